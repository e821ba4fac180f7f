import BridgeCookies
import BridgeCore
import BridgeTestSupport
import Testing

@Suite("observers of a jar")
struct ObserverTests {
  private static let url = "https://shop.example/"

  /// The changes that an observer saw, as `cause name=value`.
  private final class Log: Sendable {
    private let lines = Locked<[String]>([])

    var seen: [String] { lines.withLock { $0 } }

    func take(_ change: CookieChange) {
      let pair = String(decoding: change.cookie.pair, as: UTF8.self)
      lines.withLock { $0.append("\(change.cause) \(pair)") }
    }
  }

  @Test("see each change with its cause, in order")
  func causes() throws {
    var limits = CookieLimits()
    limits.perSite = .init(limit: 2, purgedTo: 1)
    let jar = try TestJar(limits: limits)
    let log = Log()
    let observation = jar.jar.observe { log.take($0) }
    for line in ["a=1", "a=1", "a=2", "a=; Max-Age=0", "b=1; Max-Age=5", "bad\u{1}"] {
      try jar.set(line, Self.url)
    }
    jar.clock.advance(by: .seconds(5))
    _ = try jar.header(Self.url)
    for line in ["c=1", "d=1", "e=1"] {
      try jar.set(line, Self.url)
      jar.clock.advance(by: .seconds(1))
    }
    jar.jar.endSession()
    let expected = [
      "inserted a=1", "overwritten a=2", "deleted a=2", "inserted b=1", "expired b=1",
      "inserted c=1", "inserted d=1", "inserted e=1", "evicted c=1", "evicted d=1", "expired e=1",
    ]
    #expect(log.seen == expected)
    observation.cancel()
    try jar.set("z=1", Self.url)
    #expect(log.seen == expected)
  }

  @Test("see no HttpOnly cookie through script's eyes, not even in transition")
  func scriptNeverSeesHTTPOnly() throws {
    let jar = try TestJar()
    let log = Log()
    let observation = jar.jar.observe(.visible(to: try context(Self.url, script))) { log.take($0) }
    for line in [
      "s=1; HttpOnly", "s=2; HttpOnly", "s=3", "s=4; HttpOnly", "s=5; HttpOnly; Max-Age=0",
    ] {
      try jar.set(line, Self.url)
    }
    #expect(log.seen == ["inserted s=3", "deleted s=3"])
    observation.cancel()
  }

  @Test("see what their filter lets through")
  func filters() throws {
    let jar = try TestJar()
    let (byName, byURL) = (Log(), Log())
    let observations = [
      jar.jar.observe(.name("a")) { byName.take($0) },
      jar.jar.observe(.visible(to: try context("http://www.shop.example/x"))) { byURL.take($0) },
    ]
    for line in [
      "a=1", "b=1; Domain=shop.example", "a=2; Domain=shop.example; Secure",
      "c=1; Domain=shop.example; Path=/y",
    ] {
      try jar.set(line, Self.url)
    }
    #expect(byName.seen == ["inserted a=1", "inserted a=2"])
    #expect(byURL.seen == ["inserted b=1"])
    withExtendedLifetime(observations) {}
  }

  @Test(
    "see a cookie go that they are given no longer, and come again",
    arguments: [
      ("http://shop.example/", "; Secure"), ("https://shop.example/", "; HttpOnly"),
      ("https://shop.example/", "; Secure; SameSite=Strict"),
    ])
  func disappearance(from observed: String, by attributes: String) throws {
    let jar = try TestJar()
    let log = Log()
    let watched = try context(observed) { context in
      if attributes.contains("HttpOnly") { script(&context) }
      if attributes.contains("SameSite") { crossSite(&context) }
    }
    let open = attributes.contains("SameSite") ? "; Secure; SameSite=None" : ""
    let observation = jar.jar.observe(.visible(to: watched)) { log.take($0) }
    for line in ["v=1\(open)", "v=2\(attributes)", "v=3\(attributes)", "v=4\(open)", "v=5\(open)"] {
      try jar.set(line, Self.url)
    }
    #expect(log.seen == ["inserted v=1", "deleted v=1", "inserted v=4", "overwritten v=5"])
    observation.cancel()
  }

