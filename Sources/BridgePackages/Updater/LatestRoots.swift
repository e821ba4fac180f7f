internal import Synchronization

/// The latest roots found on the server in one round of updates, by trusted root. Packages usually share a root.
final class LatestRoots: Sendable {
  private let found = Mutex<[TrustRoot: TrustRoot]>([:])

  subscript(trusted: TrustRoot) -> TrustRoot? {
    get { found.withLock { $0[trusted] } }
    set { found.withLock { $0[trusted] = newValue } }
  }
}
