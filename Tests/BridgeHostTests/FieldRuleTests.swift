import BridgeCore
import BridgeHost
import HTTPTypes
import Testing

@Suite("Fields of requests")
struct FieldRuleTests {
  private func fields(_ pairs: (String, String)...) throws -> HTTPFields {
    var fields = HTTPFields()
    for (name, value) in pairs {
      fields.append(HTTPField(name: try #require(HTTPField.Name(name)), value: value))
    }
    return fields
  }

  @Test(
    "each referrer policy tells what it allows",
    arguments: [
      ("no-referrer", nil, nil, nil), ("same-origin", "whole", nil, nil),
      ("origin", "origin", "origin", "origin"), ("strict-origin", "origin", "origin", nil),
      ("origin-when-cross-origin", "whole", "origin", "origin"),
      ("strict-origin-when-cross-origin", "whole", "origin", nil),
      ("no-referrer-when-downgrade", "whole", "whole", nil),
      ("unsafe-url", "whole", "whole", "whole"),
    ] as [(String, String?, String?, String?)])
  func referrers(name: String, own: String?, across: String?, down: String?) throws {
    let policy = try #require(ReferrerPolicy(of: try fields(("Referrer-Policy", "odd, \(name)"))))
    func told(_ url: String) throws -> String? {
      let referrer = policy.referrer("https://shop.example/cart?a#b", to: try RequestURL(url))
      return referrer == "https://shop.example/" ? "origin" : referrer.map { _ in "whole" }
    }
    #expect(try told("https://shop.example/x") == own)
    #expect(try told("https://a.example/x") == across)
    #expect(try told("http://a.example/x") == down)
  }

  @Test(
    "markup names referrer policies, by older names too",
    arguments: [
      ("no-referrer", .noReferrer), (" Origin\n", .origin), ("never", .noReferrer),
      ("always", .unsafeURL), ("default", .strictOriginWhenCrossOrigin),
      ("origin-when-crossorigin", .originWhenCrossOrigin), ("", nil), ("odd", nil),
    ] as [(String, ReferrerPolicy?)])
  func markup(content: String, policy: ReferrerPolicy?) {
    #expect(ReferrerPolicy(meta: content) == policy)
  }

  @Test(
    "Origin goes with methods that change something, or as the engine sent it",
    arguments: [
      (.get, true, nil, nil), (.get, false, nil, nil), (.head, true, nil, nil),
      (.post, true, nil, "https://shop.example"),
      (.put, false, nil, "null"), (.get, true, "null", "null"),
      (.post, true, "https://a.example", "https://a.example"),
    ] as [(HTTPRequest.Method, Bool, String?, String?)])
  func origins(method: HTTPRequest.Method, isKnown: Bool, sent: String?, origin: String?) throws {
    var given: HTTPFields = [.referer: "https://told.example/", .accept: "*/*"]
    given[.origin] = sent
    let asker = isKnown ? Origin(scheme: "https", host: "shop.example", port: 443) : nil
    let out = OutgoingFields.make(
      given, method: method, to: try RequestURL("https://a.example/"), from: asker,
      in: ("https://shop.example/cart?a#b", .strictOriginWhenCrossOrigin))
    #expect(out[.origin] == origin && out[.accept] == "*/*")
    #expect(out[.referer] == "https://shop.example/")
    let unnamed = OutgoingFields.make(
      given, method: method, to: try RequestURL("https://a.example/"), from: asker,
      in: (nil, .unsafeURL))
    #expect(unnamed[.referer] == nil)
  }

  @Test("credentials modes have Fetch's names")
  func credentials() {
    let names = ["include", "omit", "same-origin", "odd", nil]
    let modes: [PageContext.Credentials] = [.include, .omit, .sameOrigin, .sameOrigin, .sameOrigin]
    #expect(names.map(PageContext.Credentials.init(mode:)) == modes)
  }

  @Test("languages are those of the system's locales")
  func languages() {
    #expect(AcceptLanguage.value(["de_DE.UTF-8", "de_DE", "de", "C"]) == "de-DE, de;q=0.9")
    #expect(AcceptLanguage.value(["C"]) == "en-US, en;q=0.9")
  }
}
