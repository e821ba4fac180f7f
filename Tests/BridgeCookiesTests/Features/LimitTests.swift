import BridgeCookies
import Testing

@Suite("the limits of a jar")
struct LimitTests {
  private static let url = "https://shop.example/"

  @Test("keep 180 cookies of a site, and 150 once there are more; the longest unused go (E1)")
  func perSite() throws {
    let jar = try TestJar()
    for number in 0..<180 {
      try jar.set("c\(number)=1; Path=/\(number)", "https://h\(number % 3).shop.example/")
      jar.clock.advance(by: .seconds(1))
    }
    #expect(jar.jar.count == 180)
    #expect(try jar.header("https://h0.shop.example/0") == "c0=1")
    jar.clock.advance(by: .seconds(1))
    try jar.set("last=1", Self.url)
    #expect(jar.jar.count == 150)
    let left = Set(jar.jar.all.map { String(decoding: $0.name, as: UTF8.self) })
    #expect(left == Set(["c0", "last"] + (32..<180).map { "c\($0)" }))
  }

  @Test("evict insecure cookies before secure ones, however much those are used (E1)")
  func insecureFirst() throws {
    var limits = CookieLimits()
    limits.perSite = .init(limit: 6, purgedTo: 3)
    let jar = try TestJar(limits: limits)
    for line in ["s1=1; Secure", "i1=1", "i2=1", "s2=1; Secure", "i3=1", "s3=1; Secure"] {
      try jar.set(line, Self.url)
      jar.clock.advance(by: .seconds(1))
    }
    try jar.set("s4=1; Secure", Self.url)
    #expect(try jar.names(Self.url) == ["s2", "s3", "s4"])
  }

  @Test("say that an arrival did not stay (E1)")
  func evictedArrival() throws {
    var limits = CookieLimits()
    limits.perSite = .init(limit: 2, purgedTo: 2)
    let jar = try TestJar(limits: limits)
    for line in ["a=1; Secure", "b=1; Secure"] { try jar.set(line, Self.url) }
    #expect(try jar.set("c=1", Self.url) == .rejected([.evicted]))
    #expect(try jar.set("b=2; Secure", Self.url) == .replaced)
    #expect(try jar.header(Self.url) == "a=1; b=2")
  }

  @Test("make room by what expired, first of all (E1)")
  func expiredFirst() throws {
    var limits = CookieLimits()
    limits.perSite = .init(limit: 3, purgedTo: 1)
    limits.total = .init(limit: 4, purgedTo: 2)
    let jar = try TestJar(limits: limits)
    for line in ["a=1; Max-Age=5", "b=1", "c=1"] { try jar.set(line, Self.url) }
    try jar.set("d=1; Max-Age=5", "https://other.example/")
    jar.clock.advance(by: .seconds(5))
    try jar.set("e=1", Self.url)
    try jar.set("f=1", "https://third.example/")
    #expect(jar.jar.count == 4)
  }

  @Test("keep 3300 cookies in all, and 3000 once there are more (E1)")
  func total() throws {
    let jar = try TestJar()
    for number in 0...3300 {
      let line = number == 7 ? "a=1; Secure" : "a=1"
      try jar.set(line, "https://site\(number).example/")
      if number % 500 == 0 { jar.clock.advance(by: .seconds(1)) }
    }
    #expect(jar.jar.count == 3000)
    #expect(try jar.header("https://site7.example/") == "a=1")
    #expect(try jar.header("https://site301.example/") == nil)
    #expect(try jar.header("https://site302.example/") == "a=1")
  }

  @Test("hold for the path, also where it is that of the URL (S5)", arguments: [1024, 1025])
  func path(length: Int) throws {
    let jar = try TestJar()
    let folder = Self.url + String(repeating: "d", count: length - 1)
    let isTooLong = length > 1024
    #expect(
      try jar.set("a=1", folder + "/x") == (isTooLong ? .rejected([.pathTooLong]) : .stored))
    #expect(try jar.set("b=1; Path=/", folder + "/x") == .stored)
  }

  @Test(
    "hold for the host (S1)", arguments: [(253, "", false), (253, ".", false), (254, "", true)])
  func host(length: Int, dot: String, isTooLong: Bool) throws {
    let jar = try TestJar()
    let labels = String(repeating: "h.", count: 126)
    let host = labels + String(repeating: "i", count: length - labels.utf8.count) + dot
    let expected = isTooLong ? StoreOutcome.rejected([.hostTooLong]) : .stored
    #expect(try jar.set("a=1", "https://\(host)/") == expected)
    #expect(try jar.header("https://\(host)/") == (isTooLong ? nil : "a=1"))
  }

  @Test("keep a host with too long a name apart from every site")
  func longHosts() throws {
    let jar = try TestJar()
    let long = String(repeating: "h.", count: 30_000) + "shop.example"
    try jar.set("a=1; Domain=shop.example", Self.url)
    #expect(try jar.header("https://\(long)/") == nil)
    let outcome = try jar.set("b=1; Domain=shop.example", "https://\(long)/")
    #expect(outcome == .rejected([.domainPublicSuffix, .hostTooLong]))
    #expect(jar.jar.count == 1)
  }

  @Test("hold for each site alone")
  func separateSites() throws {
    let jar = try TestJar()
    for number in 0..<180 {
      for site in ["a.co.uk", "b.co.uk"] { try jar.set("c\(number)=1", "https://\(site)/") }
    }
    #expect(jar.jar.count == 360)
  }

  @Test("keep 180 cookies and 10 KiB of a site in each partition (C1)")
  func partition() throws {
    let jar = try TestJar()
    let attributes = "Secure; SameSite=None; Partitioned"
    for number in 0..<181 { try jar.set("c\(number)=1; \(attributes)", Self.url) }
    #expect(jar.jar.count == 180)
    jar.jar.removeAll()
    for number in 0..<3 {
      let value = String(repeating: "v", count: 4000)
      try jar.set("c\(number)=\(value); \(attributes)", Self.url)
    }
    #expect(try jar.names(Self.url) == ["c1", "c2"])
  }

  @Test("hold for the bytes of a partition also where a replacement grows (C1)")
  func growingPartition() throws {
    let jar = try TestJar()
    let attributes = "Secure; SameSite=None; Partitioned"
    for name in ["a", "b", "c"] {
      try jar.set("\(name)=1; \(attributes)", Self.url)
      jar.clock.advance(by: .seconds(1))
    }
    let value = String(repeating: "v", count: 4000)
    for name in ["c", "b", "a"] {
      #expect(try jar.set("\(name)=\(value); \(attributes)", Self.url) == .replaced)
      jar.clock.advance(by: .seconds(1))
    }
    #expect(try jar.names(Self.url) == ["a", "b"])
  }
}
