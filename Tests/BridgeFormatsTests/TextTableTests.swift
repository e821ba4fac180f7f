import BridgeFormats
import Testing

@Suite("a table of texts")
struct TextTableTests {
  @Test("gives each text back as it is, although equivalent ones are equal")
  func bytes() {
    var table = TextTable()
    let texts = [
      "", "a", "a text of 16 byte", "caf\u{E9} au lait, please", "cafe\u{301} au lait, please",
    ]
    for text in texts + texts {
      #expect(Array(table.shared(text).utf8) == Array(text.utf8))
    }
    let long = String(repeating: "a", count: 5_000)
    #expect(table.shared(long) == long)
  }
}
