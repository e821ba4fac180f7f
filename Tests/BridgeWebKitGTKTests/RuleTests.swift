import BridgeCore
import BridgeHost
import BridgeWebKitGTK
import HTTPTypes
import Testing

@Suite("What the engine says of a request")
struct RuleTests {
  private let shop = Origin(scheme: "https", host: "shop.example", port: 443)
  private let api = Origin(scheme: "https", host: "api.example", port: 443)

  private func fields(_ pairs: (String, String)...) throws -> HTTPFields {
    var fields = HTTPFields()
    for (name, value) in pairs {
      fields.append(HTTPField(name: try #require(HTTPField.Name(name)), value: value))
    }
    return fields
  }

  @Test("URLs of the web have two forms, others have one")
  func urls() {
    #expect(SchemeURL.shown("https://a.example/x?y#z") == "bridge-https://a.example/x?y#z")
    #expect(SchemeURL.shown("http://a.example/") == "bridge-http://a.example/")
    #expect(SchemeURL.shown("about:blank") == "about:blank")
    #expect(SchemeURL.real("bridge-https://a.example/") == "https://a.example/")
    #expect(SchemeURL.real("https://a.example/") == nil)
    #expect(SchemeURL.real("bridge-ftp://a.example/") == nil)
  }

  @Test("Origin names who asks, before Referer; a private field without Origin is the page's own")
  func askers() throws {
    let cors = try fields(("Origin", "bridge-https://shop.example"), ("Ajax-Bridge", "x"))
    #expect(RequestSource(cors, to: api).asker == .origin(shop))
    let sandboxed = try fields(("Origin", "null"), ("Referer", "bridge-https://shop.example/f"))
    #expect(RequestSource(sandboxed, to: shop).asker == .opaque)
    let own = try fields(("Ajax-Bridge", "x"), ("Referer", "bridge-https://api.example/"))
    #expect(RequestSource(own, to: shop).asker == .origin(shop))
    let worker = try fields(("Referer", "blob:bridge-https://shop.example/0a79"))
    #expect(RequestSource(worker, to: api).asker == .origin(shop))
    #expect(RequestSource(try fields(("Referer", "about:srcdoc")), to: api).asker == .unknown)
    #expect(RequestSource([:], to: api).asker == .unknown)
  }

  /// The fields for the server, from the document that the engine names.
  private func outgoing(
    _ fields: HTTPFields, method: HTTPRequest.Method, to url: String
  ) throws -> HTTPFields {
    let document = fields[.referer].flatMap { SchemeURL.real($0) }
    return OutgoingFields.make(
      EngineFields.real(fields), method: method, to: try RequestURL(url), from: shop,
      in: (document, .strictOriginWhenCrossOrigin))
  }

  @Test("fields go out in terms of the web, without the hook's own")
  func outgoing() throws {
    let given = try fields(
      ("Origin", "bridge-https://shop.example"),
      ("Referer", "bridge-https://shop.example/cart?a#b"),
      ("Ajax-Bridge-Credentials", "include"), ("Ajax-Bridge-Page", "x"), ("X-A", "1"))
    let out = try outgoing(given, method: .post, to: "https://api.example/")
    #expect(
      out
        == (try fields(
          ("Origin", "https://shop.example"), ("Referer", "https://shop.example/"), ("X-A", "1"))))
    let own = try outgoing(
      try fields(("Referer", "bridge-https://shop.example/cart?a#b")), method: .put,
      to: "https://shop.example/x")
    #expect(own[.referer] == "https://shop.example/cart?a")
    #expect(own[.origin] == "https://shop.example")
  }

  @Test("a Referer stays within https, and is not sent for documents that are not of the web")
  func referrers() throws {
    for referrer in ["bridge-https://shop.example/", "about:srcdoc", "blob:bridge-https://a.b/c"] {
      let out = try outgoing(
        try fields(("Referer", referrer)), method: .get, to: "http://api.example/")
      #expect(out[.referer] == nil)
    }
  }

  @Test("the engine is never asked for a body that could end the process")
  func bodies() throws {
    func verdict(_ type: String?, hooked: Bool, bodiless: Bool = false) throws
      -> EngineBodyRules.Verdict
    {
      var given = HTTPFields()
      given[.contentType] = type
      if bodiless { given.append(try fields(("Ajax-Bridge-Bodiless", "1"))[0]) }
      return EngineBodyRules.verdict(.post, given, isHooked: hooked, isNavigation: false)
    }
    #expect(try verdict("text/plain;charset=UTF-8", hooked: false) == .read)
    #expect(try verdict("text/plain;charset=utf-8", hooked: false) == .refused)
    #expect(try verdict(nil, hooked: false) == .refused)
    #expect(try verdict("multipart/form-data; boundary=b", hooked: false) == .refused)
    #expect(try verdict("a/b", hooked: true) == .refused)
    #expect(try verdict("application/json", hooked: true, bodiless: true) == .none)
    #expect(
      EngineBodyRules.verdict(.get, [:], isHooked: true, isNavigation: false) == .none)
  }

  @Test("script sees no cookie fields, and CORS and policies in the engine's terms")
  func answers() throws {
    let response = BridgeResponse(
      status: 200,
      fields: try fields(
        ("Set-Cookie", "a=1"), ("Set-Cookie2", "b=2"),
        ("Access-Control-Allow-Origin", "https://shop.example"),
        ("Content-Security-Policy", "default-src 'self' https: https://cdn.example; img-src *")),
      body: .text("four"))
    let out = ResponseFields.make(
      response, askedBy: "bridge-https://shop.example", isCredentialed: false, from: api)
    let sources =
      "https://api.example 'self' https: bridge-https: https://cdn.example bridge-https://cdn.example"
    #expect(
      out
        == (try fields(
          ("Access-Control-Allow-Origin", "bridge-https://shop.example"),
          (
            "Content-Security-Policy",
            "default-src \(sources); img-src *; connect-src \(sources) bridge-https://api.example/.ajax-bridge/ blob:"
          ), ("Content-Length", "4"))))
  }

  @Test(
    "permission for all origins, or without credentials, does not apply to a request with cookies",
    arguments: [
      ("*", "true", false), ("https://shop.example", "", false),
      ("https://shop.example", "true", true),
    ])
  func credentials(origin: String, leave: String, isLeft: Bool) throws {
    let response = BridgeResponse(
      status: 200,
      fields: try fields(
        ("Access-Control-Allow-Origin", origin), ("Access-Control-Allow-Credentials", leave)))
    let out = ResponseFields.make(
      response, askedBy: "bridge-https://shop.example", isCredentialed: true, from: nil)
    #expect((out[.accessControlAllowOrigin] != nil) == isLeft)
  }

  @Test(
    "what a page asks of its own origin by an absolute URL is given, and nothing after redirects")
  func ownOrigin() throws {
    let response = BridgeResponse(status: 200, fields: [:])
    func leave(from origin: Origin?) -> String? {
      ResponseFields.make(
        response, askedBy: "bridge-https://shop.example", isCredentialed: true, from: origin)[
          .accessControlAllowOrigin]
    }
    #expect(leave(from: shop) == "bridge-https://shop.example")
    #expect(leave(from: api) == nil)
    #expect(leave(from: nil) == nil)
  }
}
