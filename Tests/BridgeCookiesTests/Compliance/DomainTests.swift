import BridgeCookies
import Testing

@Suite("the hosts a cookie goes to")
struct DomainTests {
  @Test(
    "are its own, or its Domain and all below (S2, S4, G1)",
    arguments: [
      ("", "www.shop.example", true), ("", "shop.example", false),
      ("", "a.www.shop.example", false),
      ("; Domain=shop.example", "shop.example", true),
      ("; Domain=shop.example", "a.b.shop.example", true),
      ("; Domain=shop.example", "myshop.example", false),
      ("; Domain=.shop.example", "shop.example", true),
      ("; Domain=www.shop.example", "a.www.shop.example", true),
      ("; Domain=www.shop.example", "shop.example", false), ("; Domain=", "www.shop.example", true),
      ("; Domain=", "a.www.shop.example", false), ("; Domain=shop.example", "shop.example.", false),
    ])
  func reach(domain: String, host: String, reaches: Bool) throws {
    let jar = try TestJar()
    #expect(try jar.set("a=b\(domain)", "http://www.shop.example/") == .stored)
    #expect(try jar.header("http://\(host)/") == (reaches ? "a=b" : nil))
  }

  @Test(
    "are refused where the Domain is not the host's (S3, S4)",
    arguments: [
      ("www.shop.example", "other.example", CookieReason.domainMismatch),
      ("www.shop.example", "a.www.shop.example", .domainMismatch),
      ("www.shop.example", "op.example", .domainMismatch),
      ("www.shop.example", "shop.example.", .domainMismatch),
      ("www.shop.example", "shop.example:80", .domainMismatch),
      ("www.shop.example", "example", .domainPublicSuffix),
      ("a.shop.co.uk", "co.uk", .domainPublicSuffix),
      ("a.shop.co.uk", "uk", .domainPublicSuffix),
      ("a.shop.example.", "example.", .domainPublicSuffix),
      ("a.b.c.kobe.jp", "c.kobe.jp", .domainPublicSuffix),
      ("a.b.c.kobe.jp", "kobe.jp", .domainPublicSuffix),
      ("127.0.0.1", "0.0.1", .domainMismatch), ("127.0.0.1", "1", .domainMismatch),
      ("[::1]", "::1", .domainMismatch), ("co.uk", "uk", .domainPublicSuffix),
    ])
  func refused(host: String, domain: String, reason: CookieReason) throws {
    let jar = try TestJar()
    #expect(try jar.set("a=b; Domain=\(domain)", "http://\(host)/") == .rejected([reason]))
    #expect(jar.jar.count == 0)
  }

