import BridgeCookies
import BridgeTestSupport
import Testing

@Suite("Netscape cookie files")
struct NetscapeTests {
  /// 2011-01-02, a day after the tests' clock begins.
  static let tomorrow = "1293926400"

  @Test(
    "say by their second field whether hosts below get it, whatever the dot says",
    arguments: [
      (".a.example", "FALSE", true), ("a.example", "TRUE", false), (".a.example", "TRUE", false),
    ])
  func scope(domain: String, covers: String, isHostOnly: Bool) throws {
    let jar = try TestJar()
    try jar.take(netscapeHead + row(domain, covers, "/", "FALSE", "0", "a", "1"))
    #expect(jar.portable.map(\.host) == ["a.example"])
    #expect(jar.portable.map(\.isHostOnly) == [isHostOnly])
  }

  @Test("end with the session at 0, -1 and nothing", arguments: ["0", "-1", "", "0.0"])
  func sessions(expiry: String) throws {
    let jar = try TestJar()
    let report = try jar.take(
      netscapeHead + row("a.example", "FALSE", "/", "FALSE", expiry, "a", "1"))
    #expect(report.outcomes == [.imported])
    #expect(jar.portable.map(\.expires) == [nil])
  }

  @Test("are read in every shape that programs write")
  func shapes() throws {
    let jar = try TestJar()
    let file =
      "\u{FEFF}# HTTP Cookie File\r\n\r\n# a comment\r\n"
      + "#HttpOnly_a.example\tFALSE\t/\tTRUE\t\(Self.tomorrow).5\thidden\t1\r\n"
      + row("a.example", "false", "/x", "true", Self.tomorrow, "b", "2")
      + row("a.example", "FALSE", "/", "FALSE", "0", "empty").dropLast()
    let report = try jar.take(file)
    #expect(report.format == .netscape)
    #expect(report.outcomes == [.imported, .imported, .imported])
    #expect(report.items.map(\.position) == [.line(4), .line(5), .line(6)])
    #expect(jar.pairs == ["hidden=1", "b=2", "empty="])
    #expect(jar.portable.map(\.isHTTPOnly).filter { $0 }.count == 1)
  }

  @Test("keep bytes that are no UTF-8")
  func bytes() throws {
    let jar = try TestJar()
    let line = Array(row("a.example", "FALSE", "/", "FALSE", "0", "a", "").utf8.dropLast())
    _ = try jar.jar.import(Array(netscapeHead.utf8) + line + [0xFF, 0xFE, 0x0A])
    #expect(jar.portable.map(\.value) == [[0xFF, 0xFE]])
    #expect(jar.jar.export(as: .netscape).bytes.suffix(3) == [0xFF, 0xFE, 0x0A])
  }

