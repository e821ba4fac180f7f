// Header fields in the forms that recorders write: `{name, value}` objects, pairs as arrays, or one object.
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
    default:
      if case .null = try readScalar() { break }
      draft.isOdd = true
    }
    return draft
  }

  private mutating func readHeader(into draft: inout HARHeadersDraft) throws {
    var name: String?
    var value: (HARScalar, isExact: Bool)?
    switch try peekToken() {
    case UInt8(ascii: "{"):
      try readObject { scanner, member in
        switch member {
        case "name": name = try scanner.readScalar().text
        case "value": value = try scanner.readChecked()
        default: try scanner.skipValue()
        }
      }
    case UInt8(ascii: "["):
      draft.isUnusual = true
      var index = 0
      try readArray { scanner in
        let element = try scanner.readChecked()
        if index == 0 { name = element.value.text }
        if index == 1 { value = element }
        index += 1
      }
    default: try skipValue()
    }
    draft.append(name, value)
  }

  /// Reads a member of the single-object form, whose value may be a list.
  private mutating func readValues(of name: String, into draft: inout HARHeadersDraft) throws {
    guard try peekToken() == UInt8(ascii: "[") else { return draft.append(name, try readChecked()) }
    try readArray { draft.append(name, try $0.readChecked()) }
  }
}

extension HARHeadersDraft {
  fileprivate mutating func append(_ name: String?, _ value: (HARScalar, isExact: Bool)?) {
    guard let name, !name.isEmpty else {
      hasOddElements = true
      return
    }
    fields.append(HARField(name: name, value: value?.0, isExact: value?.isExact ?? true))
  }
}
