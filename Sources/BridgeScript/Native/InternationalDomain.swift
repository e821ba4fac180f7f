internal import CUnicode

/// Domain to ASCII (URL Standard §3.3): UTS 46 by ICU, plus rules newer than the system's ICU.
enum InternationalDomain {
  /// The domain as sent; nil if UTS 46 rejects it.
  ///
  /// Characters are checked by ICU, so those newer than its Unicode version are rejected.
  static func ascii(_ domain: String, beStrict: Bool) -> String? {
    let mapped = MappedCharacters.mapped(domain)
    let ascii = converted(mapped, room: mapped.utf8.count * 6 + 64) {
      cunicode_domain_to_ascii($0, $1, beStrict, $2, $3)
    }
    guard let ascii, ascii.split(separator: ".").allSatisfy(isValid) else { return nil }
    return ascii
  }

  /// UTS 46 §4.1, criteria 4 and 7, since Unicode 15.1: a Punycode label must decode to a label that is neither all
  /// ASCII nor Punycode itself.
  private static func isValid(_ label: Substring) -> Bool {
    guard label.hasPrefix("xn--") else { return true }
    // Each letter of Punycode stands for at most one character of at most four bytes.
    let unicode = converted(String(label), room: label.utf8.count * 4 + 16) {
      cunicode_label_to_unicode($0, $1, $2, $3)
    }
    guard let unicode else { return false }
    return !unicode.utf8.allSatisfy { $0 < 0x80 } && !unicode.hasPrefix("xn--")
  }

  private typealias Conversion = (
    UnsafePointer<CChar>?, Int32, UnsafeMutablePointer<CChar>?, Int32
  ) -> Int32

  /// The converted UTF-8, in a buffer of that size; nil if the conversion rejects the text.
  private static func converted(_ text: String, room: Int, by convert: Conversion) -> String? {
    guard room < Int(Int32.max) else { return nil }
    let utf8 = Array(text.utf8)
    var isRefused = false
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { out, count in
      let written = utf8.withUnsafeBytes { bytes in
        out.withMemoryRebound(to: CChar.self) { out in
          convert(
            bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count),
            out.baseAddress, Int32(room))
        }
      }
      isRefused = written < 0
      count = max(0, Int(written))
    }
    return isRefused ? nil : String(decoding: bytes, as: UTF8.self)
  }
}
