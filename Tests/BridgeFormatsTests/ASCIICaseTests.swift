import BridgeFormats
import Testing

@Suite("texts without ASCII case")
struct ASCIICaseTests {
  @Test(
    "are equal by their letters alone",
    arguments: [
      ("Form", "form", true), ("form", "FORM", true), ("", "", true), ("form", "forms", false),
      ("forms", "form", false), ("[1", "{1", false), ("@", "`", false), ("a\u{E}m", "a.m", false),
      ("K", "\u{212A}", false), ("Ä", "ä", false), ("ä", "ä", true),
    ])
  func equal(one: String, other: String, isEqual: Bool) {
    #expect(one.utf8.isEqual(ignoringCase: other.utf8) == isEqual)
    #expect(other.utf8.isEqual(ignoringCase: one.utf8) == isEqual)
  }

  @Test(
    "begin with a text",
    arguments: [
      ("</FORM>", "</form", true), ("</form", "</form", true), ("</for", "</form", false),
      ("", "</form", false), ("<\u{F}form", "</form", false),
    ])
  func prefix(text: String, start: String, isPrefix: Bool) {
    #expect(text.utf8.hasPrefix(ignoringCase: start.utf8) == isPrefix)
    #expect(text.utf8.hasPrefix(ignoringCase: "</form") == isPrefix)
    #expect(text.utf8.isEqual(ignoringCase: "</form") == (isPrefix && text.utf8.count == 6))
  }

  @Test("begin with an empty one")
  func empty() {
    #expect("".utf8.hasPrefix(ignoringCase: "") && "a".utf8.hasPrefix(ignoringCase: "".utf8))
  }
}
