internal import BridgeCore

/// The hosts whose certificates clients refused: those that are tunnelled unread for a while, and those already
/// reported to the user.
final class RefusedCertificates: Sendable {
  private struct State {
    /// The end of tunnelling for each host, in seconds since 1970.
    var ends: [Origin: Int] = [:]
    var told: Set<String> = []
  }

  /// How long a host is tunnelled, in seconds. The client may trust the authority by then.
  static let time = 600

  /// The maximum number of hosts of each kind.
  static let maximum = 1_000

  private let now: @Sendable () -> Int
  private let state = Locked(State())

  /// `now` returns the time in seconds since 1970.
  init(now: @escaping @Sendable () -> Int) { self.now = now }

  /// Whether a new connection to the host is tunnelled unread.
  func leadThrough(_ host: Origin) -> Bool {
    let time = now()
    return state.withLock { $0.ends[host].map { $0 > time } ?? false }
  }

  /// Makes new connections to the host be tunnelled. Returns false if there are too many such hosts.
  func add(_ host: Origin) -> Bool {
    let time = now()
    return state.withLock { state in
      if state.ends.count >= Self.maximum { state.ends = state.ends.filter { $0.value > time } }
      guard state.ends[host] != nil || state.ends.count < Self.maximum else { return false }
      state.ends[host] = time + Self.time
      return true
    }
  }

  /// Whether the host is reported for the first time.
  func isNews(_ host: String) -> Bool {
    state.withLock { state in
      if state.told.count >= Self.maximum { state.told = [] }
      return state.told.insert(host).inserted
    }
  }
}
