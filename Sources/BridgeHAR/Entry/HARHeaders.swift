package import BridgeFormats

/// The header fields of a message.
package struct HARHeaders: Sendable {
  /// The fields in order, without those that have no name.
  package var fields: [HARField] = []
  package var isMissing = true

  /// Whether the value is neither a list of fields nor null.
  package var isOdd = false

  /// Whether fields are pairs or members of a single object, instead of objects.
  package var isUnusual = false

  /// Whether an element is not a field.
  package var hasOddElements = false

  /// No list.
  package init() {}
}

/// A header field as written in the file.
package struct HARField: Sendable {
  /// The non-empty name, possibly of a pseudo-field such as `:authority`.
  package let name: String

  /// The value; nil if it is absent, an array or an object. Line ends separate several values, as the DevTools protocol
  /// reports repeated fields.
  package let value: JSONValue?

  /// Whether the value was read without substituting U+FFFD.
  package let isExact: Bool
}

// Header fields in the forms that recorders write: `{name, value}` objects, pairs as arrays, or one object.
extension JSONFileScanner {
  mutating func readHeaders() throws -> HARHeaders {
    var headers = HARHeaders()
    switch try peekToken() {
    case UInt8(ascii: "["):
      headers.isMissing = false
      try readArray { try $0.readHeader(into: &headers) }
    case UInt8(ascii: "{"):
      headers.isMissing = false
      headers.isUnusual = true
      try readObject { try $0.readValues(of: $1, into: &headers) }
    default:
      if case .null = try readScalar() { break }
      headers.isOdd = true
    }
    return headers
  }

  private mutating func readHeader(into headers: inout HARHeaders) throws {
    var name: String?
    var value: (JSONValue?, isExact: Bool)?
    switch try peekToken() {
    case UInt8(ascii: "{"):
      try readObject { scanner, member in
        switch member {
        case "name": name = try scanner.readScalar()?.scalarText
        case "value": value = try scanner.readChecked()
        default: try scanner.skipValue()
        }
      }
    case UInt8(ascii: "["):
      headers.isUnusual = true
      var index = 0
      try readArray { scanner in
        let element = try scanner.readChecked()
        if index == 0 { name = element.value?.scalarText }
        if index == 1 { value = element }
        index += 1
      }
    default: try skipValue()
    }
    headers.append(name, value)
  }

  /// Reads a member of the single-object form, whose value may be a list.
  private mutating func readValues(of name: String, into headers: inout HARHeaders) throws {
    guard try peekToken() == UInt8(ascii: "[") else {
      return headers.append(name, try readChecked())
    }
    try readArray { headers.append(name, try $0.readChecked()) }
  }
}

extension HARHeaders {
  fileprivate mutating func append(_ name: String?, _ value: (JSONValue?, isExact: Bool)?) {
    guard let name, !name.isEmpty else {
      hasOddElements = true
      return
    }
    fields.append(HARField(name: name, value: value?.0 ?? nil, isExact: value?.isExact ?? true))
  }
}