  static let refused: [(row: String, outcome: CookieImport.Outcome)] = [
    (row("a.example", "FALSE", "/", "FALSE", "0", "a", "\u{1}"), .refused([.controlCharacter])),
    (row("a.example", "FALSE", "/\u{7F}", "FALSE", "0", "a", "1"), .refused([.controlCharacter])),
    (row("a.example", "FALSE", "/", "FALSE", "0", "", ""), .refused([.empty])),
    (row("a.example", "FALSE", "/", "FALSE", "0", "a;b", "1"), .refused([.notOnePair])),
    (row("a.example", "FALSE", "/", "FALSE", "0", "a=b", "1"), .refused([.notOnePair])),
    (row("a.example", "FALSE", "/", "FALSE", "0", "a", " 1"), .refused([.notOnePair])),
    (
      row("a.example", "FALSE", "/", "FALSE", "0", "a", String(repeating: "x", count: 4096)),
      .refused([.tooLarge])
    ),
    (row("com", "TRUE", "/", "FALSE", "0", "a", "1"), .refused([.domainPublicSuffix])),
    (row(".github.io", "TRUE", "/", "FALSE", "0", "a", "1"), .refused([.domainPublicSuffix])),
    (
      row("a.example", "TRUE", "/x", "FALSE", "0", "__Host-a", "1"), .refused([.prefixBroken])
    ),
    (row("a.example", "FALSE", "/", "FALSE", "0", "", "__Secure-a"), .refused([.prefixInValue])),
    (row("a.example", "maybe", "/", "FALSE", "0", "a", "1"), .unreadable(.flagUnusable)),
    (row("a.example", "FALSE", "/", "FALSE", "soon", "a", "1"), .unreadable(.expiryUnusable)),
    (row("a.example", "FALSE", "/", "FALSE", "nan", "a", "1"), .unreadable(.expiryUnusable)),
    (row("a.example", "FALSE", "x", "FALSE", "0", "a", "1"), .unreadable(.pathUnusable)),
    (row("", "FALSE", "/", "FALSE", "0", "a", "1"), .unreadable(.hostUnusable)),
    (row("..a.example", "FALSE", "/", "FALSE", "0", "a", "1"), .unreadable(.hostUnusable)),
    (row("a.example:80", "FALSE", "/", "FALSE", "0", "a", "1"), .unreadable(.hostUnusable)),
    (row("a b", "FALSE", "/", "FALSE", "0", "a", "1"), .unreadable(.hostUnusable)),
    (row("a.example/x", "FALSE", "/", "FALSE", "0", "a", "1"), .unreadable(.hostUnusable)),
    (row("u@a.example", "FALSE", "/", "FALSE", "0", "a", "1"), .unreadable(.hostUnusable)),
    (row("a.example", "FALSE", "/", "FALSE", "0"), .unreadable(.notACookie)),
    (row("a.example", "FALSE", "/", "FALSE", "0", "a", "1", "2"), .unreadable(.notACookie)),
    (row("a.example", "FALSE", "/", "FALSE", "1", "a", "1"), .expired),
    (row("a.example", "FALSE", "/", "FALSE", "-1e400", "a", "1"), .expired),
  ]

  @Test("are refused line by line, with the reason and the line's number")
  func refusals() throws {
    let jar = try TestJar()
    let good = row("a.example", "FALSE", "/", "FALSE", "0", "good", "1")
    let report = try jar.take(netscapeHead + Self.refused.map(\.row).joined() + good)
    #expect(report.outcomes == Self.refused.map(\.outcome) + [.imported])
    #expect(report.items.map(\.position) == (2...Self.refused.count + 2).map { .line($0) })
    #expect(jar.pairs == ["good=1"])
  }

  @Test(
    "are capped at 400 days, with a note", arguments: ["1e400", "99999999999999", "1893456000"])
  func capped(expiry: String) throws {
    let jar = try TestJar()
    let report = try jar.take(
      netscapeHead + row("a.example", "FALSE", "/", "FALSE", expiry, "a", "1"))
    #expect(report.items.map(\.notes) == [[.lifetimeCapped]])
    #expect(
      jar.portable.map(\.expires) == [jar.clock.now.advanced(by: .seconds(400 * 86_400))])
  }

  @Test("do not overwrite what was set or sent after they were written, unless told")
  func newer() throws {
    let jar = try TestJar()
    let file = netscapeHead + row("a.example", "FALSE", "/", "FALSE", "0", "a", "file")
    let written = jar.clock.now
    jar.clock.advance(by: .seconds(60))
    try jar.set("a=jar", "https://a.example/")
    #expect(try jar.take(file, dated: written).outcomes == [.keptNewer])
    #expect(try jar.take(file).outcomes == [.keptNewer])
    #expect(jar.pairs == ["a=jar"])
    #expect(try jar.take(file, dated: written, overwritesNewer: true).outcomes == [.replaced])
    #expect(jar.pairs == ["a=file"])
    try jar.set("a=jar", "https://a.example/")
    jar.clock.advance(by: .seconds(60))
    #expect(try jar.take(file, dated: jar.clock.now).outcomes == [.replaced])
    #expect(jar.pairs == ["a=file"])
  }
}
