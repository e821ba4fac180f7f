import BridgeCookies
import BridgeCore
import BridgeTestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("change events of cookieStore", .timeLimit(.minutes(5)))
struct CookieStoreChangeTests {
  private let url = "https://www.shop.example/app/"

  /// `+name=value` for changed cookies, `-name` for deleted ones.
  private static func text(_ change: CookieStoreChange) -> String {
    let changed = change.changed.map { "+\($0.name)=\($0.value ?? "nil")" }
    let deleted = change.deleted.map { "-\($0.name)\($0.value ?? "")" }
    return (changed + deleted).joined(separator: " ")
  }

  @Test("tell what script could see, whatever made the change")
  func whatIsSeen() throws {
    let jar = try TestJar()
    let page = try jar.page(url)
    let seen = Journal<String>()
    let observation = page.observe { seen.note(Self.text($0)) }
    for line in [
      "a=1", "a=2; Max-Age=5", "a=2; Max-Age=5", "hidden=1; HttpOnly", "hidden=2",
      "hidden=3; HttpOnly",
      "elsewhere=1; Path=/other", "gone=1; Max-Age=0",
    ] {
      try jar.set(line, url)
    }
    try jar.set("other=1", "https://other.example/")
    try page.setDocumentCookie("b=1")
    try page.set("c", "1")
    try page.delete("c")
    jar.clock.advance(by: .seconds(5))
    #expect(try page.documentCookie() == "b=1")
    #expect(
      seen.entries == ["+a=1", "+a=2", "+hidden=2", "-hidden", "+b=1", "+c=1", "-c", "-a"])
    observation.cancel()
    try page.set("d", "1")
    #expect(seen.entries.count == 8)
  }

  @Test("come as a stream, in order")
  func stream() async throws {
    let jar = try TestJar()
    let page = try jar.page(url)
    let changes = page.changes
    for number in 0..<5 { try page.set("a", "\(number)") }
    var seen: [String] = []
    for await change in changes {
      seen.append(Self.text(change))
      if seen.count == 5 { break }
    }
    #expect(seen == ["+a=0", "+a=1", "+a=2", "+a=3", "+a=4"])
  }

  @Test("come as a stream that ends once page and jar are released")
  func streamEnds() async throws {
    func stream() throws -> AsyncStream<CookieStoreChange> {
      let jar = try TestJar()
      let page = try jar.page(url)
      let changes = page.changes
      try page.set("a", "1")
      return changes
    }
    var seen: [String] = []
    for await change in try stream() { seen.append(Self.text(change)) }
    #expect(seen == ["+a=1"])
  }

  @Test("do not come where there is no cookieStore")
  func without() async throws {
    let jar = try TestJar()
    let pages = [
      try jar.page("http://www.shop.example/"), try jar.page(url) { $0.frameOrigin = nil },
      try jar.page(url) { $0.documentURL = "about:blank" },
    ]
    for page in pages {
      let seen = Journal<String>()
      let observation = page.observe { seen.note(Self.text($0)) }
      try jar.set("a=1", url)
      jar.jar.removeAll()
      #expect(seen.entries.isEmpty)
      for await _ in page.changes { Issue.record("there is nothing to see") }
      observation.cancel()
    }
  }
}

@Suite("the JSON of cookieStore")
struct CookieStoreJSONTests {
  private func decoded<Value: Decodable>(_ text: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }

  private func encoded(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test("has the members of the standard's dictionaries, and their defaults")
  func members() throws {
    let least: CookieStoreEntry = try decoded(
      #"{"name":"a","value":"1","expires":null,"domain":null}"#)
    #expect(least == CookieStoreEntry(name: "a", value: "1"))
    let all = """
      {"domain":"shop.example","expires":1500.25,"name":"a","partitioned":true,"path":"/x",\
      "sameSite":"none","value":"1"}
      """
    let entry: CookieStoreEntry = try decoded(all)
    #expect(entry.expires == WallInstant(sinceEpoch: .microseconds(1_500_250)))
    #expect(try encoded(entry) == all)
    let deletion: CookieStoreDeletion = try decoded(#"{"name":"a"}"#)
    #expect(try encoded(deletion) == #"{"name":"a","partitioned":false,"path":"/"}"#)
    let query: CookieStoreQuery = try decoded(#"{"url":"/"}"#)
    #expect(query == CookieStoreQuery(url: "/"))
  }

  @Test(
    "takes any time a Date can be, and beyond", arguments: ["1e308", "-1e308", "8.64e15", "-0"])
  func times(number: String) throws {
    let entry: CookieStoreEntry = try decoded(
      #"{"name":"a","value":"1","expires":\#(number)}"#)
    #expect(entry.expires != nil)
  }

  @Test(
    "refuses other dictionaries",
    arguments: [
      "{}", #"{"name":"a"}"#, #"{"name":"a","value":1}"#,
      #"{"name":"a","value":"1","sameSite":"Strict"}"#,
      #"{"name":"a","value":"1","expires":"soon"}"#,
    ])
  func malformed(text: String) {
    #expect(throws: DecodingError.self) {
      let _: CookieStoreEntry = try decoded(text)
    }
  }

  @Test("leaves the value of a deleted cookie out")
  func items() throws {
    let jar = try TestJar()
    let page = try jar.page("https://shop.example/")
    let seen = Journal<String>()
    let observation = page.observe { change in
      do { seen.note(try encoded(change)) } catch { Issue.record(error) }
    }
    try page.set("a", "1")
    try page.delete("a")
    observation.cancel()
    #expect(
      seen.entries == [
        #"{"changed":[{"name":"a","value":"1"}],"deleted":[]}"#,
        #"{"changed":[],"deleted":[{"name":"a"}]}"#,
      ])
    let error = #expect(throws: PageCookieError.self) { try page.set("a=", "1") }
    let json = try encoded(try #require(error))
    #expect(json.hasPrefix(#"{"message":"the name"#) && json.hasSuffix(#""name":"TypeError"}"#))
  }
}
