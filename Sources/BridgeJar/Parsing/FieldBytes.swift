internal import BridgeFormats

/// The bytes of a header field, which have no charset (rule P1). A view valid only during the call that received the
/// field; parsing copies nothing.
typealias FieldBytes = Slice<UnsafeBufferPointer<UInt8>>

extension Collection<UInt8> {
  /// Whether it equals `text`, which is lower-case; ASCII letters compare without case.
  package func isEqual(ignoringCase text: StaticString) -> Bool {
    count == text.utf8CodeUnitCount && hasPrefix(ignoringCase: text)
  }

  /// Whether it begins with `text`, which is lower-case; ASCII letters compare without case.
  func hasPrefix(ignoringCase text: StaticString) -> Bool {
    guard count >= text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { zip(self, $0).allSatisfy { $0.lowercasedASCII == $1 } }
  }
}

extension UInt8 {
  /// The value of an ASCII digit; nil for other bytes.
  var digitValue: Int? { isASCIIDigit ? Int(self - UInt8(ascii: "0")) : nil }
}
