internal import BridgeCore
internal import BridgeFormats
internal import HTTPTypes

/// A cache of parsed header fields, keyed by their lines.
///
/// Servers repeat most lines between responses (`Server`, `Content-Type`, `Connection`, …), and a look-up costs a tenth
/// of parsing. Long lines are not cached: these are cookies and policies, which differ.
struct FieldLineCache {
  private struct Slot {
    var hash: UInt64 = 0
    var line: [UInt8] = []
    var field: HTTPField?
  }

  private static let slots = 512
  private static let longest = 96

  private var table = [Slot](repeating: Slot(), count: slots)

  /// The field in a line; nil if malformed (RFC 9112 §5.1).
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

  /// Parses `Name: value` without its line end.
  private static func read(_ line: UnsafeRawBufferPointer) -> HTTPField? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let bytes = line.bindMemory(to: UInt8.self)
    let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[..<colon]), as: UTF8.self)
    // A token contains no white space, so this rejects white space before the colon (RFC 9112 §5.1).
    guard let name = HTTPField.Name(text) else { return nil }
    let value = bytes[(colon + 1)...].withoutBlanks
    return HTTPField(name: name, lenientValue: value)
  }
}
