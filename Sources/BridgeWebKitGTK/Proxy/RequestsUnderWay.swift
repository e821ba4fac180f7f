#if WebKitGTK
  internal import BridgeCore

  /// The requests that a proxy has received from its engine and not answered yet.
  final class RequestsUnderWay: Sendable {
    private struct State: Equatable {
      var begun = 0
      var ended = 0
    }

    /// The engine sends the last requests of a page from another process, which does not report when it is done. It
    /// takes a few milliseconds to begin.
    private static let quietTime = Duration.milliseconds(250)

    private let state = Locked(State())

    func run<Result>(_ body: () async throws -> Result) async throws -> Result {
      state.withLock { $0.begun += 1 }
      defer { state.withLock { $0.ended += 1 } }
      return try await body()
    }

    /// Returns when all are answered and no other has arrived for a quarter of a second, or after `limit`.
    func waitUntilQuiet(atMost limit: Duration) async {
      let end = ContinuousClock.now + limit
      while ContinuousClock.now < end, !Task.isCancelled {
        let before = state.withLock { $0 }
        // A cancelled task stops waiting.
        try? await Task.sleep(for: Self.quietTime)
        let now = state.withLock { $0 }
        if now == before, now.begun == now.ended { return }
      }
    }
  }
#endif
