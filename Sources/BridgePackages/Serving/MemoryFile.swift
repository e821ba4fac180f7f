internal import BridgeHandlers

/// A file whose bytes are in memory.
struct MemoryFile: ServedFile {
  let bytes: [UInt8]
  let tag: String
  var size: Int { bytes.count }
  var lastModified: String? { nil }

  func read(_ range: Range<Int>) throws(HandlerError) -> [UInt8] { Array(bytes[range]) }
}
