import BridgeCookies
import BridgeCore
import BridgeTestSupport
import Testing

@Suite("A jar that is exported and imported again")
struct RoundTripTests {
  /// Lines that are difficult for one format or another, and the URL that sets them.
  static let awkward: [(url: String, line: String)] = [
    ("https://www.shop.example/cart/item", "plain=1"),
    ("https://www.shop.example/", "everywhere=1; Domain=shop.example; Path=/"),
    ("https://www.shop.example/", "deep=1; Path=/a/b c"),
    ("https://www.shop.example/a;b/c", "semicolon-path=1"),
    ("https://www.shop.example/", "session=; Secure; HttpOnly; SameSite=Strict"),
    ("https://www.shop.example/", "lax=1; SameSite=Lax; Max-Age=5000"),
    ("https://www.shop.example/", "none=1; SameSite=None; Secure; Max-Age=34560000"),
    ("https://www.shop.example/", "nameless value"),
    ("https://www.shop.example/", "=a=b"),
    ("https://www.shop.example/", #"quotes="a\b", c={"d":[1]}"#),
    ("https://www.shop.example/", "umlaut=\u{FC}\u{1F36A}"),
    ("https://www.shop.example/", "equals=a==b="),
    ("https://www.shop.example/", "__Host-x=1; Secure; Path=/"),
    ("https://www.shop.example/", "__Secure-y=1; Secure"),
    ("https://www.shop.example/", "__Host-Http-z=1; Secure; HttpOnly; Path=/"),
    ("https://www.shop.example/", "#HttpOnly_odd=#1"),
    ("http://127.0.0.1:8080/x/y", "address=4"),
    ("http://[::1]/", "address=6"),
    ("http://localhost/", "intranet=1"),
    ("https://b\u{FC}cher.example/", "idn=1; Domain=b\u{FC}cher.example"),
    ("https://github.io/", "suffix-host=1"),
    ("https://shop.example./", "dot=1"),
  ]

  private static func full() throws -> TestJar {
    let jar = try TestJar()
    for (url, line) in awkward {
      jar.clock.advance(by: .milliseconds(1500))
      let outcome = try jar.set(line.replacing("Domain=b\u{FC}", with: "Domain=xn--b"), url)
      // An IDN in Domain is refused, as required; a host-only cookie takes its place.
      if outcome != .stored { try jar.set("idn=1", url) }
    }
    return jar
  }

  private static func back(_ file: CookieExport, _ jar: TestJar) throws -> (TestJar, CookieImport) {
    let copy = try TestJar()
    copy.clock.advance(by: jar.clock.now.sinceEpoch - copy.clock.now.sinceEpoch)
    return (copy, try copy.jar.import(file.bytes))
  }

  @Test("comes back through HAR with every field, except for fractions of a second in the expiry")
  func har() throws {
    let jar = try Self.full()
    let (copy, report) = try Self.back(jar.jar.export(as: .har), jar)
    #expect(report.outcomes == Array(repeating: .imported, count: Self.awkward.count))
    #expect(copy.portable == jar.portable.map(Self.inWholeSeconds))
    #expect(copy.pairs == jar.pairs)
  }

  @Test(
    "comes back through the lists without its dates",
    arguments: [CookieFormat.playwright, .chromeJSON])
  func lists(format: CookieFormat) throws {
    let jar = try Self.full()
    let file = jar.jar.export(as: format)
    #expect(file.omitted.isEmpty)
    let (copy, report) = try Self.back(file, jar)
    #expect(report.format == format)
    #expect(report.outcomes == Array(repeating: .imported, count: Self.awkward.count))
    let now = jar.clock.now
    #expect(copy.portable == jar.portable.map { Self.dated(now, $0) })
    #expect(copy.pairs == jar.pairs)
  }

  @Test("comes back through a Netscape file without SameSite, in whole seconds")
  func netscape() throws {
    let jar = try Self.full()
    let file = jar.jar.export(as: .netscape)
    #expect(file.omitted.isEmpty)
    #expect(file.withoutSameSite == 3)
    let (copy, report) = try Self.back(file, jar)
    #expect(report.outcomes == Array(repeating: .imported, count: Self.awkward.count))
    let now = jar.clock.now
    let expected = jar.portable.map { cookie in
      var cookie = Self.inWholeSeconds(Self.dated(now, cookie))
      cookie.sameSite = .unset
      return cookie
    }
    #expect(copy.portable == expected)
    #expect(copy.pairs == jar.pairs)
  }

  @Test(
    "keeps partitions where there is a place for them",
    arguments: [CookieFormat.playwright, .chromeJSON, .har], [false, true])
  func partitions(format: CookieFormat, hasCrossSiteAncestor: Bool) throws {
    let jar = try TestJar()
    try jar.set("p=1; Secure; Partitioned", "https://widget.example/") {
      $0.partition = PartitionKey(
        topLevelSite: Site(scheme: "https", registrableDomain: "top.example"),
        hasCrossSiteAncestor: hasCrossSiteAncestor)
    }
    let (copy, _) = try Self.back(jar.jar.export(as: format), jar)
    #expect(copy.portable == jar.portable)
    #expect(copy.jar.count == 1)
  }

  @Test("leaves out what a format cannot hold, and says so")
  func omissions() throws {
    let jar = try TestJar()
    _ = jar.jar.store(Array("latin=".utf8) + [0xFC], for: try context("https://a.example/"))
    try jar.set("tab=a\tb", "https://a.example/")
    try jar.set("p=1; Secure; Partitioned", "https://a.example/")
    let expected: [CookieFormat: [CookieExport.Reason]] = [
      .netscape: [.tab, .partitioned], .playwright: [.notText], .chromeJSON: [.notText],
      .har: [.notText],
    ]
    for format in CookieFormat.allCases {
      let file = jar.jar.export(as: format)
      #expect(file.omitted.map(\.reason) == expected[format])
      #expect(file.count + file.omitted.count == 3)
      let (copy, _) = try Self.back(file, jar)
      #expect(copy.jar.count == file.count)
    }
  }

  @Test(
    "is a file that is known by its content even when it is empty", arguments: CookieFormat.allCases
  )
  func empty(format: CookieFormat) throws {
    let file = try TestJar().jar.export(as: format)
    #expect(CookieFormat.recognised(in: file.bytes) == format)
    #expect(try TestJar().jar.import(file.bytes).items.isEmpty)
  }

  private static func inWholeSeconds(_ cookie: Portable) -> Portable {
    var cookie = cookie
    cookie.expires = cookie.expires.map {
      WallInstant(sinceEpoch: .seconds($0.sinceEpoch.components.seconds))
    }
    return cookie
  }

  private static func dated(_ moment: WallInstant, _ cookie: Portable) -> Portable {
    var cookie = cookie
    cookie.created = moment
    return cookie
  }
}
