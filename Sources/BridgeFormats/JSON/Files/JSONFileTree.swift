extension JSONFileScanner {
  /// Reads any value as a tree and subtracts its length from `room`; a value that is too long or too deep is skipped and
  /// gives nil.
  package mutating func readTree(within room: inout Int) throws -> JSONValue? {
    _ = try peekToken()
    let (start, before) = (offset, oddities)
    try skipValue()
    let length = offset - start
    guard length <= min(room, Self.maximumTree) else { return nil }
    room -= length
    let end = offset
    move(to: start)
    // The second reading counts them again.
    oddities = before
    let value = try readTree(depth: 0)
    move(to: end)
    return value
  }

  /// No known tool nests deeper, and the journal's parser has a limit.
  private static let maximumTreeDepth = 64

  /// Nil if it is nested too deep.
  private mutating func readTree(depth: Int) throws -> JSONValue? {
    let first = try peekToken()
    guard depth < Self.maximumTreeDepth else {
      try skipValue()
      return nil
    }
    var isWhole = true
    switch first {
    case UInt8(ascii: "{"):
      var members: [JSONObject.Member] = []
      try readObject { scanner, name in
        let value = try scanner.readTree(depth: depth + 1)
        isWhole = isWhole && value != nil
        if let value { members.append(.init(name: ExactText(name), value: value)) }
      }
      return isWhole ? .object(JSONObject(members)) : nil
    case UInt8(ascii: "["):
      var elements: [JSONValue] = []
      try readArray { scanner in
        let value = try scanner.readTree(depth: depth + 1)
        isWhole = isWhole && value != nil
        if let value { elements.append(value) }
      }
      return isWhole ? .array(elements) : nil
    default: return try readScalar()?.allowed
    }
  }
}

extension JSONValue {
  /// A number in a spelling that RFC 8259 §6 allows, or null if it is not finite; any other value as it is.
  package var allowed: JSONValue {
    guard case .number(let number) = self, !JSONLexer.isNumber(number.source) else { return self }
    if let whole = Int(number.source) { return .number(JSONNumber(source: "\(whole)")) }
    guard let value = Double(number.source), value.isFinite else { return .null }
    return .number(JSONNumber(source: "\(value)"))
  }
}
