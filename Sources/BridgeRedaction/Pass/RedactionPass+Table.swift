internal import BridgeFormats

// Tables with a header row (RFC 4180), separated by commas, semicolons or tabs.
extension RedactionPass {
  /// The edits of a table: columns with the names of secrets, and known secrets anywhere.
  mutating func tableEdits(_ bytes: [UInt8]) -> RedactionEdits {
    var edits = RedactionEdits()
    var rows = TableRows(bytes)
    let columns = columns(rows.next() ?? [], of: bytes)
    if columns.contains(where: { $0.grade != .none }) {
      while let row = rows.next() {
        for (cell, column) in zip(row, columns) where column.grade != .none {
          let name = column.name
          let new = replacement(
            ofField: name, grade: column.grade, value: Array(bytes[cell]),
            at: "column \(String(decoding: name, as: UTF8.self))")
          if let new { edits.replace(cell, with: new) }
        }
      }
    }
    edits.add(textEdits(bytes, isCode: false))
    return edits
  }

  /// Whether a column of the table that begins with `head` has the name of a secret.
  func hasSecretColumns(_ head: [UInt8]) -> Bool {
    var rows = TableRows(head)
    return columns(rows.next() ?? [], of: head).contains { $0.grade != .none }
  }

  private func columns(
    _ header: [Range<Int>], of bytes: [UInt8]
  ) -> [(name: [UInt8], grade: SecretNames.Grade)] {
    header.map { (Array(bytes[$0]), grade(of: bytes[$0], isParameter: true)) }
  }
}

/// The cells of a table, without their quotes, row by row.
private struct TableRows {
  private let bytes: [UInt8]
  private let separator: UInt8
  private var offset = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // A line above may name the separator, as spreadsheets write it, or the subject of an export.
    while bytes[offset...].starts(with: "#".utf8) || bytes[offset...].starts(with: "sep=".utf8),
      let end = bytes[offset...].firstIndex(of: 0x0A)
    {
      offset = end + 1
    }
    let head = bytes[offset...].prefix { $0 != 0x0A }
    separator = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09].first { head.contains($0) } ?? 0x2C
  }

  mutating func next() -> [Range<Int>]? {
    guard offset < bytes.count else { return nil }
    var cells: [Range<Int>] = []
    while true {
      cells.append(cell())
      guard offset < bytes.count, bytes[offset] == separator else { break }
      offset += 1
    }
    while offset < bytes.count, bytes[offset] == 0x0D || bytes[offset] == 0x0A { offset += 1 }
    return cells
  }

  private mutating func cell() -> Range<Int> {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else {
      let start = offset
      while offset < bytes.count, ![separator, 0x0A, 0x0D].contains(bytes[offset]) { offset += 1 }
      return start..<offset
    }
    let start = offset + 1
    offset = start
    while offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "\"") {
        guard offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "\"") else { break }
        offset += 1
      }
      offset += 1
    }
    let end = offset
    while offset < bytes.count, ![separator, 0x0A, 0x0D].contains(bytes[offset]) { offset += 1 }
    return start..<min(end, bytes.count)
  }
}