  @Test("may use the jar, and their changes come after those that caused them")
  func reentrance() throws {
    let jar = try TestJar()
    let (first, second) = (Log(), Log())
    let url = try context(Self.url)
    let observations = [
      jar.jar.observe { [cookies = jar.jar] change in
        first.take(change)
        #expect(cookies.header(for: url) != nil)
        if change.cookie.name == [UInt8(ascii: "a")][...] { _ = cookies.store("b=1", for: url) }
      },
      jar.jar.observe { second.take($0) },
    ]
    try jar.set("a=1", Self.url)
    #expect(first.seen == ["inserted a=1", "inserted b=1"])
    #expect(second.seen == first.seen)
    withExtendedLifetime(observations) {}
  }

  @Test("may read changes as a stream")
  func stream() async throws {
    let jar = try TestJar()
    let changes = jar.jar.changes(.name("a"))
    for line in ["a=1", "b=1", "a=2"] { try jar.set(line, Self.url) }
    var seen: [String] = []
    for await change in changes {
      seen.append(String(decoding: change.cookie.pair, as: UTF8.self))
      if seen.count == 2 { break }
    }
    #expect(seen == ["a=1", "a=2"])
  }

  @Test("may read changes as a stream that ends once the jar is released", .timeLimit(.minutes(5)))
  func streamEnds() async throws {
    var jar: TestJar? = try TestJar()
    let changes = try #require(jar).jar.changes()
    let named = try #require(jar).jar.changes(.name("b"))
    try jar?.set("a=1", Self.url)
    let observation = jar?.jar.observe { _ in }
    jar = nil
    var seen: [String] = []
    for await change in changes { seen.append(String(decoding: change.cookie.pair, as: UTF8.self)) }
    for await change in named { seen.append(String(decoding: change.cookie.pair, as: UTF8.self)) }
    #expect(seen == ["a=1"])
    observation?.cancel()
  }

  @Test("see all changes of many threads once and in order of version")
  func threads() async throws {
    let jar = try TestJar()
    let versions = Locked<[UInt64]>([])
    let observation = jar.jar.observe { change in
      versions.withLock { $0.append(change.version) }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask {
          for number in 0..<200 {
            try jar.set("c\(number % 20)=\(writer)-\(number)", "https://site\(writer % 4).example/")
            _ = try jar.header("https://site\(number % 4).example/")
          }
        }
      }
      try await group.waitForAll()
    }
    let seen = versions.withLock { $0 }
    #expect(seen == (1...jar.jar.version).map { $0 })
    observation.cancel()
  }
}

@Suite("versions")
struct VersionTests {
  @Test("change with what a context can see, and stay as long as nothing does")
  func versions() throws {
    let jar = try TestJar()
    let here = try context("https://shop.example/")
    let there = try context("https://other.example/")
    var last = jar.jar.version(for: here)
    func moves(_ body: () throws -> Void) rethrows -> Bool {
      try body()
      defer { last = jar.jar.version(for: here) }
      return jar.jar.version(for: here) != last
    }
    #expect(try moves { try jar.set("a=1; Max-Age=5", "https://shop.example/") })
    #expect(moves { _ = jar.jar.header(for: here) } == false)
    #expect(try moves { try jar.set("x=1", "https://other.example/") } == false)
    #expect(try moves { try jar.set("a=2; Max-Age=5", "https://www.shop.example/") })
    #expect(moves { jar.clock.advance(by: .seconds(5)) })
    #expect(try moves { try jar.set("a=1; Max-Age=5", "https://shop.example/") })
    #expect(moves { jar.jar.removeAll() })
    #expect(jar.jar.header(for: there) == nil)
  }
}
