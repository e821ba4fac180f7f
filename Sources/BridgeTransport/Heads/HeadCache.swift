internal import BridgeFormats
internal import HTTPTypes

/// A cache of the most recent response heads, keyed by their bytes.
///
/// Servers often send the same head many times a second, and a look-up costs a tenth of parsing. Heads with cookies and
/// long heads are not cached, because they differ between responses.
struct HeadCache {
  private struct Slot {
    var hash: UInt64 = 0
    var bytes: [UInt8] = []
    var head: HTTPResponse?
  }

  private static let slots = 64
  private static let longest = 1024

  private var table = [Slot](repeating: Slot(), count: slots)
  private var parser = HeadParser()

  /// The parsed head of `bytes`.
  mutating func head(_ bytes: [UInt8]) throws(HeadFault) -> HTTPResponse {
    guard bytes.count <= Self.longest else { return try read(bytes) }
    let hash = bytes.withUnsafeBytes { ByteHash.hash($0) }
    let index = Int(truncatingIfNeeded: hash % UInt64(Self.slots))
    if let head = table[index].head, table[index].hash == hash, table[index].bytes == bytes {
      return head
    }
    let head = try read(bytes)
    if !head.headerFields.contains(.setCookie) {
      table[index] = Slot(hash: hash, bytes: bytes, head: head)
    }
    return head
  }

  /// Adds a trailer line.
  mutating func add(
    _ line: UnsafeRawBufferPointer, to fields: inout HTTPFields
  ) throws(HeadFault) {
    try parser.add(line, to: &fields)
  }

  private mutating func read(_ bytes: [UInt8]) throws(HeadFault) -> HTTPResponse {
    try bytes.withUnsafeBufferPointer { bytes throws(HeadFault) in
      try parser.head(UnsafeRawBufferPointer(bytes))
    }
  }
}
