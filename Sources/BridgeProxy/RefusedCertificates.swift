internal import BridgeCore

/// The hosts whose certificates clients refused: those that are tunnelled unread for a while, and those already
/// reported to the user.
///
/// A refusal affects only clients with the same `User-Agent`. It may be accidental, for example because a client does
/// not trust the authority yet: tunnelling is brief at first, and each further refusal doubles the time. A client that
/// pins another certificate has one failed connection at the end of each period.
final class RefusedCertificates: Sendable {
  /// A host, and the kind of client that refused its certificate.
  struct Pair: Hashable {
    let host: Origin
    /// The `User-Agent` of the CONNECT request, empty for none. Credentials do not distinguish clients: all may share
    /// one.
    let client: String
  }

  private struct Refusal {
    /// The end of tunnelling, in seconds since 1970.
    var end: Int
    /// How long tunnelling lasts, in seconds.
    var time: Int
  }

  private struct State {
    var refusals: [Pair: Refusal] = [:]
    var told: Set<String> = []
  }

  /// How long a host is tunnelled after the first refusal, and at most after repeated ones, in seconds.
  static let (firstTime, longestTime) = (15, 600)

  /// The maximum number of refusals, and of reported hosts.
  static let maximum = 1_000

  private let now: @Sendable () -> Int
  private let state = Locked(State())

  /// `now` returns the time in seconds since 1970.
  init(now: @escaping @Sendable () -> Int) { self.now = now }

  /// Whether a new connection from this kind of client to the host is tunnelled unread.
  func leadThrough(_ pair: Pair) -> Bool {
    let time = now()
    return state.withLock { $0.refusals[pair].map { $0.end > time } ?? false }
  }

  /// Has new connections to the host tunnelled. Returns false if there are too many such hosts.
  func add(_ pair: Pair) -> Bool {
    let now = now()
    return state.withLock { state in
      if state.refusals.count >= Self.maximum {
        state.refusals = state.refusals.filter { $0.value.end > now }
      }
      guard var refusal = state.refusals[pair] else {
        guard state.refusals.count < Self.maximum else { return false }
        state.refusals[pair] = Refusal(end: now + Self.firstTime, time: Self.firstTime)
        return true
      }
      // A client that opens several connections at once refuses them all.
      guard refusal.end <= now else { return true }
      refusal.time = min(refusal.time * 2, Self.longestTime)
      refusal.end = now + refusal.time
      state.refusals[pair] = refusal
      return true
    }
  }

  /// Forgets the refusal, because such a client has accepted the certificate.
  func accepted(_ pair: Pair) {
    state.withLock { if !$0.refusals.isEmpty { $0.refusals[pair] = nil } }
  }

  /// Whether the host is reported for the first time.
  func isNews(_ host: String) -> Bool {
    state.withLock { state in
      if state.told.count >= Self.maximum { state.told = [] }
      return state.told.insert(host).inserted
    }
  }
}
