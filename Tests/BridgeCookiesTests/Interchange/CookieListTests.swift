import BridgeCookies
import BridgeTestSupport
import Testing

@Suite("Lists of cookies in JSON")
struct CookieListTests {
  @Test("are read as Playwright exports them")
  func playwright() throws {
    let jar = try TestJar()
    let report = try jar.take(
      """
      {
        "cookies": [
          {"name": "sid", "value": "a b", "domain": "shop.example", "path": "/", "expires": -1,
           "httpOnly": true, "secure": true, "sameSite": "Lax"},
          {"name": "id", "value": "", "domain": ".shop.example", "path": "/x",
           "expires": 1293926400.123456, "httpOnly": false, "secure": false, "sameSite": "Strict"},
          {"name": "chips", "value": "1", "domain": "widget.example", "path": "/", "expires": -1,
           "httpOnly": false, "secure": true, "sameSite": "None",
           "partitionKey": "https://www.top.example", "_crHasCrossSiteAncestor": true}
        ],
        "origins": [{"origin": "https://shop.example", "localStorage": []}]
      }
      """)
    #expect(report.format == .playwright)
    #expect(report.outcomes == [.imported, .imported, .imported])
    let byName = Dictionary(
      uniqueKeysWithValues: jar.portable.map { (String(decoding: $0.name, as: UTF8.self), $0) })
    let sid = try #require(byName["sid"])
    #expect(sid.isHostOnly && sid.isHTTPOnly && sid.isSecure && sid.sameSite == .lax)
    #expect(sid.expires == nil && sid.value == Array("a b".utf8))
    let id = try #require(byName["id"])
    #expect(!id.isHostOnly && !id.isHTTPOnly && !id.isSecure && id.sameSite == .strict)
    #expect(id.expires == WallInstant(sinceEpoch: .microseconds(1_293_926_400_123_456)))
    #expect(byName["chips"]?.partition?.text == "https://top.example^cross-site")
  }

  @Test("are read as EditThisCookie and chrome.cookies export them")
  func extensions() throws {
    let jar = try TestJar()
    let report = try jar.take(
      """
      [{"domain": ".shop.example", "expirationDate": 1293926400.5, "hostOnly": false,
        "httpOnly": true, "name": "a", "path": "/", "sameSite": "no_restriction", "secure": true,
        "session": false, "storeId": "0", "value": "1", "id": 1},
       {"domain": "www.shop.example", "hostOnly": true, "httpOnly": false, "name": "b",
        "path": "/", "sameSite": "unspecified", "secure": false, "session": true, "storeId": "0",
        "value": "2", "id": 2, "partitionKey": null}]
      """)
    #expect(report.format == .chromeJSON)
    #expect(report.outcomes == [.imported, .imported])
    #expect(jar.pairs == ["a=1", "b=2"])
    #expect(jar.portable.map(\.isHostOnly) == [false, true])
    #expect(jar.portable.map(\.sameSite) == [.none, .unset])
  }

  @Test(
    "know every spelling of SameSite",
    arguments: [
      (#""None""#, Cookie.SameSite.none), (#""no_restriction""#, .none), (#""NONE""#, .none),
      (#""lax""#, .lax), (#""LAX""#, .lax), (#""Strict""#, .strict), (#""unspecified""#, .unset),
      ("null", .unset), (#""""#, .unset),
    ])
  func sameSite(spelling: String, meaning: Cookie.SameSite) throws {
    let jar = try TestJar()
    let report = try jar.take(Self.list(#""sameSite": \#(spelling)"#))
    #expect(jar.portable.map(\.sameSite) == [meaning])
    #expect(report.items.map(\.notes) == [[]])
  }

  @Test("say that a SameSite is unknown", arguments: [#""sometimes""#, "7", "[]"])
  func unknownSameSite(spelling: String) throws {
    let jar = try TestJar()
    let report = try jar.take(Self.list(#""sameSite": \#(spelling)"#))
    #expect(jar.portable.map(\.sameSite) == [.unset])
    #expect(report.items.map(\.notes) == [[.sameSiteUnknown]])
  }

  @Test(
    "end with the session at 0, -1, null and nothing",
    arguments: [
      #""expires": 0"#, #""expires": -1"#, #""expires": null"#, #""expirationDate": -1.0"#,
      #""expires": """#, #""session": true, "expirationDate": 5"#, #""x": 1"#,
    ])
  func sessions(member: String) throws {
    let jar = try TestJar()
    #expect(try jar.take(Self.list(member)).outcomes == [.imported])
    #expect(jar.portable.map(\.expires) == [nil])
  }

  static let hostile: [(cookie: String, outcome: CookieImport.Outcome)] = [
    ("7", .unreadable(.notACookie)), ("null", .unreadable(.notACookie)),
    (#"{"value":"1","domain":"a.example"}"#, .unreadable(.nameUnusable)),
    (#"{"name":7,"value":"1","domain":"a.example"}"#, .unreadable(.nameUnusable)),
    (#"{"name":"a","value":1,"domain":"a.example"}"#, .unreadable(.valueUnusable)),
    (#"{"name":"a","value":"1"}"#, .unreadable(.hostUnusable)),
    (#"{"name":"a","value":"1","domain":["a.example"]}"#, .unreadable(.hostUnusable)),
    (#"{"name":"a","value":"\ud800","domain":"a.example"}"#, .unreadable(.notText)),
    (#"{"name":"a","value":"1","domain":"a.example","path":{}}"#, .unreadable(.pathUnusable)),
    (#"{"name":"a","value":"1","domain":"a.example","secure":"yes"}"#, .unreadable(.flagUnusable)),
    (#"{"name":"a","value":"1","domain":"a.example","expires":[]}"#, .unreadable(.expiryUnusable)),
    (#"{"name":"a","value":"1","domain":"a.example","expires":"x"}"#, .unreadable(.expiryUnusable)),
    (#"{"name":"a","value":"1","domain":"a.example","expires":-1e400}"#, .expired),
    (#"{"name":"a","value":"1","domain":"a.example","expires":1e-400}"#, .imported),
    (#"{"name":"a","value":"a\nb","domain":"a.example"}"#, .refused([.controlCharacter])),
    (
      #"{"name":"n","value":"1","domain":"a.example","sameSite":"None"}"#,
      .refused([.sameSiteNoneNotSecure])
    ),
    (
      #"{"name":"n","value":"1","domain":"a.example","partitionKey":"https://b.example"}"#,
      .refused([.partitionedNotSecure])
    ),
    (
      #"{"name":"n","value":"1","domain":"a.example","partitionKey":7,"secure":true}"#,
      .unreadable(.partitionUnusable)
    ),
    (#"{"name":"b","value":"1","domain":"a.example","expires":1e400}"#, .imported),
  ]

  @Test("are refused cookie by cookie, with the reason and the cookie's number")
  func refusals() throws {
    let jar = try TestJar()
    let report = try jar.take("[\(Self.hostile.map(\.cookie).joined(separator: ","))]")
    #expect(report.outcomes == Self.hostile.map(\.outcome))
    #expect(report.items.map(\.position) == (1...Self.hostile.count).map { .cookie($0) })
    #expect(jar.pairs == ["a=1", "b=1"])
  }

  private static func list(_ member: String) -> String {
    #"[{"name":"a","value":"1","domain":"a.example","secure":true,\#(member)}]"#
  }
}
