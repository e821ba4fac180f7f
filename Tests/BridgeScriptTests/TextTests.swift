import BridgeScript
import Testing

@Suite("the texts of a page", .timeLimit(.minutes(1)))
struct TextTests {
  @Test(
    "are decoded as the Encoding Standard says",
    arguments: [
      ("utf-8", "[0xE1, 0x80, 0x41]", "\u{FFFD}A"),
      ("utf-8", "[0xF0, 0x9F, 0x98, 0x80]", "😀"),
      ("utf-8", "[0xED, 0xA0, 0x80]", "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("utf-8", "[0xF0, 0x80, 0x80]", "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("utf-8", "[0xC0, 0xAF, 0xF5]", "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("utf-8", "[0xF4, 0x8F, 0xBF, 0xBF]", "\u{10FFFF}"),
      ("windows-1252", "[0x80, 0x81, 0xE9]", "€\u{81}é"),
      ("latin1", "[0x93]", "\u{201C}"),
      ("shift_jis", "[0x82, 0xA0, 0x5C, 0x7E]", "あ\\~"),
      ("euc-kr", "[0xB0, 0xA1]", "가"),
      ("gbk", "[0xC4, 0xE3]", "你"),
      ("big5", "[0xA7, 0x41]", "你"),
      ("utf-16le", "[0x41, 0x00, 0x3D, 0xD8, 0x00, 0xDE]", "A😀"),
      ("koi8-r", "[0xC1]", "а"),
      ("x-user-defined", "[0x41, 0x80]", "A\u{F780}"),
    ])
  func decoding(label: String, bytes: String, text: String) async throws {
    let page = try TestPage().page
    let decoded = try await page.evaluate(
      "new TextDecoder('\(label)').decode(new Uint8Array(\(bytes)))")
    #expect(Array(decoded.unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test("are encoded in UTF-8, lone surrogates as U+FFFD")
  func encoding() async throws {
    let page = try TestPage().page
    let bytes = try await page.evaluate(#"Array.from(new TextEncoder().encode("é€😀\ud800x"))"#)
    #expect(bytes == "195,169,226,130,172,240,159,152,128,239,191,189,120")
  }

  @Test("are encoded alike however much ASCII is before them")
  func mixtures() async throws {
    let page = try TestPage().page
    let lengths = try await page.evaluate(
      #"""
      [0, 1, 63, 64, 65, 127, 128, 200].filter((length) => {
        const bytes = new TextEncoder().encode("x".repeat(length) + "é😀\ud800y");
        const isWhole = new TextDecoder().decode(bytes) === "x".repeat(length) + "é😀\ufffdy";
        return bytes.length !== length + 10 || !isWhole;
      })
      """#)
    #expect(lengths == "")
  }

  @Test(
    "reach the host whole, lone surrogates as U+FFFD",
    arguments: [
      (#""a\ud800b""#, "a\u{FFFD}b"), (#""ä\udc00""#, "ä\u{FFFD}"), (#""\ud800""#, "\u{FFFD}"),
      (#""\ude00\ud83d\0😀""#, "\u{FFFD}\u{FFFD}\0😀"),
    ])
  func texts(script: String, text: String) async throws {
    #expect(try await TestPage().page.evaluate(script) == text)
  }

  @Test(
    "are domains as the URL Standard has them",
    arguments: [
      ("http://Bücher.example/", "xn--bcher-kva.example"), ("http://faß.de/", "xn--fa-hia.de"),
      ("http://日本語.jp/", "xn--wgv71a119e.jp"), ("http://a--b.example/", "a--b.example"),
    ])
  func domains(url: String, host: String) async throws {
    #expect(try await TestPage().page.evaluate("new URL('\(url)').host") == host)
  }

  @Test(
    "are refused as domains where UTS 46 refuses them",
    arguments: ["http://xn--a/", "http://a\u{AD}b\u{2260}\u{338}%/"])
  func badDomains(url: String) async throws {
    let page = try TestPage().page
    await #expect(throws: ScriptError.self) { try await page.evaluate("new URL('\(url)').host") }
  }
}
