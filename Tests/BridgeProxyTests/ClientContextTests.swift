import BridgeCore
import BridgeKit
import Testing

@testable import BridgeProxy

@Suite("the page behind a request of a browser")
struct ClientContextTests {
  private static func head(_ fields: [String: String]) throws -> HTTPFields {
    try fields.reduce(into: HTTPFields()) { head, field in
      head[try #require(HTTPField.Name(field.key))] = field.value
    }
  }

  private static func context(
    _ fields: [String: String], in page: ClientContext.EnginePage? = nil
  ) throws -> PageContext {
    ClientContext.make(try head(fields), to: try RequestURL("https://a.shop.example/x"), in: page) {
      Site(
        scheme: $0.scheme,
        registrableDomain: $0.host.split(separator: ".").suffix(2).joined(separator: "."))
    }
  }

  @Test(
    "is of another site where nothing tells, and of the site that the browser names",
    arguments: [
      ([:], nil), (["Sec-Fetch-Site": "cross-site"], nil),
      (["Sec-Fetch-Site": "same-site"], "shop.example"),
      (["Sec-Fetch-Site": "same-origin"], "shop.example"),
      (["Origin": "https://a.shop.example"], nil),
    ] as [([String: String], String?)])
  func site(fields: [String: String], domain: String?) throws {
    let context = try Self.context(fields)
    #expect(context.topLevelSite?.registrableDomain == domain)
    #expect(context.initiator == .script && context.navigation == nil)
  }

  @Test("is the one that the engine vouches for, whatever frame of it asks")
  func vouched() throws {
    let context = try Self.context(
      ["Sec-Fetch-Site": "same-origin", "Origin": "https://a.shop.example"],
      in: .init(documentURL: "https://news.example/1", navigation: nil))
    #expect(context.topLevelSite?.registrableDomain == "news.example")
    #expect(context.frameOrigin?.description == "https://a.shop.example")
    #expect(context.hasCrossSiteAncestor)
  }

  @Test(
    "is above a frame of another site, where the frame does not say which it is, too",
    arguments: [
      ("shop.example", "same-origin", nil, false), ("shop.example", "same-site", nil, false),
      ("shop.example", "cross-site", nil, true), ("news.example", "same-origin", nil, true),
      ("news.example", "same-site", nil, true), ("news.example", "cross-site", nil, true),
      ("news.example", "same-origin", .nested, true),
      ("news.example", "cross-site", .topLevel, false),
      ("shop.example", nil, nil, false),
    ] as [(String, String?, PageContext.Navigation?, Bool)])
  func unnamed(
    top: String, relation: String?, kind: PageContext.Navigation?, isForeign: Bool
  ) throws {
    let fields = relation.map { ["Sec-Fetch-Site": $0] } ?? [:]
    let page = ClientContext.EnginePage(documentURL: "https://\(top)/1", navigation: kind)
    #expect(try Self.context(fields, in: page).hasCrossSiteAncestor == isForeign)
  }

  @Test(
    "loads documents where the browser says so",
    arguments: [
      ("document", "navigate", .topLevel), ("iframe", "navigate", .nested),
      ("object", "no-cors", nil), ("empty", "cors", nil),
    ] as [(String, String, PageContext.Navigation?)])
  func navigation(destination: String, mode: String, kind: PageContext.Navigation?) throws {
    let fields = ["Sec-Fetch-Dest": destination, "Sec-Fetch-Mode": mode]
    #expect(try Self.context(fields).navigation == kind)
  }

  @Test(
    "loads the documents that the engine vouches for, and no others",
    arguments: [
      (.topLevel, [:], nil), (.topLevel, ["Referer": "https://news.example/"], "news.example"),
      (.nested, ["Referer": "https://shop.example/1"], "shop.example"),
      (nil, ["Sec-Fetch-Dest": "document", "Sec-Fetch-Mode": "navigate"], "shop.example"),
      (nil, ["Upgrade-Insecure-Requests": "1"], "shop.example"),
    ] as [(PageContext.Navigation?, [String: String], String?)])
  func engine(kind: PageContext.Navigation?, fields: [String: String], site: String?) throws {
    let page = ClientContext.EnginePage(
      documentURL: "https://a.shop.example/x", navigation: kind)
    let context = try Self.context(fields, in: page)
    #expect(context.navigation == kind)
    #expect(context.topLevelSite?.registrableDomain == site)
  }

  /// The field, where there is one; the engine's page; whether the user is asked.
  @Test(
    "is given a password where it is one of the origin's own, by its fields or else by its engine",
    arguments: [
      (nil, "https://a.shop.example/1", true), (nil, "https://news.example/1", false),
      (nil, nil, false), (("Origin", "null"), "https://a.shop.example/1", false),
      (("Origin", "https://a.shop.example"), "https://news.example/1", true),
      (("Referer", "https://news.example/"), "https://a.shop.example/1", false),
      (("Sec-Fetch-Site", "cross-site"), "https://a.shop.example/1", false),
    ] as [((String, String)?, String?, Bool)])
  func ownOrigin(field: (String, String)?, page: String?, isOwn: Bool) throws {
    let fields = field.map { [$0.0: $0.1] } ?? [:]
    let context = try Self.context(fields, in: .init(documentURL: page, navigation: nil))
    let origin = Origin(scheme: "https", host: "a.shop.example", port: 443)
    #expect(
      ClientContext.isOfOwnOrigin(try Self.head(fields), context, origin) == isOwn)
  }

  @Test("has no site where the user typed the URL")
  func typed() throws {
    let context = try Self.context(["Sec-Fetch-Site": "none", "Sec-Fetch-Dest": "document"])
    #expect(context.initiator == .native && context.topLevelSite == nil)
  }
}
