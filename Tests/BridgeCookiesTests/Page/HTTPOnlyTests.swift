import BridgeCookies
import BridgeCore
import BridgeTestSupport
import Testing

/// Random servers and scripts on one jar: script never sees an HttpOnly cookie, and never changes one.
@Suite("HttpOnly and script", .timeLimit(.minutes(5)))
struct HTTPOnlyTests {
  private static let urls = [
    "https://www.shop.example/app/x", "https://shop.example/", "http://www.shop.example/app/",
  ]
  private static let attributes = [
    "", "; Path=/", "; Path=/app", "; Domain=shop.example", "; Secure", "; SameSite=None; Secure",
    "; Max-Age=100", "; Max-Age=0", "; Secure; Partitioned; Path=/",
  ]
  private static let names = ["a", "b", "", "__Host-c"]

  private let jar: TestJar
  private let pages: [PageCookies]
  private let heard = Journal<String>()

  init() throws {
    jar = try TestJar()
    pages = try Self.urls.map { [jar] in try jar.page($0) } + [jar.page(Self.urls[0], embedded)]
  }

  @Test("never meet", arguments: 0..<40 as Range<UInt64>)
  func property(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let observations = pages.map { page in page.observe { [heard] in heard.note("\($0)") } }
    for step in 0..<150 {
      if Bool.random(using: &random) {
        try serve(step, &random)
      } else {
        let before = hidden
        try script(step, &random)
        #expect(hidden == before)
      }
      for page in pages { try checkReads(of: page) }
    }
    for observation in observations { observation.cancel() }
    #expect(!heard.entries.contains { $0.contains("SECRET") })
  }

  /// The HttpOnly cookies, with their values.
  private var hidden: Set<String> {
    Set(jar.jar.all.filter(\.isHTTPOnly).map { "\($0) \($0.pair) \($0.partition?.text ?? "")" })
  }

  private func serve(_ step: Int, _ random: inout SeededGenerator) throws {
    let isHidden = Bool.random(using: &random)
    let value = isHidden ? "SECRET\(step); HttpOnly" : "open\(step)"
    try jar.set(line(value, &random), Self.urls.randomElement(using: &random) ?? "")
  }

  private func line(_ value: String, _ random: inout SeededGenerator) -> String {
    let name = Self.names.randomElement(using: &random) ?? ""
    return "\(name)=\(value)\(Self.attributes.randomElement(using: &random) ?? "")"
  }

  private func script(_ step: Int, _ random: inout SeededGenerator) throws {
    let page = pages[Int.random(in: 0..<pages.count, using: &random)]
    let name = Self.names.randomElement(using: &random) ?? ""
    guard page.hasCookieStore, Bool.random(using: &random) else {
      let extra = Bool.random(using: &random) ? "; HttpOnly" : ""
      try page.setDocumentCookie(line("script\(step)", &random) + extra)
      return
    }
    let path = name.isEmpty ? "/app" : "/"
    if Bool.random(using: &random) {
      try page.set(CookieStoreEntry(name: name, value: "store\(step)", path: path))
    } else {
      try page.delete(CookieStoreDeletion(name: name, path: path))
      try page.delete(name)
    }
  }

  private func checkReads(of page: PageCookies) throws {
    #expect(!(try page.documentCookie().contains("SECRET")))
    guard page.hasCookieStore else { return }
    let items = try page.getAll() + Self.names.compactMap { name in try page.get(name) }
    #expect(!items.contains { $0.value?.contains("SECRET") ?? true })
  }
}
