internal import BridgeBlobs
internal import BridgeCore
internal import BridgeCrypto
internal import BridgeHandlers
internal import Synchronization

extension ResponseCache {
  /// The stored bytes of an entry in `range`. If they are gone or damaged, removes the entry and returns nil.
  func body(of response: StoredResponse, in range: Range<Int>? = nil) -> Body? {
    let range = range ?? 0..<response.size
    do {
      switch response.content {
      case .inline(let bytes):
        guard bytes.count == response.size else { break }
        return .bytes(range.count == bytes.count ? bytes : Array(bytes[range]))
      case .blob(let digest):
        let file = try openBlob(digest, size: response.size)
        return try hot.bytes(of: file)?.body(range) ?? CachedFile(file).body(range)
      }
    } catch {
      // Whatever the error is, the entry is unusable and is dropped below.
    }
    drop(response)
    return nil
  }

  /// A blob whose bytes have been verified.
  private func openBlob(_ digest: SHA256Digest, size: Int) throws -> BlobFile {
    let known = open.withLock { $0.blob(digest, size: size) }
    let file = try known ?? blobs.open(digest, size: size)
    try proofs.prove(file)
    if known == nil { open.withLock { $0.keep(file) } }
    return file
  }

  /// All stored bytes of an entry.
  func bytes(of response: StoredResponse) throws -> [UInt8] {
    switch response.content {
    case .inline(let bytes): return bytes
    case .blob(let digest):
      let file = try openBlob(digest, size: response.size)
      return try file.bytes(in: 0..<file.size)
    }
  }

  /// A function that reads ranges of the stored bytes of an entry.
  func reader(of response: StoredResponse) throws -> (Range<Int>) throws -> [UInt8] {
    switch response.content {
    case .inline(let bytes): return { Array(bytes[$0]) }
    case .blob(let digest):
      let file = try openBlob(digest, size: response.size)
      return { try file.bytes(in: $0) }
    }
  }

  func drop(_ response: StoredResponse) {
    if case .blob(let digest) = response.content { forget(digest) }
    do {
      try remove(response)
    } catch {
      // It is removed the next time.
    }
  }
}

/// A body as a file that can be served in ranges.
private struct CachedFile: ServedFile {
  private let blob: BlobFile

  init(_ blob: BlobFile) { self.blob = blob }

  var size: Int { blob.size }
  var tag: String { "\"\(blob.name.hex)\"" }
  var lastModified: String? { nil }

  func read(_ range: Range<Int>) throws(HandlerError) -> [UInt8] {
    do {
      return try blob.bytes(in: range)
    } catch {
      throw HandlerError(.fileChanged, error.message)
    }
  }
}
