/// Converts values of header fields that are not UTF-8 to text and back.
///
/// A field value is bytes (RFC 9110 §5.5); a recorded value is text. Each byte that is not part of a valid character
/// becomes one of the 128 private-use characters U+EF80 to U+EFFF, with the byte as its low byte. The bytes of such a
/// character itself are converted in the same way, so the mapping is reversible: different bytes give different texts.
package enum FieldOctets {
  private static let first: UInt32 = 0xEF00
  private static let characters: ClosedRange<UInt32> = 0xEF80...0xEFFF

  package static func text(_ bytes: some Sequence<UInt8>) -> String {
    let bytes = Array(bytes)
    var text = String.UnicodeScalarView()
    var parser = Unicode.UTF8.ForwardParser()
    var input = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &input) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        offset += encoded.count
        if characters.contains(scalar.value) {
          append(bytes[(offset - encoded.count)..<offset], to: &text)
        } else {
          text.append(scalar)
        }
      case .error(let length):
        append(bytes[offset..<offset + length], to: &text)
        offset += length
      case .emptyInput: return String(text)
      }
    }
  }

  package static func bytes(_ text: String) -> [UInt8] {
    // The UTF-8 of these characters begins with this byte.
    guard text.utf8.contains(0xEE) else { return Array(text.utf8) }
    return text.unicodeScalars.flatMap { scalar in
      characters.contains(scalar.value)
        ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
    }
  }

  private static func append(_ bytes: ArraySlice<UInt8>, to text: inout String.UnicodeScalarView) {
    for byte in bytes {
      guard let scalar = Unicode.Scalar(first + UInt32(byte)) else { continue }
      text.append(scalar)
    }
  }
}

extension RecordedField {
  /// A field with these bytes as its value, UTF-8 or not; see <doc:RecordingFormat>.
  package init(_ name: String, octets: some Sequence<UInt8>) {
    self.init(name, FieldOctets.text(octets))
  }

  /// The value as it is on the wire.
  package var octets: [UInt8] { FieldOctets.bytes(value) }
}
