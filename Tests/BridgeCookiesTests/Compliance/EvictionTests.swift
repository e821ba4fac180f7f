import BridgeCookies
import BridgeCore
import Testing

@Suite("eviction, in the order of E1")
struct EvictionTests {
  private static let url = "https://shop.example/"

  private static func jar(_ limit: Int, _ purgedTo: Int, total: Int = 3300) throws -> TestJar {
    var limits = CookieLimits()
    limits.perSite = .init(limit: limit, purgedTo: purgedTo)
    limits.total = .init(limit: total, purgedTo: total - 1)
    return try TestJar(limits: limits)
  }

  @Test("takes nothing at the limit, and all of the surplus one above")
  func boundary() throws {
    let jar = try TestJar()
    for number in 0..<180 { try jar.set("c\(number)=1", Self.url) }
    #expect(jar.jar.count == 180)
    #expect(try jar.set("c7=2", Self.url) == .replaced)
    #expect(jar.jar.count == 180)
    #expect(try jar.set("more=1", Self.url) == .stored)
    #expect(jar.jar.count == 150)
    for number in 0..<30 { #expect(try jar.set("d\(number)=1", Self.url) == .stored) }
    #expect(jar.jar.count == 180)
  }

  @Test("never takes another cookie for an arrival that is refused")
  func refusedArrival() throws {
    let jar = try TestJar()
    for number in 0..<180 {
      try jar.set("__Host-c\(number)=1; Secure; HttpOnly; Path=/", Self.url)
    }
    let before = jar.jar.version
    #expect(try jar.set("x=1", "http://shop.example/") == .rejected([.evicted]))
    #expect(jar.jar.count == 180)
    #expect(jar.jar.version == before)
  }

  @Test("stops at an arrival that is less worth keeping than what would go next")
  func purgeStopsAtArrival() throws {
    let jar = try Self.jar(4, 1)
    for line in ["a=1; Secure", "b=1; Secure", "c=1; Secure", "d=1"] { try jar.set(line, Self.url) }
    #expect(try jar.set("e=1", Self.url) == .stored)
    #expect(try jar.header(Self.url) == "a=1; b=1; c=1; e=1")
  }

  @Test("counts an arrival as used last, also where the clock was turned back")
  func clockTurnedBack() throws {
    let jar = try Self.jar(3, 2)
    for name in ["a", "b", "c"] {
      try jar.set("\(name)=1", Self.url)
      jar.clock.advance(by: .seconds(1))
    }
    jar.clock.advance(by: .seconds(-3600))
    #expect(try jar.set("d=1", Self.url) == .stored)
    #expect(try Set(jar.names(Self.url)) == ["c", "d"])
  }

  @Test("never lets script push out what is HttpOnly, as HTTP can")
  func scriptFlood() throws {
    let jar = try Self.jar(4, 2)
    for name in ["a", "b", "c", "d"] { try jar.set("\(name)=1; HttpOnly", Self.url) }
    jar.clock.advance(by: .seconds(1))
    #expect(try jar.set("x=1; Secure", Self.url, script) == .rejected([.evicted]))
    #expect(try jar.header(Self.url) == "a=1; b=1; c=1; d=1")
    try jar.set("d=; Max-Age=0", Self.url)
    for number in 0..<9 {
      #expect(try jar.set("x\(number)=1", Self.url, script) == .stored)
    }
    #expect(try jar.header(Self.url) == "a=1; b=1; c=1; x8=1")
    #expect(try jar.set("h=1", Self.url) == .stored)
    #expect(try jar.header(Self.url) == "x8=1; h=1")
  }

  @Test("leaves a cookie of a partition as it was where its new value is refused (C1)")
  func refusedReplacement() throws {
    let jar = try TestJar()
    let attributes = "Secure; SameSite=None; Partitioned"
    let value = String(repeating: "v", count: 4000)
    try jar.set("x=1; \(attributes)", Self.url, script)
    for name in ["a", "b"] { try jar.set("\(name)=\(value); HttpOnly; \(attributes)", Self.url) }
    let grown = try jar.set("x=\(value); \(attributes)", Self.url, script)
    #expect(grown == .rejected([.evicted]))
    #expect(try jar.header(Self.url, script) == "x=1")
  }

  @Test(
    "spares what was sent or set lately, by HTTP or script; a refused look does not count as use")
  func recentlyUsed() throws {
    let jar = try Self.jar(5, 4)
    for name in ["a", "b", "c", "d", "e"] {
      try jar.set("\(name)=1; Path=/\(name)", Self.url)
      jar.clock.advance(by: .seconds(1))
    }
    _ = try jar.header(Self.url + "a")
    _ = try jar.header(Self.url + "b", script)
    _ = try jar.header(Self.url + "c") { $0.credentials = .omit }
    _ = try jar.header(Self.url + "c", crossSite)
    _ = jar.jar.selection(for: try context(Self.url + "c"))
    try jar.set("d=2; Path=/d", Self.url)
    jar.clock.advance(by: .seconds(1))
    // The last use of c is the oldest, then that of e; a, b and d were used at the same time.
    for (name, left) in [("f", "abdf"), ("g", "abdfg"), ("h", "dfgh")] {
      try jar.set("\(name)=1; Path=/\(name)", Self.url)
      #expect(try Self.names(jar) == left)
    }
  }

  private static func names(_ jar: TestJar) throws -> String {
    String(decoding: jar.jar.all.flatMap(\.name), as: UTF8.self)
  }

  @Test("counts a refused overwrite as no use, and an equal one as use")
  func refusedIsNoUse() throws {
    let jar = try Self.jar(2, 2)
    try jar.set("a=1; HttpOnly", Self.url)
    jar.clock.advance(by: .seconds(1))
    try jar.set("b=1", Self.url)
    jar.clock.advance(by: .seconds(1))
    try jar.set("a=2", Self.url, script)
    jar.clock.advance(by: .seconds(1))
    try jar.set("c=1", Self.url)
    #expect(try jar.header(Self.url) == "b=1; c=1")
  }

  @Test("breaks ties by age")
  func ties() throws {
    let jar = try Self.jar(4, 2)
    for name in ["d", "a", "c", "b", "e"] { try jar.set("\(name)=1", Self.url) }
    #expect(try jar.header(Self.url) == "b=1; e=1")
  }

  @Test("reaches Secure cookies only where no others are left, however new these are")
  func insecureFirst() throws {
    let jar = try Self.jar(4, 3)
    for line in ["a=1; Secure", "b=1; Secure", "c=1; Secure", "d=1"] {
      try jar.set(line, Self.url)
      jar.clock.advance(by: .seconds(1))
    }
    try jar.set("e=1; Secure", Self.url)
    #expect(try jar.header(Self.url) == "b=1; c=1; e=1")
  }

  @Test("frees the site first, and spares the others where that is enough")
  func siteThenAll() throws {
    let jar = try Self.jar(2, 1, total: 4)
    for name in ["a", "b"] { try jar.set("\(name)=1", "https://old.example/") }
    jar.clock.advance(by: .seconds(1))
    for name in ["c", "d", "e"] { try jar.set("\(name)=1", Self.url) }
    #expect(try jar.header("https://old.example/") == "a=1; b=1")
    #expect(try jar.header(Self.url) == "e=1")
  }

  @Test("is done for Domain and host-only cookies of all hosts of a site together")
  func wholeSite() throws {
    let jar = try Self.jar(3, 2)
    try jar.set("a=1", "https://a.shop.example/")
    try jar.set("b=1; Domain=shop.example", "https://b.shop.example/")
    try jar.set("c=1", "http://c.shop.example/x/y")
    try jar.set("z=1", "https://other.example/")
    try jar.set("d=1", "https://d.shop.example/")
    #expect(jar.jar.all.map(\.host) == ["c.shop.example", "d.shop.example", "other.example"])
  }

  @Test("keeps partitions to 180 cookies and 10,240 bytes each, and leaves the others alone (C1)")
  func partitions() throws {
    let jar = try TestJar()
    let attributes = "Secure; SameSite=None; Partitioned"
    for number in 0..<180 { try jar.set("u\(number)=1", Self.url) }
    for number in 0..<200 { try jar.set("p\(number)=1; \(attributes)", Self.url) }
    #expect(jar.jar.all.filter { $0.partition == nil }.count == 180)
    let names = Set(jar.jar.all.filter { $0.partition != nil }.map(\.name).map(Array.init))
    #expect(names == Set((20..<200).map { Array("p\($0)".utf8) }))
  }

  @Test("counts the bytes of names and values to the last one (C1)", arguments: [0, 1])
  func partitionBytes(extra: Int) throws {
    let jar = try TestJar()
    let attributes = "Secure; SameSite=None; Partitioned"
    for (name, size) in [("a", 4095), ("b", 4095), ("c", 2047 + extra)] {
      try jar.set("\(name)=\(String(repeating: "v", count: size)); \(attributes)", Self.url)
    }
    #expect(try jar.names(Self.url) == (extra == 0 ? ["a", "b", "c"] : ["b", "c"]))
  }
}
