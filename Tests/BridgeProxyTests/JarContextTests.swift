import BridgeCore
import BridgeKit
import Testing

@testable import BridgeProxy

@Suite("the page behind a request whose cookies are in a jar")
struct JarContextTests {
  @Test(
    "sends cookies only where no other site can read what comes without asking for them",
    arguments: [
      (["Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors"], .include),
      (["Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "cors"], .include),
      (["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"], .include),
      (["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"], .include),
      (["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors"], .omit),
      (["Origin": "https://other.example"], .omit), (["Origin": "null"], .omit),
      (["Origin": "https://shop.example"], .include), ([:], .include),
    ] as [([String: String], PageContext.Credentials)])
  func credentials(fields: [String: String], expected: PageContext.Credentials) throws {
    #expect(try Self.context(fields).credentials == expected)
  }

  @Test("belongs to the origin's own site, under any name the client knows it by")
  func renamed() throws {
    let context = try Self.context([
      "Sec-Fetch-Site": "same-origin", "Origin": "http://127.0.0.1:8080",
      "Referer": "http://127.0.0.1:8080/",
    ])
    #expect(context.frameOrigin?.description == "https://shop.example")
    #expect(context.topLevelSite?.registrableDomain == "shop.example")
    #expect(!context.hasCrossSiteAncestor)
  }

  @Test(
    "is told by Origin where nothing else tells",
    arguments: [
      ("https://shop.example", "shop.example"), ("https://shop.example:8443", "shop.example"),
      ("http://shop.example", nil), ("https://other.example", nil), ("null", nil),
    ] as [(String, String?)])
  func origin(_ origin: String, site: String?) throws {
    let context = try Self.context(["Origin": origin])
    #expect(context.topLevelSite?.registrableDomain == site)
    #expect(context.hasCrossSiteAncestor == (site == nil))
  }

  @Test("is of another site where Chromium says that the page above the frame is")
  func embedded() throws {
    let fields = [
      "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Storage-Access": "active",
      "Referer": "https://shop.example/",
    ]
    let context = try Self.context(fields)
    #expect(context.topLevelSite == nil && context.hasCrossSiteAncestor)
    #expect(context.frameOrigin?.host == "shop.example" && context.credentials == .include)
  }

  @Test("is of the origin's own page, where the origin wants to be known by the client's name")
  func keptName() throws {
    let fields = ["Origin": "http://127.0.0.1:8080", "Referer": "http://127.0.0.1:8080/a"]
    let context = try Self.context(fields) {
      $0.replacing("http://127.0.0.1:8080", with: "https://shop.example")
    }
    #expect(context.topLevelSite?.registrableDomain == "shop.example")
    #expect(context.frameOrigin?.description == "https://shop.example")
    #expect(context.documentURL == "https://shop.example/a")
    #expect(context.credentials == .include && !context.hasCrossSiteAncestor)
  }

  private static func context(
    _ texts: [String: String], known: (String) -> String = { $0 }
  ) throws -> PageContext {
    var fields = HTTPFields()
    for (name, value) in texts { fields[try #require(HTTPField.Name(name))] = value }
    return ClientContext.inJar(fields, to: try RequestURL("https://shop.example/"), known: known) {
      Site(scheme: $0.scheme, registrableDomain: $0.host)
    }
  }
}
