import BridgeCookies
import Testing

@Suite("how long a cookie is kept")
struct LifetimeTests {
  private static let url = "https://shop.example/"

  @Test("ends at its moment, not before (G1)")
  func expiry() throws {
    let jar = try TestJar()
    try jar.set("a=b; Max-Age=10", Self.url)
    jar.clock.advance(by: .seconds(10) - .microseconds(1))
    #expect(try jar.header(Self.url) == "a=b")
    jar.clock.advance(by: .microseconds(1))
    #expect(try jar.reasons(Self.url) == [[.expired]])
    #expect(try jar.header(Self.url) == nil)
    #expect(jar.jar.all.isEmpty)
  }

  @Test(
    "is what Max-Age says before Expires, and 400 days at most (P8, P9)",
    arguments: [
      ("Max-Age=5; Expires=Fri, 01 Jan 2100 00:00:00 GMT", 5),
      ("Expires=Fri, 01 Jan 2100 00:00:00 GMT; Max-Age=5", 5),
      ("Max-Age=34560000", 34_560_000), ("Max-Age=34560001", 34_560_000),
      ("Max-Age=99999999999999999999999999", 34_560_000),
      ("Expires=Fri, 01 Jan 2100 00:00:00 GMT", 34_560_000),
      ("Expires=Sat, 01 Jan 2011 00:01:00 GMT", 60), ("Expires=never", nil), ("Max-Age=x", nil),
    ] as [(String, Int?)])
  func lifetime(attributes: String, seconds: Int?) throws {
    let jar = try TestJar()
    try jar.set("a=b; \(attributes)", Self.url)
    let expires = try #require(jar.jar.all.first).expires
    #expect(expires == seconds.map { jar.clock.now.advanced(by: .seconds($0)) })
  }

  @Test(
    "is over at once where it came expired; the one it names goes (P8, S14)",
    arguments: [
      "Max-Age=0", "Max-Age=-1", "Expires=Fri, 31 Dec 2010 23:59:59 GMT",
      "Expires=1 Jan 1970 0:0:0",
    ])
  func deletion(attributes: String) throws {
    let jar = try TestJar()
    for line in ["a=1", "a=2; Path=/x", "b=1"] { try jar.set(line, Self.url) }
    #expect(try jar.set("a=; \(attributes)", Self.url) == .deleted)
    #expect(try jar.header(Self.url + "x") == "a=2; b=1")
    #expect(try jar.set("new=1; \(attributes)", Self.url) == .deleted)
    #expect(jar.jar.count == 2)
  }

  @Test("keeps the creation through a replacement, and has a new one after a deletion (S13)")
  func creation() throws {
    let jar = try TestJar()
    for line in ["a=1", "b=1"] { try jar.set(line, Self.url) }
    jar.clock.advance(by: .seconds(1))
    try jar.set("a=2", Self.url)
    #expect(try jar.header(Self.url) == "a=2; b=1")
    try jar.set("a=; Max-Age=0", Self.url)
    try jar.set("a=3", Self.url)
    #expect(try jar.header(Self.url) == "b=1; a=3")
  }

  @Test("without expiry is that of the session (E2)")
  func session() throws {
    let jar = try TestJar()
    for line in ["a=1", "b=1; Max-Age=1000"] { try jar.set(line, Self.url) }
    #expect(jar.jar.all.map(\.lifetime).contains(.session(SessionID("first"))))
    jar.clock.advance(by: .seconds(900))
    jar.jar.endSession(beginning: SessionID("second"))
    #expect(try jar.header(Self.url) == "b=1")
    try jar.set("c=1", Self.url)
    #expect(jar.jar.session == SessionID("second"))
    jar.jar.endSession()
    #expect(try jar.header(Self.url) == "b=1")
  }

  @Test("marks what was sent as used, and nothing else (G5)")
  func lastAccess() throws {
    let jar = try TestJar()
    for line in ["a=1; Path=/x", "b=1"] { try jar.set(line, Self.url) }
    jar.clock.advance(by: .seconds(5))
    _ = jar.jar.selection(for: try context(Self.url))
    #expect(try jar.header(Self.url) == "b=1")
    let idle = jar.jar.all.map { $0.lastAccessed.duration(to: jar.clock.now) }
    #expect(idle == [.zero, .seconds(5)])
  }
}
