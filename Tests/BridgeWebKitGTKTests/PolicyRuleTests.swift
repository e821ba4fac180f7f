import BridgeCore
import BridgeWebKitGTK
import HTTPTypes
import Testing

@Suite("What the host decides in the engine's place")
struct PolicyRuleTests {
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
    "a document is what a navigation sends, and nothing that script marks or sends across origins")
  func documents() throws {
    let mark = ("Upgrade-Insecure-Requests", "1")
    let form = ("Content-Type", "application/x-www-form-urlencoded")
    let origin = ("Origin", "bridge-https://a.example")
    #expect(DocumentRules.mayBeDocument("GET", try fields(mark)))
    #expect(DocumentRules.mayBeDocument("POST", try fields(mark, origin, form)))
    #expect(!DocumentRules.mayBeDocument("GET", [:]))
    #expect(!DocumentRules.mayBeDocument("GET", try fields(mark, origin)))
    #expect(!DocumentRules.mayBeDocument("PUT", try fields(mark, origin)))
    #expect(!DocumentRules.mayBeDocument("POST", try fields(mark, origin, form, ("X-A", "1"))))
    #expect(
      !DocumentRules.mayBeDocument("GET", try fields(mark, ("Ajax-Bridge-Mode", "cors follow"))))
    let json = ("Content-Type", "application/json")
    #expect(!DocumentRules.mayBeDocument("POST", try fields(mark, origin, json)))
  }

  @Test(
    "only the hook's own fields go to other origins unasked, and no field of that kind leaves the host"
  )
  func privateFields() throws {
    let given = try fields(
      ("Ajax-Bridge-Mode", "cors follow"), ("Ajax-Bridge-Bodiless", "1"), ("Ajax-Bridge-Evil", "1"))
    #expect(PreflightRules.unsafeFields(given) == ["ajax-bridge-evil"])
    let out = OutgoingFields.make(
      given, method: .get, to: try RequestURL("https://a.example/"), from: shop)
    #expect(out.isEmpty)
  }

  @Test("who is not known to ask sends no origin but null")
  func unknown() throws {
    let url = try RequestURL("https://a.example/")
    #expect(OutgoingFields.make([:], method: .post, to: url, from: nil)[.origin] == "null")
    #expect(OutgoingFields.make([:], method: .get, to: url, from: nil)[.origin] == nil)
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

  @Test("a policy leaves the hook its channel, and makes it out of default-src where it must")
  func policies() {
    let channel = "bridge-https://shop.example/.ajax-bridge/ blob:"
    let own = "https://shop.example 'self'"
    func shown(_ policy: String) -> String { PolicySources.shown(policy, from: shop) }
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

  @Test("languages are those of the system's locales")
  func languages() {
    #expect(AcceptLanguage.value(["de_DE.UTF-8", "de_DE", "de", "C"]) == "de-DE, de;q=0.9")
    #expect(AcceptLanguage.value(["C"]) == "en-US, en;q=0.9")
  }

  @Test("the name of an offered file names no place")
  func names() throws {
    func name(_ field: String, _ url: String = "https://a.example/x/y.zip?z") throws -> String? {
      let response = BridgeResponse(status: 200, fields: try fields(("Content-Disposition", field)))
      return OfferedFile(response, at: url)?.name
    }
    #expect(try name("inline; filename=a") == nil)
    #expect(try name("attachment; filename=\"a b.txt\"") == "a b.txt")
    #expect(try name("Attachment") == "y.zip")
    #expect(try name("attachment; filename=\"../../etc/passwd\"") == "passwd")
    #expect(try name("attachment; filename=..", "https://a.example/") == "download")
    #expect(try name("attachment; filename*=UTF-8''%2e%2e%2f%e2%82%ac.txt") == "€.txt")
  }

  @Test(
    "types of documents are found in their first bytes, and directives of scripts in their first words"
  )
  func firstBytes() {
    func type(_ text: String) -> String { SniffedType.of(Array(text.utf8)) }
    #expect(type(" <!DOCTYPE html>") == "text/html" && type("<!-- x") == "text/html")
    #expect(type("<p>") == "text/html" && type("<pre>") == "text/plain")
    #expect(type("<?xml version='1.0'?>") == "text/xml" && type("%PDF-1.7") == "application/pdf")
    #expect(type("words") == "text/plain" && SniffedType.of([1, 2]) == "application/octet-stream")
    func isStrict(_ text: String) -> Bool { WorkerScript.isStrict(Array(text.utf8)) }
    #expect(isStrict("'use strict'; x") && isStrict("/* a */ // b\n\"use strict\""))
    #expect(!isStrict("x; 'use strict'") && !isStrict("/* 'use strict'") && !isStrict(""))
  }

  @Test("http is refused to pages of https, but for pages themselves and for loopback")
  func mixed() {
    func isRefused(_ host: String, _ kind: PageContext.Navigation? = nil) -> Bool {
      MixedContentRules.isRefused(
        Origin(scheme: "http", host: host, port: 80), askedBy: shop, as: kind)
    }
    #expect(isRefused("a.example") && isRefused("a.example", .nested) && isRefused("127.a.example"))
    #expect(!isRefused("a.example", .topLevel))
    #expect(!isRefused("127.0.0.1") && !isRefused("localhost") && !isRefused("[::1]"))
  }
}
