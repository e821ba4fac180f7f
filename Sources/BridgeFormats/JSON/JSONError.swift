/// Why bytes are not an acceptable JSON document, and where.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    /// The document ends in the middle of a value.
    case unexpectedEnd
    /// This byte is not allowed here (RFC 8259 §2).
    case unexpectedByte(UInt8)
    /// The value is of another kind than requested.
    case unexpectedKind(wanted: JSONKind, found: JSONKind)
    /// A string contains an unescaped control character (RFC 8259 §7).
    case controlCharacter(UInt8)
    /// A string contains a backslash that begins no escape (RFC 8259 §7).
    case badEscape
    /// A string is not UTF-8 (RFC 8259 §8.1).
    case invalidUTF8
    /// A string contains a lone surrogate, and the reader rejects these.
    case loneSurrogate
    /// A number violates the grammar of RFC 8259 §6.
    case badNumber
    /// Arrays and objects nest deeper than the limit.
    case tooDeep(limit: Int)
    /// Something follows the document.
    case trailingContent
  }

  package let reason: Reason

  /// The byte offset of the error in the document.
  package let offset: Int

  package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// One sentence with the place; it quotes at most one byte of the document.
  package var description: String { "\(sentence) at byte \(offset)" }

  private var sentence: String {
    switch reason {
    case .unexpectedEnd: "the JSON is incomplete"
    case .unexpectedByte(let byte): "unexpected \(Self.name(of: byte)) in the JSON"
    case .unexpectedKind(let wanted, let found):
      "expected \(wanted.article), found \(found.article)"
    case .controlCharacter(let byte):
      "unescaped control character \(Self.name(of: byte)) in a string"
    case .badEscape: "unknown escape in a string"
    case .invalidUTF8: "a string is not UTF-8"
    case .loneSurrogate: "half of a surrogate pair in a string"
    case .badNumber: "malformed number"
    case .tooDeep(let limit): "arrays and objects nest deeper than \(limit) levels"
    case .trailingContent: "something follows the end of the JSON"
    }
  }

  private static func name(of byte: UInt8) -> String {
    guard byte < 0x21 || byte > 0x7E else { return "'\(Unicode.Scalar(byte))'" }
    let digits = String(byte, radix: 16, uppercase: true)
    return "0x" + (digits.count == 1 ? "0" : "") + digits
  }
}
