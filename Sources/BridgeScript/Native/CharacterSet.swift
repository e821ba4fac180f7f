internal import CUnicode

/// What ICU knows of character sets and international domains.
enum CharacterSet {
  /// ICU's name where the Encoding Standard's (§4.2) means another table there.
  private static let names = [
    "gbk": "gb18030", "big5": "Big5-HKSCS", "euc-kr": "windows-949",
    "shift_jis": "ibm-943_P15A-2003",
    "iso-8859-8-i": "iso-8859-8", "x-mac-cyrillic": "x-mac-cyrillic", "euc-jp": "EUC-JP",
  ]

  /// The text in UTF-16; nil for a set that is not known, and where it is fatal and anything is malformed.
  static func decode(
    _ bytes: UnsafeRawBufferPointer, of encoding: String, isFatal: Bool
  ) -> [UInt16]? {
    let encoding = encoding.lowercased()
    if encoding == "x-user-defined" {
      return bytes.map { $0 < 0x80 ? UInt16($0) : 0xF700 + UInt16($0) }
    }
    let name = names[encoding] ?? encoding
    guard bytes.count < Int(Int32.max) / 2 else { return nil }
    // Sequences that stand for more than one unit a byte are rare, so that a second try is as well.
    for room in [bytes.count + 16, 4 * bytes.count + 16] {
      var written: Int32 = 0
      let units = [UInt16](unsafeUninitializedCapacity: room) { units, count in
        written = cunicode_decode(
          name, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), isFatal,
          units.baseAddress, Int32(room))
        count = max(0, Int(written))
      }
      if written >= 0 { return units }
      if written == -1 { return nil }
    }
    return nil
  }

  /// The domain as it goes on the wire (URL Standard §3.3); nil where it cannot be.
  static func domainToASCII(_ domain: String, beStrict: Bool) -> String? {
    let utf8 = Array(domain.utf8)
    guard utf8.count < Int(Int32.max) / 8 else { return nil }
    let room = utf8.count * 6 + 64
    var isRefused = false
    let ascii = [UInt8](unsafeUninitializedCapacity: room) { out, count in
      let written = utf8.withUnsafeBytes { bytes in
        out.withMemoryRebound(to: CChar.self) { out in
          cunicode_domain_to_ascii(
            bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), beStrict,
            out.baseAddress, Int32(room))
        }
      }
      isRefused = written < 0
      count = max(0, Int(written))
    }
    return isRefused ? nil : String(decoding: ascii, as: UTF8.self)
  }
}
