import BridgeCore
import BridgeHost
import HTTPTypes
import Testing

@Suite("Rules of documents")
struct DocumentRuleTests {
  private let shop = Origin(scheme: "https", host: "shop.example", port: 443)
  private let other = Origin(scheme: "https", host: "sub.other.example", port: 443)

  private func fields(_ pairs: (String, String)...) throws -> HTTPFields {
    var fields = HTTPFields()
    for (name, value) in pairs {
      fields.append(HTTPField(name: try #require(HTTPField.Name(name)), value: value))
    }
    return fields
  }

  @Test(
    "X-Frame-Options and frame-ancestors",
    arguments: [
      ("", "", true), ("DENY", "", false), ("sameorigin", "", false), ("nonsense", "", true),
      ("DENY, DENY", "", false), ("DENY, SAMEORIGIN", "", false),
      ("ALLOW-FROM https://x", "", true),
      ("DENY", "frame-ancestors *", true), ("", "frame-ancestors 'none'", false),
      ("", "frame-ancestors", false), ("", "frame-ancestors 'self'", false),
      ("", "default-src 'none'", true), ("", "img-src *;\tframe-ancestors  https:", true),
      ("", "frame-ancestors http:", true), ("", "frame-ancestors https://shop.example", true),
      ("", "frame-ancestors shop.example:443/path", true),
      ("", "frame-ancestors shop.example:8443", false),
      ("", "frame-ancestors *.example:*", true), ("", "frame-ancestors *.shop.example", false),
      ("", "frame-ancestors *, frame-ancestors 'none'", false),
      ("", "frame-ancestors *; frame-ancestors 'none'", true),
      ("", "Frame-Ancestors\r\n'NONE'", false), ("", "frame-ancestors 'none' ä", true),
    ])
  func framing(options: String, policy: String, isShown: Bool) throws {
    var given = HTTPFields()
    if !options.isEmpty { given += try fields(("X-Frame-Options", options)) }
    if !policy.isEmpty { given += try fields(("Content-Security-Policy", policy)) }
    let reason = FramingRules.refusal(given, of: other, in: shop)
    #expect((reason == nil) == isShown, "\(reason ?? "shown")")
    if options == "sameorigin" {
      #expect(FramingRules.refusal(given, of: shop, in: shop) == nil)
      #expect(FramingRules.refusal(given, of: shop, in: nil) != nil)
    }
  }

  @Test(
    "every value of X-Frame-Options counts, also an empty one",
    arguments: [
      (["ALLOWALL"], true), (["ALLOWALL, ,"], false), (["AllowAll", ""], false),
      (["", "allowall"], false), (["allowall, allowall"], true), (["allowall, nonsense"], false),
      (["DENY,"], false), ([", deny"], false), (["SAMEORIGIN"], true), (["SAMEORIGIN,"], false),
      (["sameorigin", "SameOrigin"], true), (["sameorigin", ""], false), ([""], true),
      ([",", ""], true), (["nonsense,"], true), (["nonsense, other"], true),
      (["\"deny\""], true), (["\"a, deny\""], true), (["\"a\", deny"], false),
      (["\"a, deny", "deny"], true),
    ])
  func frameOptions(lines: [String], isShown: Bool) throws {
    let given = try lines.reduce(into: HTTPFields()) { $0 += try fields(("X-Frame-Options", $1)) }
    let reason = FramingRules.refusal(given, of: shop, in: shop)
    #expect((reason == nil) == isShown, "\(reason ?? "shown")")
  }

  @Test("a policy leaves the hook its channel, and makes it out of default-src where it must")
  func policies() {
    let channel = "bridge-https://shop.example/.ajax-bridge/ blob:"
    let own = "https://shop.example 'self'"
    let shown = PolicySources(prefix: "bridge-", from: shop).shown
    #expect(shown("img-src *") == "img-src *")
    #expect(shown("default-src 'none'") == "default-src 'none'; connect-src \(channel)")
    #expect(
      shown("default-src 'self' https:")
        == "default-src \(own) https: bridge-https:; connect-src \(own) https: bridge-https: \(channel)"
    )
    #expect(shown("Connect-Src\t'none' ;; img-src *") == "Connect-Src \(channel); img-src *")
    #expect(
      shown("connect-src http://a.example, default-src 'self'")
        == "connect-src http://a.example bridge-http://a.example \(channel), "
        + "default-src \(own); connect-src \(own) \(channel)")
  }

  @Test("types of documents are found in their first bytes")
  func firstBytes() {
    func type(_ text: String) -> String { SniffedType.of(Array(text.utf8)) }
    #expect(type(" <!DOCTYPE html>") == "text/html" && type("<!-- x") == "text/html")
    #expect(type("<p>") == "text/html" && type("<pre>") == "text/plain")
    #expect(type("<?xml version='1.0'?>") == "text/xml" && type("%PDF-1.7") == "application/pdf")
    #expect(type("words") == "text/plain" && SniffedType.of([1, 2]) == "application/octet-stream")
  }

  @Test("http is refused to pages of https, except for pages themselves and for loopback")
  func mixed() {
    func isRefused(_ host: String, _ kind: PageContext.Navigation? = nil) -> Bool {
      MixedContentRules.isRefused(
        Origin(scheme: "http", host: host, port: 80), askedBy: shop, as: kind)
    }
    #expect(isRefused("a.example") && isRefused("a.example", .nested) && isRefused("127.a.example"))
    #expect(!isRefused("a.example", .topLevel))
    #expect(!isRefused("127.0.0.1") && !isRefused("localhost") && !isRefused("[::1]"))
    #expect(!isRefused("a.localhost.") && isRefused("notlocalhost"))
    #expect(!isRefused("127.1") && !isRefused("127.0.0.01") && !isRefused("0x7f.1"))
    #expect(isRefused("128.1") && isRefused("127.1.example"))
  }
}
