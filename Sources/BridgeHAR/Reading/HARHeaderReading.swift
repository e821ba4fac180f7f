internal import BridgeFormats

// Header fields as recorders write them: `{name, value}` objects, pairs as arrays, or one object.
extension JSONFileScanner {
  mutating func readHeaders() throws -> HARHeadersDraft {
    var draft = HARHeadersDraft()
    switch try peekToken() {
    case UInt8(ascii: "["):
      draft.isMissing = false
      try readArray { try $0.readHeader(into: &draft) }
    case UInt8(ascii: "{"):
      draft.isMissing = false
      draft.isUnusual = true
      try readObject { try $0.readValues(of: $1, into: &draft) }
    default: try skipValue()
    }
    return draft
  }

  private mutating func readHeader(into draft: inout HARHeadersDraft) throws {
    var pair: [String?] = [nil, nil]
    switch try peekToken() {
    case UInt8(ascii: "{"):
      try readObject { scanner, name in
        switch name {
        case "name": pair[0] = try scanner.readScalar().text
        case "value": pair[1] = try scanner.readScalar().text
        default: try scanner.skipValue()
        }
      }
    case UInt8(ascii: "["):
      draft.isUnusual = true
      var index = 0
      try readArray { scanner in
        let value = try scanner.readScalar().text
        if index < 2 { pair[index] = value }
        index += 1
      }
    default: try skipValue()
    }
    draft.append(pair[0], pair[1])
  }

  /// Reads a member of the object form, whose value may be a list.
  private mutating func readValues(of name: String, into draft: inout HARHeadersDraft) throws {
    guard try peekToken() == UInt8(ascii: "[") else {
      return draft.append(name, try readScalar().text)
    }
    try readArray { draft.append(name, try $0.readScalar().text) }
  }
}

extension HARHeadersDraft {
  fileprivate mutating func append(_ name: String?, _ value: String?) {
    guard let name, !name.isEmpty else {
      hasOddElements = true
      return
    }
    if name.utf8.first == UInt8(ascii: ":") {
      pseudoFields += 1
    } else if let value, value.utf8.contains(UInt8(ascii: "\n")) {
      hasJoinedValues = true
      for line in Self.lines(of: value) { fields.append(RecordedField(name, line)) }
    } else {
      hasMissingValues = hasMissingValues || value == nil
      fields.append(RecordedField(name, value ?? ""))
    }
  }

  /// The values that line ends join; a line that begins with white space continues the one before
  /// (RFC 9112 §5.2).
  private static func lines(of value: String) -> [String] {
    var lines: [String] = []
    for line in value.utf8.split(separator: UInt8(ascii: "\n")) {
      let text = String(Substring(line))
      if let last = lines.last, line.first == 0x20 || line.first == 0x09 {
        lines[lines.count - 1] = last + " " + text.withoutFieldWhitespace
      } else {
        lines.append(text.withoutFieldWhitespace)
      }
    }
    return lines
  }
}
