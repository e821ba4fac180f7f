import BridgeCore
import BridgeHost
import HTTPTypes
import Testing

@Suite("Fields that other origins get unasked")
struct SafelistTests {
  @Test(
    "Fetch's safelist",
    arguments: [
      ("Accept", "*/*", true), ("Accept", "a/b;q=\"1\"", false),
      ("Accept", String(repeating: "a", count: 128), true),
      ("Accept", String(repeating: "a", count: 129), false),
      ("Accept-Language", "de, en;q=0.9", true), ("Accept-Language", "de_DE", false),
      ("Content-Language", "de", true), ("Content-Type", "text/plain; charset=x", true),
      ("Content-Type", " Multipart/Form-Data;boundary=1", true),
      ("Content-Type", "application/json", false), ("Content-Type", "text/plain; a=(b)", false),
      ("Range", "bytes=0-", true), ("Range", "bytes=-5", false), ("Range", "bytes=7-3", false),
      ("X-A", "1", false), ("Authorization", "x", false), ("DPR", "1", false),
    ])
  func safelist(name: String, value: String, isSafe: Bool) throws {
    let field = try #require(HTTPField.Name(name))
    let unsafe = CORSSafelist.unsafeNames([field: value])
    #expect(unsafe == (isSafe ? [] : [field.canonicalName]))
  }

  @Test("safe fields of more than 1,024 bytes together are unsafe")
  func limit() {
    var fields = HTTPFields()
    for _ in 0..<8 {
      fields.append(HTTPField(name: .accept, value: String(repeating: "a", count: 128)))
    }
    #expect(CORSSafelist.unsafeNames(fields).isEmpty)
    fields[.contentLanguage] = "d"
    #expect(CORSSafelist.unsafeNames(fields) == ["accept", "content-language"])
  }
}
