package import BridgeCore
package import BridgeCrypto
internal import Synchronization

/// Remembers the blobs whose bytes this process has verified against their names.
///
/// A blob is verified before its first use, and again after its file was replaced or written to (another inode, size or
/// change time). That happens once, however many uses wait for the result, and the result is kept if the blob is
/// damaged. A blob that only the disk could have changed is verified in the background, once per ``interval``. If it is
/// damaged, the next use throws.
package final class BlobProofs: Sendable {
  /// How long a verification is valid.
  package static let interval = Duration.seconds(3600)

  private struct Proof {
    let comparison: Comparison
    var time: ContinuousClock.Instant
  }

  private let proofs = Mutex<[SHA256Digest: Proof]>([:])
  private let clock: any MonotonicClock
  private let compare: @Sendable (BlobFile) throws(BlobError) -> Void

  /// `compare` reads a blob, and throws if its bytes do not match its name.
  package init(
    clock: any MonotonicClock = SystemClock(),
    comparing compare: @escaping @Sendable (BlobFile) throws(BlobError) -> Void = {
      (blob) throws(BlobError) in try blob.verify()
    }
  ) { (self.clock, self.compare) = (clock, compare) }

  /// Verifies a blob, unless that was done. Returns the background task, if one was started. Concurrent uses wait for
  /// the result of the first.
  ///
  /// - Throws: ``BlobError`` with code `changed` if the bytes do not match the name.
  @discardableResult
  package func prove(_ blob: BlobFile) throws(BlobError) -> Task<Void, Never>? {
    let (comparison, isDue) = step(for: blob)
    try comparison.result { () throws(BlobError) in try compare(blob) }
    guard isDue else { return nil }
    return Task.detached(priority: .background) { [self] in
      do { try compare(blob) } catch {
        // The next use verifies the blob again, and reports the error to its caller.
        forget(blob.name)
      }
    }
  }

  /// Makes the next use of the blob verify it.
  package func forget(_ name: SHA256Digest) {
    _ = proofs.withLock { $0.removeValue(forKey: name) }
  }

  /// Makes the next use of every blob verify it.
  package func forgetAll() { proofs.withLock { $0 = [:] } }

  /// The verification of the current file, and whether it must be repeated. One that is due counts as repeated at once,
  /// so that a single use starts the work.
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

/// The verification of one state of a file.
private final class Comparison: Sendable {
  let state: BlobFile.State
  private let known = Mutex<Result<Void, BlobError>?>(nil)

  init(of state: BlobFile.State) { self.state = state }

  /// Returns or throws the result of the first use. The lock is held during the work, so that other uses wait.
  func result(of compare: () throws(BlobError) -> Void) throws(BlobError) {
    let result = known.withLock { known -> Result<Void, BlobError> in
      if let known { return known }
      let found = Result { () throws(BlobError) in try compare() }
      // A read error may be temporary. Bytes that do not match will not match later.
      if case .failure(let error) = found, error.code != .changed { return found }
      known = found
      return found
    }
    try result.get()
  }
}
