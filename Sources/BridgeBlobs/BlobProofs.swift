package import BridgeCore
package import BridgeCrypto
internal import Synchronization

/// The blobs whose bytes this process has compared with their names.
///
/// A blob is compared before it is served first, and again when its file was replaced or written to since (another
/// inode, size or change time): once, however many uses wait for the result, and also where it is damaged. One that only
/// the disk could have changed is compared in the background, once in ``interval``: where it is damaged, the next use
/// says so.
package final class BlobProofs: Sendable {
  /// How long a proof counts before it is repeated.
  package static let interval = Duration.seconds(3600)

  private struct Proof {
    let comparison: Comparison
    var time: ContinuousClock.Instant
  }

  private let proofs = Mutex<[SHA256Digest: Proof]>([:])
  private let clock: any MonotonicClock
  private let compare: @Sendable (BlobFile) throws(BlobError) -> Void

  /// `compare`: reads a blob, and throws where it is another than its name says.
  package init(
    clock: any MonotonicClock = SystemClock(),
    comparing compare: @escaping @Sendable (BlobFile) throws(BlobError) -> Void = {
      (blob) throws(BlobError) in try blob.verify()
    }
  ) { (self.clock, self.compare) = (clock, compare) }

  /// Compares a blob with its name, unless that was done; returns the work in the background, if there is any. A use that
  /// comes while another one compares waits for its result.
  ///
  /// - Throws: ``BlobError`` with code `changed` for other bytes than the name says.
  @discardableResult
  package func prove(_ blob: BlobFile) throws(BlobError) -> Task<Void, Never>? {
    let (comparison, isDue) = step(for: blob)
    try comparison.result { () throws(BlobError) in try compare(blob) }
    guard isDue else { return nil }
    return Task.detached(priority: .background) { [self] in
      do { try compare(blob) } catch {
        // The next use compares again, and tells its caller why it fails.
        forget(blob.name)
      }
    }
  }

  /// The blob is compared at its next use.
  package func forget(_ name: SHA256Digest) {
    _ = proofs.withLock { $0.removeValue(forKey: name) }
  }

  /// Every blob is compared at its next use.
  package func forgetAll() { proofs.withLock { $0 = [:] } }

  /// The comparison of the file as it is, and whether it has to be repeated. One that is due counts as repeated at once,
  /// so that one use starts the work.
  private func step(for blob: BlobFile) -> (Comparison, isDue: Bool) {
    let now = clock.now
    return proofs.withLock { proofs in
      guard let proof = proofs[blob.name], proof.comparison.state == blob.state else {
        let comparison = Comparison(of: blob.state)
        proofs[blob.name] = Proof(comparison: comparison, time: now)
        return (comparison, false)
      }
      guard now - proof.time >= Self.interval else { return (proof.comparison, false) }
      proofs[blob.name]?.time = now
      return (proof.comparison, true)
    }
  }
}

/// The comparison of one state of a file with its name.
private final class Comparison: Sendable {
  let state: BlobFile.State
  private let known = Mutex<Result<Void, BlobError>?>(nil)

  init(of state: BlobFile.State) { self.state = state }

  /// Returns or throws what the first use found. The lock is held meanwhile, so that the others wait.
  func result(of compare: () throws(BlobError) -> Void) throws(BlobError) {
    let result = known.withLock { known -> Result<Void, BlobError> in
      if let known { return known }
      let found = Result { () throws(BlobError) in try compare() }
      // A disk that could not be read may be readable the next time; other bytes stay other bytes.
      if case .failure(let error) = found, error.code != .changed { return found }
      known = found
      return found
    }
    try result.get()
  }
}
