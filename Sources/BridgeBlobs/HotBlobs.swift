package import BridgeCrypto
internal import Synchronization

/// A memory cache for frequently read blobs, which saves reading them from the disk.
///
/// A blob is cached when it is read for the second time, if its bytes match its name. The least recently used blobs are
/// evicted to make room. The caller still opens the blob, and so notices when its file is changed or removed.
package final class HotBlobs: Sendable {
  /// The maximum size of all cached blobs, and of one of them.
  package static let maximumBytes = 8 << 20
  package static let maximumSize = 2 << 20

  /// How many names of blobs read once are remembered.
  private static let maximumSeen = 64

  private struct State {
    /// The most recently used one is last.
    var held: [HeldBlob] = []
    var bytes = 0

    /// The blobs that were read once, the latest one last.
    var seen: [SHA256Digest] = []
  }

  private let state = Mutex(State())

  package init() {}

  /// The total size of the cached blobs.
  package var bytes: Int { state.withLock(\.bytes) }

  /// The bytes of a blob; nil if it is too large or read for the first time.
  ///
  /// - Throws: ``BlobError`` if its bytes do not match its name.
  package func bytes(of blob: BlobFile) throws(BlobError) -> HeldBlob? {
    guard blob.size <= Self.maximumSize else { return nil }
    let (known, isWanted) = state.withLock { state in
      let known = Self.use(blob.name, &state)
      return (known, known == nil && Self.isSeen(blob.name, &state))
    }
    guard isWanted else { return known }
    let read = try HeldBlob(blob)
    state.withLock { Self.hold(read, &$0) }
    return read
  }

  /// Evicts a blob.
  package func forget(_ name: SHA256Digest) {
    state.withLock { state in
      guard let index = state.held.firstIndex(where: { $0.name == name }) else { return }
      state.bytes -= state.held.remove(at: index).size
    }
  }

  /// Evicts all blobs.
  package func forgetAll() { state.withLock { $0 = State() } }

  private static func use(_ name: SHA256Digest, _ state: inout State) -> HeldBlob? {
    guard let index = state.held.lastIndex(where: { $0.name == name }) else { return nil }
    let blob = state.held[index]
    if index < state.held.count - 1 { state.held.append(state.held.remove(at: index)) }
    return blob
  }

  /// Records that a blob was read. Returns whether it was read before.
  private static func isSeen(_ name: SHA256Digest, _ state: inout State) -> Bool {
    if state.seen.contains(name) { return true }
    if state.seen.count >= maximumSeen { state.seen.removeFirst() }
    state.seen.append(name)
    return false
  }

  private static func hold(_ blob: HeldBlob, _ state: inout State) {
    // Another request may have read it meanwhile.
    guard !state.held.contains(where: { $0.name == blob.name }) else { return }
    state.seen.removeAll { $0 == blob.name }
    state.bytes += blob.size
    state.held.append(blob)
    while state.bytes > maximumBytes { state.bytes -= state.held.removeFirst().size }
  }
}
