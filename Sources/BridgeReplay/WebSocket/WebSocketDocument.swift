internal import BridgeFormats
internal import BridgeCore

/// A message of a WebSocket as JSON: JSON as such, other text as text, bytes as base64, and sections as a list of those.
///
/// JSON behind a number, as Socket.IO sends it, is a list of both: `42["done",{"id":4}]`. Its first text is its type.
struct WebSocketDocument {
  let value: JSONValue
  let kind: WebSocketMessageKind

  init(_ message: WebSocketMessage) {
    if let text = message.text {
      if let packet = Self.packet(message.bytes) {
        value = .array([.text(packet.number), packet.data])
        kind = WebSocketMessageKind(event: packet.data)
      } else {
        value = Self.json(text, message.bytes) ?? .text(text)
        if case .string = value { kind = .text } else { kind = WebSocketMessageKind(value) }
      }
    } else if let message = SectionedMessage(message.bytes) {
      let sections = message.sections.map { Self.value(of: Array($0)) }
      value = .array(sections)
      kind = WebSocketMessageKind(sections: sections)
    } else {
      (value, kind) = (.text(Base64.encode(message.bytes)), .binary)
    }
  }

  private static func value(of section: [UInt8]) -> JSONValue {
    guard let text = String(validating: section, as: UTF8.self) else {
      return .text(Base64.encode(section))
    }
    return json(text, section) ?? .text(text)
  }

  /// The number before JSON and the JSON, which must be an object or a list.
  private static func packet(_ bytes: [UInt8]) -> (number: String, data: JSONValue)? {
    let digits = bytes.prefix(maximumDigits + 1).prefix(while: \.isASCIIDigit)
    guard (1...maximumDigits).contains(digits.count) else { return nil }
    let rest = Array(bytes[digits.endIndex...])
    guard rest.first == UInt8(ascii: "{") || rest.first == UInt8(ascii: "[") else { return nil }
    // Text that merely begins with a number is compared as text.
    guard let data = try? JSONValue(parsing: rest) else { return nil }
    return (String(decoding: digits, as: UTF8.self), data)
  }

  /// The type of the packet, and the number of a message to be acknowledged.
  private static let maximumDigits = 8

  private static func json(_ text: String, _ bytes: [UInt8]) -> JSONValue? {
    let first = text.utf8.first { $0 > 0x20 }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return nil }
    // A text that only begins like JSON is compared as text.
    return try? JSONValue(parsing: bytes)
  }
}
