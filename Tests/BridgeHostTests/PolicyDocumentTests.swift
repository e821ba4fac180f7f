import BridgeCore
import BridgeHost
import BridgeTestSupport
import HTTPTypes
import Testing

@Suite("Policies in the head of a document")
struct PolicyDocumentTests {
  private static let html: HTTPFields = [.contentType: "text/html; charset=utf-8"]
  private static let origin = Origin(scheme: "https", host: "a.example", port: 443)

  private static func body(_ body: Body, _ fields: HTTPFields) throws -> Body {
    let sources = PolicySources(prefix: "bridge-", from: origin)
    return try PolicyDocument.body(body, fields, rewriting: sources.shown)
  }

  /// The document once it has passed, in pieces of that size; nil for all at once.
  private func passed(
    _ document: [UInt8], in size: Int? = nil, _ fields: HTTPFields = PolicyDocumentTests.html
  ) async throws -> [UInt8] {
    guard let size else {
      return try await Self.body(.bytes(document), fields).collect(upTo: 1 << 20)
    }
    let pieces = stride(from: 0, to: document.count, by: size).map {
      Array(document[$0..<min($0 + size, document.count)])
    }
    let body = Body(once: ScriptedReader(pieces))
    return try await Self.body(body, fields).collect(upTo: 1 << 20)
  }

  private static let policy = "script-src https://c.example"
  private static let shown = "script-src https://c.example bridge-https://c.example"
  private static let meta = "<meta http-equiv=Content-Security-Policy content=\"\(policy)\">"
  private static let rewritten = meta.replacing(policy, with: shown)

  @Test(
    "are rewritten wherever one counts",
    arguments: [
      "META", "<!doctype html><html lang=de><head>\n META<title>x</title>", "\u{FEFF}META",
      "<!-- a > b -->META", "<!-->META", "<!--->META",
      "<script>if (1 < 2) a = '</scripts>'</script >META", "<style>a > b {}</style>META<body>META2",
      "<title><!-- META2</TITLE><link rel=x href='>'><base href=/>META",
      "<meta charset=utf-8><meta name=a content='>'>META",
      "<noscript>META2</noscript>META", "<script>1</script>META<meta a='",
    ])
  func counts(document: String) async throws {
    let document = document.replacing("META2", with: "§").replacing("META", with: Self.meta)
    let given = document.replacing("§", with: Self.meta)
    let wanted = document.replacing(Self.meta, with: Self.rewritten)
      .replacing("§", with: Self.meta)
    for size in [nil, 1, 2, 3, 7, 64] {
      let bytes = try await passed(Array(given.utf8), in: size)
      #expect(String(decoding: bytes, as: UTF8.self) == wanted, "in pieces of \(size ?? 0)")
    }
  }

  @Test(
    "stay where they do not count, and where what they are is not certain",
    arguments: [
      "<body>META", "text META", "<p>META", "</head>META", "<!-- META -->", "<title>META",
      "<script><!-- <script> </script>META", "<!-- x --!>META", "<template>META</template>",
      "<svg>META", "<x-y>META", "<meta http-equiv=Content-Security-Policy content='ä https:'>",
      "<meta http-equiv=Content-Security-Policy content='https: &copy;'>",
      "<meta http-equiv=refresh content='https:'>", "<meta content='https:'>",
      "<meta http-equiv=Content-Security-Policy>",
      "<meta http-equiv=Content-Security-Policy content=",
      "<", "", "<\0m\0", "<!", "</",
    ])
  func stay(document: String) async throws {
    let given = Array(document.replacing("META", with: Self.meta).utf8)
    for size in [nil, 1, 5] { #expect(try await passed(given, in: size) == given) }
  }

  @Test(
    "are read as they are written",
    arguments: [
      ("'\(policy)'", "\"\(shown)\""),
      ("https:", "\"https: bridge-https:\""),
      ("\"img-src &#39;self&#39;\"", "\"img-src https://a.example 'self'\""),
      ("\"IMG-SRC\nHTTPS:\"", "\"IMG-SRC HTTPS: bridge-HTTPS:\""),
    ])
  func spelling(content: String, shown: String) async throws {
    let start = "<HEAD><Meta\nHTTP-EQUIV = 'content-security-POLICY' a/b=\"c\" Content\t= "
    let bytes = try await passed(Array("\(start)\(content) content=x />\u{E4}".utf8))
    #expect(String(decoding: bytes, as: UTF8.self) == "\(start)\(shown) content=x />\u{E4}")
  }

  @Test(
    "stay in what is not HTML, and in encodings in which bytes may mean something else",
    arguments: [
      "text/plain", "application/xhtml+xml", "text/html; charset=UTF-16LE",
      "text/html;charset=iso-2022-jp",
    ])
  func others(type: String) async throws {
    let given = Array(Self.meta.utf8)
    #expect(try await passed(given, [.contentType: type]) == given)
    #expect(try await passed(given, in: 3, [.contentType: type]) == given)
  }

  @Test("let every other byte pass, also where there is an endless tag")
  func endless() async throws {
    var given = Array("<meta charset=x a=\"".utf8)
    given += (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }.filter { $0 != 0x22 }
    #expect(try await passed(given, in: 1000) == given)
    #expect(try await passed(given) == given)
  }

  @Test("a document that ends early ends early in the view")
  func failing() async throws {
    struct Broken: Error {}
    let body = Body(once: ScriptedReader([Array("<!doctype html>".utf8)], failure: Broken()))
    let reader = try Self.body(body, Self.html).open()
    #expect(try await reader.next() == Array("<!doctype html>".utf8))
    await #expect(throws: Broken.self) { try await reader.next() }
  }
}
