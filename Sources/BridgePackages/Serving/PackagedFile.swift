internal import BridgeBlobs
internal import BridgeCrypto
internal import BridgeHandlers

/// A file of a leased version, open. Its bytes are those that its tag names.
struct PackagedFile: ServedFile {
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