  @Test(
    "are one where Domain is a public suffix or an address that is the host itself (S1, S3)",
    arguments: ["co.uk", "localhost", "127.0.0.1", "[::1]", "10.0.0.1"])
  func ownSuffix(host: String) throws {
    let jar = try TestJar()
    #expect(try jar.set("a=b; Domain=\(host)", "http://\(host)/") == .stored)
    #expect(try #require(jar.jar.all.first).isHostOnly)
    #expect(try jar.header("http://\(host)/") == "a=b")
    if !host.hasPrefix("[") { #expect(try jar.header("http://x.\(host)/") == nil) }
  }

  @Test(
    "are addresses in the form that browsers write (S1)",
    arguments: [
      ("127.1", "127.0.0.1"), ("0x7f.1", "127.0.0.1"), ("2130706433", "127.0.0.1"),
      ("127.0.0.1.", "127.0.0.1"), ("0300.0250.1", "192.168.0.1"), ("1.2.3.0x", "1.2.3.0"),
      ("1.2.65535", "1.2.255.255"), ("255.255.255.255", "255.255.255.255"),
      ("[0:0::0001]", "[::1]"), ("[::]", "[::]"), ("[2001:DB8:0:0:1:0:0:1]", "[2001:db8::1:0:0:1]"),
      ("[1:0:3:4:5:6:7:8]", "[1:0:3:4:5:6:7:8]"), ("[::ffff:192.0.2.1]", "[::ffff:c000:201]"),
      ("[1:2:3:4:5:6:7::]", "[1:2:3:4:5:6:7:0]"), ("[1::]", "[1::]"),
    ])
  func addresses(given: String, canonical: String) throws {
    #expect(CookieHost(authority: "\(given.lowercased()):8080").text == canonical)
    let jar = try TestJar()
    try jar.set("a=1", "http://\(given)/")
    #expect(try jar.header("http://\(canonical)/") == "a=1")
  }

  @Test(
    "stay as they are if they only look like an address (S1)",
    arguments: [
      "1.2.3.256", "256.1.1.1", "1.2.3.4.5", "4294967296", "1..2", "08.1", "a.1", "[1:2]", "[:::]",
      "[1::2::3]", "[::1.2.3]", "[::01.2.3.4]", "[1:2:3:4:5:6:7:8::]", "[12345::]", "[1.2.3.4::]",
      "[:1]",
    ])
  func noAddresses(host: String) {
    #expect(CookieHost(authority: host).text == host)
    #expect(CookieHost(authority: host).isAddress)
  }

  @Test(
    "are compared in canonical form (S1)",
    arguments: [
      ("BÜCHER.example", "xn--bcher-kva.example"), ("bücher.example", "BÜCHER.example"),
      ("食狮.公司.cn", "xn--85x722f.xn--55qx5d.cn"), ("WWW.Shop.Example:8080", "www.shop.example"),
    ])
  func canonical(setter: String, reader: String) throws {
    let jar = try TestJar()
    #expect(try jar.set("a=b", "http://\(setter)/") == .stored)
    #expect(try jar.header("http://\(reader)/") == "a=b")
  }

  @Test("go by host, whatever the port")
  func ports() throws {
    let jar = try TestJar()
    try jar.set("a=b", "http://shop.example:8080/")
    try jar.set("c=d", "http://[::1]:8080/")
    #expect(try jar.header("http://shop.example/") == "a=b")
    #expect(try jar.header("http://[::1]/") == "c=d")
  }

  @Test("make two cookies of a host-only one and one for all below (S13)")
  func identity() throws {
    let jar = try TestJar()
    #expect(try jar.set("a=1", "http://shop.example/") == .stored)
    #expect(try jar.set("a=2; Domain=shop.example", "http://shop.example/") == .stored)
    #expect(try jar.set("a=3; Path=/x", "http://shop.example/") == .stored)
    #expect(try jar.set("a=4", "http://shop.example/") == .replaced)
    #expect(try jar.header("http://shop.example/") == "a=4; a=2")
  }
}

@Suite("the paths a cookie goes to")
struct PathTests {
  @Test(
    "end before the last slash of the URL where none is given (S5)",
    arguments: [
      ("/", "/"), ("/x", "/"), ("/x/", "/x"), ("/x/y", "/x"), ("/x/y/", "/x/y"), ("/x?/y/z", "/"),
      ("//", "/"), ("/x//y", "/x/"), ("", "/"), ("/%2F/x", "/%2F"),
    ])
  func defaultPath(url: String, path: String) throws {
    let jar = try TestJar()
    try jar.set("a=b", "http://shop.example\(url)")
    #expect(try #require(jar.jar.all.first).path == Array(path.utf8))
  }

  @Test(
    "are its own and all below at a slash, byte by byte (G2)",
    arguments: [
      ("/x", "/x", true), ("/x", "/x/", true), ("/x", "/x/y", true), ("/x", "/xy", false),
      ("/x", "/", false), ("/x/", "/x/", true), ("/x/", "/x", false), ("/x/", "/x/y", true),
      ("/", "/", true), ("/", "/x", true), ("/x", "/X", false), ("/x", "/%78", false),
      ("/x", "/x?y", true), ("/x", "/x#y", true), ("/a b", "/a%20b", false),
    ])
  func match(path: String, url: String, matches: Bool) throws {
    let jar = try TestJar()
    try jar.set("a=b; Path=\(path)", "http://shop.example/other")
    #expect(try jar.header("http://shop.example\(url)") == (matches ? "a=b" : nil))
    let reasons: [Set<CookieReason>] = matches ? [] : [[.pathMismatch]]
    #expect(try jar.reasons("http://shop.example\(url)") == reasons)
  }

  @Test("come longest first, then oldest first, whatever was replaced (G5, S13)")
  func order() throws {
    let jar = try TestJar()
    for line in [
      "a=1", "b=1; Path=/x/y", "c=1; Path=/x", "d=1; Path=/z", "e=1; Domain=shop.example; Path=/x",
    ] {
      try jar.set(line, "http://shop.example/")
    }
    jar.clock.advance(by: .seconds(-10))
    try jar.set("f=1; Path=/x", "http://shop.example/")
    jar.clock.advance(by: .seconds(20))
    try jar.set("c=2; Path=/x", "http://shop.example/")
    #expect(try jar.header("http://shop.example/x/y") == "b=1; f=1; c=2; e=1; a=1")
  }

  @Test("are written as pairs, a value alone where there is no name (G6)")
  func nameless() throws {
    let jar = try TestJar()
    for line in ["x", "=a=b", "n=", "n2=\"q\""] { try jar.set(line, "http://shop.example/") }
    #expect(try jar.header("http://shop.example/") == "a=b; n=; n2=\"q\"")
  }
}
