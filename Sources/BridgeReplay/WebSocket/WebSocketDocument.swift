internal import BridgeFormats
internal import BridgeCore

/// A message of a WebSocket as JSON: JSON as such, other text as text, bytes as base64, and sections as a list of those.
struct WebSocketDocument {
  let value: JSONValue
  let kind: WebSocketMessageKind

  init(_ message: WebSocketMessage) {
    if let text = message.text {
      value = Self.json(text, message.bytes) ?? .text(text)
      if case .string = value { kind = .text } else { kind = WebSocketMessageKind(value) }
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

  private static func json(_ text: String, _ bytes: [UInt8]) -> JSONValue? {
    let first = text.utf8.first { $0 > 0x20 }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return nil }
    // A text that only begins like JSON is compared as text.
    return try? JSONValue(parsing: bytes)
  }
}
