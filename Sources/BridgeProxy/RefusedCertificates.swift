internal import BridgeCore

/// The hosts whose certificates clients broke the handshake off for: those that are led through unread for a while, and
/// those that the user has been told of.
final class RefusedCertificates: Sendable {
  private struct State {
    /// Until when each is led through, in seconds since 1970.
    var ends: [Origin: Int] = [:]
    var told: Set<String> = []
  }

  /// How long a host is led through. A client may have learned to trust the authority since.
  static let time = 600

  /// Of how many hosts each is remembered at most.
  static let maximum = 1_000

  private let now: @Sendable () -> Int
  private let state = Locked(State())

  /// `now` says the time in seconds since 1970.
  init(now: @escaping @Sendable () -> Int) { self.now = now }

  /// Whether a new connection to the host is led through unread.
  func leadThrough(_ host: Origin) -> Bool {
    let time = now()
    return state.withLock { $0.ends[host].map { $0 > time } ?? false }
  }

  /// Has new connections to the host led through; false where too many others are.
  func add(_ host: Origin) -> Bool {
    let time = now()
    return state.withLock { state in
      if state.ends.count >= Self.maximum { state.ends = state.ends.filter { $0.value > time } }
      guard state.ends[host] != nil || state.ends.count < Self.maximum else { return false }
      state.ends[host] = time + Self.time
      return true
    }
  }

  /// Whether this is the first time that the user hears of it.
  func isNews(_ host: String) -> Bool {
    state.withLock { state in
      if state.told.count >= Self.maximum { state.told = [] }
      return state.told.insert(host).inserted
    }
  }
}
