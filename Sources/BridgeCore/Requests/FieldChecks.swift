internal import BridgeFormats
public import HTTPTypes

extension HTTPFields {
  /// Adds a field exactly as given, or throws if it is invalid.
  ///
  /// `HTTPField` itself silently replaces line breaks by spaces.
  /// - Throws: ``BridgeError`` with code `malformedField` for a name that is not a token (RFC 9110 §5.1) or a value
  ///   with CR, LF or NUL (§5.5). The message does not contain the value.
  public mutating func add(_ name: String, _ value: String) throws(BridgeError) {
    try add(name, octets: value.utf8)
  }

  /// The same with arbitrary bytes as the value.
  package mutating func add(
    _ name: String, octets: some Collection<UInt8>
  ) throws(BridgeError) {
    guard let fieldName = HTTPField.Name(name) else {
      throw BridgeError(
        .malformedField,
        "the field name \"\(name.shortened(to: 60))\" is not a token (RFC 9110 §5.1)")
    }
    if let byte = octets.first(where: \.isFieldBreaking) {
      let found = byte == 0 ? "NUL" : byte == 0x0A ? "LF" : "CR"
      throw BridgeError(
        .malformedField, "the value of field \(name) holds \(found); remove it (RFC 9110 §5.5)")
    }
    guard count < Self.maximumFields else {
      throw BridgeError(.malformedField, "there are more than \(Self.maximumFields) header fields")
    }
    append(HTTPField(name: fieldName, lenientValue: octets))
  }

  /// Far more than real messages have, and fewer than make `HTTPFields` trap.
  package static var maximumFields: Int { 4096 }
}
