import BridgeFormats
import Testing

@Suite("text inside JSON strings")
struct JSONEscapesTests {
  @Test(
    "has escapes for quotes, backslashes and control characters, and for chosen signs",
    arguments: [
      ("plain é", "", "plain é"), ("a\"b\\c", "", #"a\"b\\c"#), ("\n\r\t", "", #"\n\r\t"#),
      ("\u{1}\u{1F}", "", #"\u0001\u001f"#), ("</a>", "", "</a>"), ("</a>", "/", #"<\/a>"#),
    ])
  func escapes(text: String, signs: String, escaped: String) throws {
    let bytes = JSONEscapes.escaped(Array(text.utf8), signs: signs)
    #expect(String(decoding: bytes, as: UTF8.self) == escaped)
    let value = try JSONValue(parsing: Array("\"".utf8) + bytes + Array("\"".utf8))
    #expect(value == .text(text))
  }
}
