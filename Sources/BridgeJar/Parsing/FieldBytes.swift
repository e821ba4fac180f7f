internal import BridgeFormats

/// The bytes of a header field, which have no charset (rule P1). A view valid only during the call that received the
/// field; parsing copies nothing.
typealias FieldBytes = Slice<UnsafeBufferPointer<UInt8>>

extension UInt8 {
  /// The value of an ASCII digit; nil for other bytes.
  var digitValue: Int? { isASCIIDigit ? Int(self - UInt8(ascii: "0")) : nil }
}
