internal import HTTPTypes

/// The last few heads, by their very bytes.
///
/// A server that is asked often gives the same head many times a second; finding it costs a tenth of reading it.
/// Heads with cookies are not kept, nor long ones: both differ from answer to answer.
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

  /// The head that `bytes` stand for; nil when they break the rules of HTTP.
  mutating func head(_ bytes: [UInt8]) -> HTTPResponse? {
    guard bytes.count <= Self.longest else { return bytes.withUnsafeBytes { parser.head($0) } }
    let hash = bytes.withUnsafeBytes { ByteHash.hash($0) }
    let index = Int(truncatingIfNeeded: hash % UInt64(Self.slots))
    if table[index].hash == hash, table[index].bytes == bytes { return table[index].head }
    guard let head = bytes.withUnsafeBytes({ parser.head($0) }) else { return nil }
    if !head.headerFields.contains(.setCookie) {
      table[index] = Slot(hash: hash, bytes: bytes, head: head)
    }
    return head
  }

  /// Adds a trailer line. Returns false when it is no field.
  mutating func add(_ line: UnsafeRawBufferPointer, to fields: inout HTTPFields) -> Bool {
    parser.add(line, to: &fields)
  }
}
