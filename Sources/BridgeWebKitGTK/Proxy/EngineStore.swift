#if WebKitGTK
  internal import BridgeCore
  internal import BridgeProxy

  /// Detects that the engine lost its cookies, before requests without them are sent on.
  ///
  /// Only a new process of the engine has an empty store, and a new process makes new connections. After each new
  /// connection, the store is therefore looked at before a request is loaded.
  final class EngineStore: Sendable {
    private typealias Waiter = AsyncStream<Never>.Continuation

    private struct State {
      /// The connections that the last look was for.
      var seen = 0
      var isLooking = false
      var waiters: [Waiter] = []
      var refilled: ContinuousClock.Instant?
      weak var mirror: CookieMirror?
    }

    /// How long a request may be under way from the engine to the proxy.
    private static let time = Duration.seconds(5)

    /// How long a request waits for a look. That takes less than a millisecond, unless GTK's thread is busy.
    private static let maximumWait = Duration.seconds(2)

    private let state = Locked(State())

    /// Begins to look, at the store of that mirror.
    func look(at mirror: CookieMirror) { state.withLock { $0.mirror = mirror } }

    /// Whether the engine may have sent a request without its cookies, because its store was empty until a moment ago.
    func wasEmpty(for traffic: EngineTraffic) async -> Bool {
      await look(for: traffic.connections)
      return state.withLock { $0.refilled.map { .now < $0 + Self.time } ?? false }
    }

    private func look(for connections: Int) async {
      guard state.withLock({ $0.seen < connections && $0.mirror != nil }) else { return }
      let (stream, waiter) = AsyncStream<Never>.makeStream()
      let isKnown = state.withLock { state in
        guard state.seen < connections, let mirror = state.mirror else { return true }
        state.waiters.append(waiter)
        if !state.isLooking {
          state.isLooking = true
          Task { await look(at: mirror, for: connections) }
        }
        return false
      }
      if !isKnown { await stream.end(of: waiter, atMost: Self.maximumWait) }
    }

    private func look(at mirror: CookieMirror, for connections: Int) async {
      let wasReplaced = await mirror.wasReplaced()
      let waiters = state.withLock { state in
        state.isLooking = false
        if wasReplaced != nil { state.seen = connections }
        if wasReplaced == true { state.refilled = .now }
        defer { state.waiters = [] }
        return state.waiters
      }
      for waiter in waiters { waiter.finish() }
    }
  }
#endif
