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

  @Test(
    "stand for bytes in pairs, in either case",
    arguments: [("", []), ("00fF", [0, 255]), ("0", nil), ("0g", nil), ("+1", nil)]
      as [(String, [UInt8]?)])
  func pairs(digits: String, bytes: [UInt8]?) {
    #expect(Hexadecimal.bytes(of: digits.utf8) == bytes)
  }
}
