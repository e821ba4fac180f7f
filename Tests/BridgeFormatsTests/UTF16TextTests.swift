import BridgeFormats
import Testing

@Suite("text in UTF-16")
struct UTF16TextTests {
  @Test(
    "is read in the order of its mark, or else in the given one",
    arguments: [
      ([0x61, 0], true, "a"), ([0, 0x61], false, "a"),
      ([0xFF, 0xFE, 0x61, 0], false, "\u{FEFF}a"), ([0xFE, 0xFF, 0, 0x61], true, "\u{FEFF}a"),
      ([0x3D, 0xD8, 0, 0xDE], true, "\u{1F600}"), ([0x3D, 0xD8], true, "\u{FFFD}"),
      ([0x61, 0, 0x62], true, "a\u{FFFD}"), ([], true, ""),
    ] as [([UInt8], Bool, String)])
  func decoded(bytes: [UInt8], isLittleEndian: Bool, text: String) {
    #expect(UTF16Text.decoded(bytes, isLittleEndian: isLittleEndian) == Array(text.utf8))
  }

  @Test("is written as it was read", arguments: ["a\u{E9}\u{1F600}", "\u{FEFF}a", ""])
  func encoded(text: String) {
    for isLittleEndian in [false, true] {
      let bytes = UTF16Text.encoded(Array(text.utf8), isLittleEndian: isLittleEndian)
      let units = UTF16Text.units(bytes[...], isLittleEndian: isLittleEndian)
      #expect(units == Array(text.utf16))
    }
  }

  @Test("shows its order by a mark or by the name of its charset")
  func order() {
    #expect(UTF16Text.isLittleEndian(markOf: [0xFF, 0xFE, 0x61]) == true)
    #expect(UTF16Text.isLittleEndian(markOf: [0xFE, 0xFF]) == false)
    #expect(UTF16Text.isLittleEndian(markOf: [0xFF]) == nil)
    let orders = ["utf-16", "utf-16le", "utf-16be", "utf-8", ""].map {
      UTF16Text.isLittleEndian(charset: $0)
    }
    #expect(orders == [true, true, false, nil, nil])
  }
}
