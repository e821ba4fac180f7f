import BridgeFormats
import Testing

@Suite("hexadecimal digits")
struct HexadecimalTests {
  @Test(
    "of 128 bits are 32 in lower case, with the zeros in front",
    arguments: [
      (0, String(repeating: "0", count: 32)), (0xA9, String(repeating: "0", count: 30) + "a9"),
      (UInt128.max, String(repeating: "f", count: 32)),
      (0x0123_4567_89AB_CDEF_FEDC_BA98_7654_3210, "0123456789abcdeffedcba9876543210"),
    ] as [(UInt128, String)])
  func digits(value: UInt128, text: String) {
    #expect(Hexadecimal.text(of: value) == text)
    #expect(Hexadecimal.value(of: text.utf8) == value)
  }

  @Test("are written for bytes in lower case")
  func bytes() {
    let text = ([0, 0x0F, 0xA9, 0xFF] as [UInt8]).withUnsafeBytes { Hexadecimal.text(of: $0) }
    #expect(text == "000fa9ff")
  }

  @Test(
    "stand for a number that an Int can hold",
    arguments: [
      ("0", 0), ("00fF", 255), ("fffffffffffffff", 0xFFF_FFFF_FFFF_FFFF), ("", nil), ("g", nil),
      ("1000000000000000", nil), ("-1", nil), ("0x1", nil),
    ] as [(String, Int?)])
  func number(digits: String, number: Int?) {
    #expect(Hexadecimal.number(of: digits.utf8) == number)
  }

  @Test(
    "stand for bytes in pairs, in either case",
    arguments: [("", []), ("00fF", [0, 255]), ("0", nil), ("0g", nil), ("+1", nil)]
      as [(String, [UInt8]?)])
  func pairs(digits: String, bytes: [UInt8]?) {
    #expect(Hexadecimal.bytes(of: digits.utf8) == bytes)
  }
}
