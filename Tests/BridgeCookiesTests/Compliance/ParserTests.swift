import BridgeCookies
import Testing

@Suite("Set-Cookie lines")
struct ParserTests {
  private func parse(_ line: String) throws -> SetCookie {
    try SetCookieParser.parse(Array(line.utf8))
  }

  @Test(
    "are split at the first = into name and value (P1, P3)",
    arguments: [
      ("a=b", "a", "a=b"), (" a\t= b ", "a", "a=b"), ("a=b=c", "a", "a=b=c"), ("a=", "a", "a="),
      ("b", "", "b"), ("=b", "", "b"), ("=a=b", "", "a=b"), ("  =  b", "", "b"),
      ("a=\"b c\"", "a", "a=\"b c\""), ("a=b, c=d", "a", "a=b, c=d"), ("a=%41", "a", "a=%41"),
      ("a b=c\td", "a b", "a b=c\td"), ("a=é", "a", "a=é"),
    ])
  func pairs(line: String, name: String, pair: String) throws {
    let cookie = try parse(line)
    #expect(Array(cookie.name) == Array(name.utf8))
    #expect(cookie.pair == Array(pair.utf8))
  }

  @Test(
    "with neither name nor value are dropped (P4)", arguments: ["", "=", " ; Path=/", "\t=\t;"])
  func empty(line: String) {
    #expect(throws: CookieReason.empty) { try parse(line) }
  }

  @Test("with a control character anywhere are dropped; TAB does not count (P2)")
  func controls() throws {
    for byte in (0...0x1F).filter({ $0 != 9 }) + [0x7F] {
      for line in [
        "a\(Unicode.Scalar(UInt8(byte)))=b", "a=b; Path=/\(Unicode.Scalar(UInt8(byte)))",
      ] {
        #expect(throws: CookieReason.controlCharacter) { try parse(line) }
      }
    }
    #expect(try parse("a=\tb\tc\t;\tSecure\t").pair == Array("a=b\tc".utf8))
  }

  @Test(
    "may have 4096 bytes of name and value together (P4)",
    arguments: [(0, 4096), (1, 4095), (4096, 0), (2048, 2048)])
  func sizes(name: Int, value: Int) throws {
    let line = String(repeating: "n", count: name) + "=" + String(repeating: "v", count: value)
    #expect(try parse(line).nameLength == name)
    #expect(throws: CookieReason.tooLarge) { try parse(line + "v") }
  }

  @Test("leave out attributes of more than 1024 bytes (P5)")
  func longAttributes() throws {
    let path = "/" + String(repeating: "p", count: 1023)
    #expect(try parse("a=b; Path=\(path)").path == Array(path.utf8))
    #expect(try parse("a=b; Path=/x; Path=\(path)p").path == Array("/x".utf8))
    let domain = String(repeating: "d", count: 1025)
    #expect(try parse("a=b; Domain=x.example; Domain=\(domain)").domain == "x.example")
  }

  @Test("take the last valid one of each attribute, whatever its case (P5, P6)")
  func lastWins() throws {
    let line = "a=b; PATH=/x; path=/y; DoMaIn=.A.example; domain=B.Example; max-AGE=5; Max-Age=x;"
    let cookie = try parse(
      line + "SECURE=no; HTTPonly; samesite=Strict; SameSite=LAX; Partitioned; x=y")
    #expect(cookie.path == Array("/y".utf8))
    #expect(cookie.domain == "b.example")
    #expect(cookie.maxAge == .seconds(5))
    #expect(cookie.isSecure && cookie.isHTTPOnly && cookie.isPartitioned)
    #expect(cookie.sameSite == .lax)
  }

  @Test(
    "take Max-Age as an integer of any length (P8)",
    arguments: [
      ("10", 10), ("-1", -1), ("0", 0), ("-0", 0), ("007", 7), ("+1", nil), ("1.5", nil), ("", nil),
      ("-", nil), ("1 0", nil), ("\"10\"", nil),
    ] as [(String, Int?)])
  func maxAge(text: String, seconds: Int?) throws {
    #expect(try parse("a=b; Max-Age=\(text)").maxAge == seconds.map { .seconds($0) })
  }

