import BridgeCookies
import Testing

@Suite("The storage state that Playwright 1.65 saved of a visit with Chromium 156")
struct PlaywrightStateTests {
  /// As Playwright wrote it, except for line ends: session, persistent, nameless, quoted, prefixed, cross-site,
  /// partitioned, host-only and domain cookies, some at two paths.
  private static let state = #"""
    {"cookies": [
      {"name": "session", "value": "1", "domain": "localhost", "path": "/cart", "expires": -1,
       "httpOnly": true, "secure": false, "sameSite": "Lax"},
      {"name": "year", "value": "2", "domain": "localhost", "path": "/cart", "expires": 1826775697.826983,
       "httpOnly": false, "secure": false, "sameSite": "Lax"},
      {"name": "strict", "value": "3", "domain": "localhost", "path": "/cart", "expires": -1,
       "httpOnly": false, "secure": false, "sameSite": "Strict"},
      {"name": "cross", "value": "4", "domain": "localhost", "path": "/cart", "expires": -1,
       "httpOnly": false, "secure": true, "sameSite": "None"},
      {"name": "", "value": "nameless", "domain": "localhost", "path": "/cart", "expires": -1,
       "httpOnly": false, "secure": false, "sameSite": "Lax"},
      {"name": "hostonly", "value": "8", "domain": "www.shop.example", "path": "/a/", "expires": -1,
       "httpOnly": false, "secure": true, "sameSite": "Lax"},
      {"name": "chips", "value": "5", "domain": "localhost", "path": "/", "expires": -1,
       "httpOnly": false, "secure": true, "sameSite": "None", "partitionKey": "http://localhost", "_crHasCrossSiteAncestor": false},
      {"name": "quoted", "value": "\"a b\"", "domain": "localhost", "path": "/", "expires": -1,
       "httpOnly": false, "secure": false, "sameSite": "Lax"},
      {"name": "__Host-id", "value": "6", "domain": "localhost", "path": "/", "expires": -1,
       "httpOnly": false, "secure": true, "sameSite": "Lax"},
      {"name": "session", "value": "1", "domain": "localhost", "path": "/", "expires": -1,
       "httpOnly": true, "secure": false, "sameSite": "Lax"},
      {"name": "year", "value": "2", "domain": "localhost", "path": "/", "expires": 1826775697.857574,
       "httpOnly": false, "secure": false, "sameSite": "Lax"},
      {"name": "cross", "value": "4", "domain": "localhost", "path": "/", "expires": -1,
       "httpOnly": false, "secure": true, "sameSite": "None"},
      {"name": "", "value": "nameless", "domain": "localhost", "path": "/", "expires": -1,
       "httpOnly": false, "secure": false, "sameSite": "Lax"},
      {"name": "domain", "value": "7", "domain": ".shop.example", "path": "/", "expires": -1,
       "httpOnly": false, "secure": true, "sameSite": "None"}
    ], "origins": []}
    """#

  @Test("comes in whole and under its own rules")
  func reading() throws {
    let jar = try TestJar()
    let report = try jar.take(Self.state)
    #expect(report.format == .playwright)
    #expect(report.outcomes == Array(repeating: .imported, count: 14))
    #expect(
      try jar.header("http://localhost/cart/x")
        == "session=1; year=2; strict=3; cross=4; nameless; chips=5; quoted=\"a b\"; "
        + "__Host-id=6; session=1; year=2; cross=4; nameless")
    #expect(try jar.header("https://sub.shop.example/") == "domain=7")
  }

  @Test("goes out and comes in again as it was")
  func roundTrip() throws {
    let (jar, copy) = (try TestJar(), try TestJar())
    try jar.take(Self.state)
    try copy.take(String(decoding: jar.jar.export(as: .playwright).bytes, as: UTF8.self))
    #expect(Set(copy.portable) == Set(jar.portable))
    #expect(copy.portable.count == 14)
  }
}
