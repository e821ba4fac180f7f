internal import BridgeCore
internal import BridgeFormats
internal import HTTPTypes

/// Header fields by the very line they came in.
///
/// Servers repeat most lines from answer to answer (`Server`, `Content-Type`, `Connection`, …). Finding a line
/// again costs a tenth of reading it. Long lines are not kept: those are cookies and policies, which differ.
struct FieldLineCache {
  private struct Slot {
    var hash: UInt64 = 0
    var line: [UInt8] = []
    var field: HTTPField?
  }

  private static let slots = 512
  private static let longest = 96

  private var table = [Slot](repeating: Slot(), count: slots)

  /// The field of a line; nil if malformed (RFC 9112 §5.1).
  mutating func field(_ line: UnsafeRawBufferPointer) -> HTTPField? {
    guard line.count <= Self.longest else { return Self.read(line) }
    let hash = ByteHash.hash(line)
    let index = Int(truncatingIfNeeded: hash % UInt64(Self.slots))
    if table[index].hash == hash, Self.isEqual(table[index].line, line) {
      return table[index].field
    }
    guard let field = Self.read(line) else { return nil }
    table[index] = Slot(hash: hash, line: Array(line), field: field)
    return field
  }

  private static func isEqual(_ kept: [UInt8], _ line: UnsafeRawBufferPointer) -> Bool {
    guard kept.count == line.count else { return false }
    return kept.withUnsafeBytes { kept in
      for index in 0..<kept.count where kept[index] != line[index] { return false }
      return true
    }
  }

  /// Reads `Name: value` without its line ending.
  private static func read(_ line: UnsafeRawBufferPointer) -> HTTPField? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let bytes = line.bindMemory(to: UInt8.self)
    let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[..<colon]), as: UTF8.self)
    // A token has no white space, so this refuses one before the colon as RFC 9112 §5.1 asks.
    guard let name = HTTPField.Name(text) else { return nil }
    let value = bytes[(colon + 1)...].withoutBlanks
    return HTTPField(name: name, lenientValue: value)
  }
}