  @Test("saturate an endless Max-Age (P8)")
  func endlessMaxAge() throws {
    let digits = String(repeating: "9", count: 1000)
    #expect(try #require(parse("a=b; Max-Age=\(digits)").maxAge) > .seconds(34_560_000))
    #expect(try #require(parse("a=b; Max-Age=-\(digits)").maxAge) < .zero)
  }

  @Test(
    "strip one dot from Domain, and take an empty one for none (P10)",
    arguments: [
      ("x.example", "x.example"), (".x.example", "x.example"), ("..x.example", ".x.example"),
      ("X.EXAMPLE.", "x.example."), ("", nil), (".", nil), ("x.example; Domain=", nil),
    ] as [(String, String?)])
  func domain(text: String, domain: String?) throws {
    #expect(try parse("a=b; Domain=\(text)").domain == domain)
  }

  @Test("are dropped where the last Domain is not ASCII (P10)")
  func domainNotASCII() throws {
    #expect(throws: CookieReason.domainNotASCII) { try parse("a=b; Domain=bücher.example") }
    #expect(try parse("a=b; Domain=bücher.example; Domain=x.example").domain == "x.example")
  }

  @Test("take only a path that begins with / (P11)", arguments: ["", "x", "\"/x\"", "%2Fx"])
  func pathWithoutSlash(text: String) throws {
    let cookie = try parse("a=b; Path=/old; Path=\(text)")
    #expect(cookie.path == nil && cookie.hasPath)
  }

  @Test(
    "take unknown SameSite for none given (P12)",
    arguments: [
      ("None", Cookie.SameSite.none), ("lAX", .lax), ("STRICT", .strict), ("", .unset),
      ("x", .unset), ("Strict; SameSite=x", .unset),
    ])
  func sameSite(text: String, value: Cookie.SameSite) throws {
    #expect(try parse("a=b; SameSite=\(text)").sameSite == value)
  }

  @Test(
    "take dates of the calendar only (P7)",
    arguments: [
      ("29 Feb 2012 00:00:00", 1_330_473_600), ("29 Feb 2011 00:00:00", nil),
      ("29 Feb 1900 00:00:00", nil), ("29 Feb 2000 00:00:00", 951_782_400),
      ("31 Apr 2012 00:00:00", nil), ("0 Jan 2012 00:00:00", nil), ("1 Jan 2012 24:00:00", nil),
      ("1 Jan 2012 00:60:00", nil), ("1 Jan 2012 00:00:60", nil),
      ("1 Jan 1601 00:00:00", -11_644_473_600), ("31 Dec 1600 23:59:59", nil),
      ("1 Jan 9999 00:00:00", 253_370_764_800), ("1 Jan 69 0:0:0", 3_124_224_000),
      ("1 Jan 70 0:0:0", 0), ("1 Jan 99 0:0:0x", 915_148_800), ("1 Jan 100 0:0:0", nil),
      ("1 Jan 2012 0:0", nil), ("1 Jan 2012 0:0:000", nil), ("1 Jan 0:0:0", nil), ("", nil),
    ] as [(String, Int?)])
  func dates(text: String, seconds: Int?) {
    let expected = seconds.map { WallInstant(sinceEpoch: .seconds($0)) }
    #expect(CookieDate.parse(Array(text.utf8)) == expected)
  }

  @Test("keep an earlier valid Expires before an invalid one (P7)")
  func invalidExpires() throws {
    let line = "a=b; Expires=Fri, 01 Jan 2010 00:00:00 GMT; Expires=tomorrow"
    #expect(try parse(line).expires == WallInstant(sinceEpoch: .seconds(1_262_304_000)))
  }
}
