package import BridgeCore
package import BridgeCrypto
internal import Synchronization

/// The blobs whose bytes this process has compared with their names.
///
/// A blob is compared before it is served first, and again when its file was replaced or written to since (another
/// inode, size or change time). One that only the disk could have changed is compared in the background, once in
/// ``interval``: where it is damaged, the next use says so.
package final class BlobProofs: Sendable {
  /// How long a proof counts before it is repeated.
  package static let interval = Duration.seconds(3600)

  private struct Proof {
    let state: BlobFile.State
    var time: ContinuousClock.Instant
  }

  private let proofs = Mutex<[SHA256Digest: Proof]>([:])
  private let clock: any MonotonicClock

  package init(clock: any MonotonicClock = SystemClock()) { self.clock = clock }

  /// Compares a blob with its name, unless that was done; returns the work in the background, if there is any.
  ///
  /// - Throws: ``BlobError`` with code `changed` for other bytes than the name says.
  @discardableResult
  package func prove(_ blob: BlobFile) throws(BlobError) -> Task<Void, Never>? {
    switch step(for: blob) {
    case .nothing: return nil
    case .compare:
      try blob.verify()
      let proof = Proof(state: blob.state, time: clock.now)
      proofs.withLock { $0[blob.name] = proof }
      return nil
    case .repeat:
      return Task.detached(priority: .background) { [self] in
        do { try blob.verify() } catch {
          // The next use compares again, and tells its caller why it fails.
          forget(blob.name)
        }
      }
    }
  }

  /// The blob is compared at its next use.
  package func forget(_ name: SHA256Digest) {
    _ = proofs.withLock { $0.removeValue(forKey: name) }
  }

  /// Every blob is compared at its next use.
  package func forgetAll() { proofs.withLock { $0 = [:] } }

  private enum Step { case nothing, compare, `repeat` }

  /// A proof that is due counts as repeated at once, so that one use starts the work.
  private func step(for blob: BlobFile) -> Step {
    let now = clock.now
    return proofs.withLock { proofs in
      guard let proof = proofs[blob.name], proof.state == blob.state else { return .compare }
      guard now - proof.time >= Self.interval else { return .nothing }
      proofs[blob.name]?.time = now
      return .repeat
    }
  }
}
