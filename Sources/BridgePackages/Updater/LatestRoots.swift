internal import Synchronization

/// The latest roots that a server had for trusted ones in one round of updates: packages share their root, as a rule.
final class LatestRoots: Sendable {
  private let found = Mutex<[TrustRoot: TrustRoot]>([:])

  subscript(trusted: TrustRoot) -> TrustRoot? {
    get { found.withLock { $0[trusted] } }
    set { found.withLock { $0[trusted] = newValue } }
  }
}
