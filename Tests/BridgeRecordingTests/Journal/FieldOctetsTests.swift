import BridgeTestSupport
import Testing

@testable import BridgeRecording

@Suite("the value of a recorded field")
struct FieldOctetsTests {
  @Test(
    "gives back the bytes that were on the wire",
    arguments: [
      [], Array("plain".utf8), Array("é ü 漢 😀".utf8), [0x63, 0xE9], [0xFF], [0x80, 0xC3, 0x41],
      Array("\u{EF80}\u{EFFF}\u{EF7F}\u{F000}".utf8), [0xEE, 0xBE], [0xF0, 0x9F, 0x98],
      [0xFF, 0xC3, 0xA9],
    ] as [[UInt8]])
  func roundTrip(bytes: [UInt8]) {
    #expect(RecordedField("X", octets: bytes).octets == bytes)
  }

  @Test("is the text itself where the bytes are UTF-8")
  func text() {
    #expect(RecordedField("X", octets: "é 漢 \u{FFFD}".utf8).value == "é 漢 \u{FFFD}")
  }

  @Test("gives back any bytes, and is another for others", arguments: 0..<20)
  func anything(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var texts: [String: [UInt8]] = [:]
    for _ in 0..<2_000 {
      let bytes =
        (0..<Int.random(in: 0..<5, using: &random)).map { _ in
          [0x41, 0x80, 0xBE, 0xC3, 0xE9, 0xEE, 0xEF, 0xFF].randomElement(using: &random) ?? 0
        } as [UInt8]
      let field = RecordedField("X", octets: bytes)
      #expect(field.octets == bytes)
      #expect(texts.updateValue(bytes, forKey: field.value) ?? bytes == bytes)
    }
  }
}
