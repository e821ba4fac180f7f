internal import BridgeFormats
package import BridgeRecording

/// Fills the placeholders of redaction in a client's messages.
package struct MessageFilling: Sendable {
  /// The value of a placeholder's secret; nil if it is not known.
  let value: @Sendable (Placeholders.Found) -> [UInt8]?

  /// The content with known secrets filled in.
  package func filled(_ content: RecordedWebSocketMessage.Content)
    -> RecordedWebSocketMessage.Content
  {
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

  /// Whether a placeholder remains.
  package static func isOpen(_ content: RecordedWebSocketMessage.Content) -> Bool {
    switch content {
    case .text(let text): Placeholders.occur(in: Array(text.utf8)[...])
    case .binary(let bytes): Placeholders.occur(in: bytes[...])
    case .close, .lost: false
    }
  }

  /// `isJSON`: whether the bytes may be JSON, in whose strings values are escaped.
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
