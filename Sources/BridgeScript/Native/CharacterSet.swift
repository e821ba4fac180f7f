internal import CUnicode

/// Decodes legacy character sets with ICU.
enum CharacterSet {
  /// The ICU names that differ from the Encoding Standard's (§4.2), which would select another table.
  private static let names = [
    "gbk": "gb18030", "big5": "Big5-HKSCS", "euc-kr": "windows-949",
    "shift_jis": "ibm-943_P15A-2003",
    "iso-8859-8-i": "iso-8859-8", "x-mac-cyrillic": "x-mac-cyrillic", "euc-jp": "EUC-JP",
  ]

  /// The text in UTF-16; nil for an unknown set, or if `isFatal` and the bytes are malformed.
  static func decode(
    _ bytes: UnsafeRawBufferPointer, of encoding: String, isFatal: Bool
  ) -> [UInt16]? {
    let encoding = encoding.lowercased()
    if encoding == "x-user-defined" {
      return bytes.map { $0 < 0x80 ? UInt16($0) : 0xF700 + UInt16($0) }
    }
    let name = names[encoding] ?? encoding
    guard bytes.count < Int(Int32.max) / 2 else { return nil }
    // Sequences with more than one unit per byte are rare, and so is the second attempt.
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
}
