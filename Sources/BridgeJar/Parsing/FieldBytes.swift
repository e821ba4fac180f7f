internal import BridgeFormats

/// The bytes of a header field, which have no charset (rule P1). A view valid only during the call that received the
/// field; parsing copies nothing.
typealias FieldBytes = Slice<UnsafeBufferPointer<UInt8>>

extension FieldBytes {
  /// The bytes before and after the first `mark`; the tail is nil without one.
  func cut(at mark: Unicode.Scalar) -> (head: FieldBytes, tail: FieldBytes?) {
    guard let index = firstIndex(of: UInt8(ascii: mark)) else { return (self, nil) }
    return (self[..<index], self[(index + 1)...])
  }
}

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
  /// P2: every control character except TAB.
  var isControl: Bool { self < 0x20 && self != 0x09 || self == 0x7F }

  /// The value of an ASCII digit; nil for other bytes.
  package var digitValue: Int? {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= self ? Int(self - UInt8(ascii: "0")) : nil
  }
}
