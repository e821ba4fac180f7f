internal import BridgeBlobs
internal import BridgeCore
internal import BridgeCrypto
internal import BridgeHandlers

/// An open file of a leased version. Its bytes match its entity tag.
struct PackagedFile: ServedFile {
  private let blob: BlobFile
  private let hot: HotBlobs

  /// `hot` caches frequently served blobs.
  init(_ blob: BlobFile, _ hot: HotBlobs) { (self.blob, self.hot) = (blob, hot) }

  var size: Int { blob.size }
  var tag: String { "\"\(blob.name.hex)\"" }
  var lastModified: String? { nil }

  func body(_ range: Range<Int>) throws(HandlerError) -> Body {
    do {
      if let held = try hot.bytes(of: blob) { return held.body(range) }
    } catch {
      throw HandlerError(.fileChanged, error.message)
    }
    return try readBody(range)
  }

  func read(_ range: Range<Int>) throws(HandlerError) -> [UInt8] {
    do {
      return try blob.bytes(in: range)
    } catch {
      throw HandlerError(.fileChanged, error.message)
    }
  }
}
