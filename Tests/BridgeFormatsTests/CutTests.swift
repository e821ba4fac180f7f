import BridgeFormats
import Testing

@Suite("a text cut at a mark")
struct CutTests {
  @Test(
    "has what is before the first mark, and what is behind it if there is one",
    arguments: [
      ("name=value=more", "name", "value=more"), ("name=", "name", ""), ("=value", "", "value"),
      ("name", "name", nil), ("", "", nil), ("é=\u{301}x", "é", "\u{301}x"),
    ] as [(String, String, String?)])
  func cut(text: String, head: String, tail: String?) {
    let (before, after) = text.cut(at: "=")
    #expect(before.utf8.elementsEqual(head.utf8))
    #expect(after.map { Array($0.utf8) } == tail.map { Array($0.utf8) })
    let bytes = Array("x\(text)".utf8).dropFirst().cut(at: "=")
    #expect(bytes.head.elementsEqual(head.utf8) && bytes.head.startIndex == 1)
    #expect(bytes.tail.map { Array($0) } == tail.map { Array($0.utf8) })
  }

  @Test(
    "of a URL ends at its query or fragment",
    arguments: [
      ("http://shop.example/a?b#c", "http://shop.example/a"), ("/a#b?c", "/a"), ("?a", ""),
      ("/a", "/a"), ("", ""),
    ])
  func withoutQuery(url: String, rest: String) {
    #expect(url.withoutQuery == rest)
    #expect(Array(url.utf8).withoutQuery.elementsEqual(rest.utf8))
  }

  @Test(
    "of cookies has their pairs, without the spaces before them",
    arguments: [
      ("a=1; b=2", ["a=1", "b=2"]), ("a=1;b=2 ;  c", ["a=1", "b=2 ", "c"]), ("a;;b", ["a", "b"]),
      ("a=1; ", ["a=1", ""]), ("\ta", ["\ta"]), ("", []),
    ] as [(String, [String])])
  func cookies(field: String, pairs: [String]) {
    #expect(field.cookiePairs.map(String.init) == pairs)
    #expect(Array(field.utf8).cookiePairs.map { Array($0) } == pairs.map { Array($0.utf8) })
  }
}
