internal import BridgeFormats

// Statements of SQL: `IDENTIFIED BY '…'`, `SET PASSWORD FOR … = '…'`, `INSERT INTO t (…, password) VALUES (…, '…')`.
extension RedactionPass {
  /// Adds the secrets of the statements in the text.
  mutating func statements(_ bytes: [UInt8], _ edits: inout RedactionEdits) {
    var offset = 0
    while let quote = bytes[offset...].firstIndex(where: { $0 == 0x27 || $0 == 0x22 }) {
      offset = quote + 1
      guard Self.isPassword(before: quote, bytes),
        let end = bytes[offset...].prefix(512).firstIndex(of: bytes[quote])
      else { continue }
      statementSecret(offset..<end, of: Array("password".utf8), .secret, in: bytes, &edits)
      offset = end + 1
    }
    insertions(bytes, &edits)
  }

  /// Whether the text before the quote ends with a clause that sets a password.
  private static func isPassword(before quote: Int, _ bytes: [UInt8]) -> Bool {
    let clause = bytes[..<quote].suffix(96)
    guard let sign = clause.last, sign == 0x20 || "(=".utf8.contains(sign) else { return false }
    let text = String(decoding: clause.map(\.lowercasedASCII), as: UTF8.self)
    let words = text.split { " \n\t(".contains($0) }
    guard let last = words.last else { return false }
    switch last {
    case "by": return words.suffix(5).contains("identified")
    case "password", "old_password": return text.hasSuffix(" ") || text.hasSuffix("(")
    case "=":
      return words.dropLast().suffix(5).starts(with: ["set", "password", "for"])
        || words.suffix(4).starts(with: ["password", "for"])
    default: return false
    }
  }

  /// Adds the secrets of rows, by their list of columns.
  private mutating func insertions(_ bytes: [UInt8], _ edits: inout RedactionEdits) {
    var offset = 0
    while let close = bytes[offset...].firstIndex(of: UInt8(ascii: ")")) {
      offset = close + 1
      let behind = bytes[offset...].drop(while: \.isASCIISpace)
      guard behind.prefix(6).map({ $0 | 0x20 }).elementsEqual("values".utf8),
        let open = bytes[..<close].suffix(4_096).lastIndex(of: UInt8(ascii: "("))
      else { continue }
      let columns = bytes[(open + 1)..<close].split(separator: UInt8(ascii: ",")).map { column in
        column.filter { $0.isASCIIWord || $0 >= 0x80 }
      }
      offset = behind.startIndex + 6
      let grades = columns.map { grade(of: $0, isParameter: true) }
      guard grades.contains(where: { $0 != .none }) else { continue }
      var rows = StatementRows(bytes, from: offset)
      while let row = rows.next() {
        for (index, value) in row.enumerated() where index < grades.count {
          statementSecret(value, of: columns[index], grades[index], in: bytes, &edits)
        }
      }
      offset = rows.offset
    }
  }

  private mutating func statementSecret(
    _ range: Range<Int>, of name: [UInt8], _ grade: SecretNames.Grade, in bytes: [UInt8],
    _ edits: inout RedactionEdits
  ) {
    let new = replacement(
      ofField: name, grade: grade, value: Array(bytes[range]),
      at: "statement \(String(decoding: name, as: UTF8.self))")
    if let new { edits.replace(range, with: new) }
  }
}

/// The rows after `VALUES`: lists of values in parentheses.
private struct StatementRows {
  private let bytes: [UInt8]
  private(set) var offset: Int

  init(_ bytes: [UInt8], from offset: Int) { (self.bytes, self.offset) = (bytes, offset) }

  /// The values of the next row, without their quotes; nil at the end.
  mutating func next() -> [Range<Int>]? {
    skip { $0.isASCIISpace || $0 == UInt8(ascii: ",") }
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "(") else { return nil }
    offset += 1
    var row: [Range<Int>] = []
    while offset < bytes.count {
      skip(\.isASCIISpace)
      row.append(value())
      skip { !",)".utf8.contains($0) }
      guard offset < bytes.count else { break }
      offset += 1
      if bytes[offset - 1] == UInt8(ascii: ")") { break }
    }
    return row
  }

  private mutating func value() -> Range<Int> {
    guard offset < bytes.count else { return offset..<offset }
    let quote = bytes[offset]
    guard quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else {
      let start = offset
      skip { !",)".utf8.contains($0) && !$0.isASCIISpace }
      return start..<offset
    }
    let start = offset + 1
    offset = start
    while offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "\\") {
        offset += 1
      } else if bytes[offset] == quote {
        // A quote inside a text is doubled.
        guard offset + 1 < bytes.count, bytes[offset + 1] == quote else { break }
        offset += 1
      }
      offset += 1
    }
    let end = min(offset, bytes.count)
    offset = min(end + 1, bytes.count)
    return start..<end
  }

  private mutating func skip(_ isSkipped: (UInt8) -> Bool) {
    while offset < bytes.count, isSkipped(bytes[offset]) { offset += 1 }
  }
}
