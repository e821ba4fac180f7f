internal import BridgeFormats
internal import BridgeRecording

/// Puts secrets into a client's messages where redaction left its marks.
struct MessageFilling: Sendable {
  /// The value of the secret that a placeholder stands for; nil where it is not known.
  let value: @Sendable (Placeholders.Found) -> [UInt8]?

  /// The content with the secrets that are known.
  func filled(_ content: RecordedWebSocketMessage.Content) -> RecordedWebSocketMessage.Content {
    switch content {
    case .text(let text):
      .text(String(decoding: filled(Array(text.utf8)[...], isJSON: true), as: UTF8.self))
    case .binary(let bytes):
      if let message = SectionedMessage(bytes) {
        .binary(
          SectionedMessage(sections: message.sections.map { filled($0, isJSON: true)[...] }).bytes)
      } else {
        .binary(filled(bytes[...], isJSON: false))
      }
    case .close, .lost: content
    }
  }

  /// Whether a mark is left.
  static func isOpen(_ content: RecordedWebSocketMessage.Content) -> Bool {
    switch content {
    case .text(let text): Placeholders.occur(in: Array(text.utf8)[...])
    case .binary(let bytes): Placeholders.occur(in: bytes[...])
    case .close, .lost: false
    }
  }

  /// `isJSON`: whether a text may be JSON, whose strings have escapes.
  private func filled(_ bytes: ArraySlice<UInt8>, isJSON: Bool) -> [UInt8] {
    let first = isJSON ? bytes.first { $0 > 0x20 } : nil
    let hasEscapes = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    var result: [UInt8] = []
    var position = bytes.startIndex
    for found in Placeholders.all(in: bytes) {
      guard let value = value(found) else { continue }
      result += bytes[position..<found.range.lowerBound]
      result += hasEscapes ? JSONEscapes.escaped(value) : value
      position = found.range.upperBound
    }
    return result + bytes[position...]
  }
}
