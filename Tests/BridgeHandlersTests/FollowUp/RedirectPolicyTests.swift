import BridgeCore
import BridgeHandlers
import BridgeTestSupport
import HTTPTypes
import Testing

/// A redirect of `http://a.example/` under referrer policies.
struct PolicyCase: CustomTestStringConvertible, Sendable {
  /// The page's policy, and that of the redirect.
  let page: ReferrerPolicy?
  let redirect: String?
  let target: String

  /// The part of the referrer `http://a.example/page?q` that the target receives.
  let told: String?

  var testDescription: String { "\(page?.rawValue ?? "-"), then \(redirect ?? "-") to \(target)" }
}

@Suite("Redirects of a page's request")
struct RedirectPolicyTests {
  private static let (own, other) = ("http://a.example/next", "http://b.example/")
  private static let document = "http://a.example/page?q"
  private static let page = Origin(scheme: "http", host: "a.example", port: 80)

  static let cases = [
    PolicyCase(page: nil, redirect: "no-referrer", target: own, told: nil),
    PolicyCase(page: nil, redirect: "origin", target: own, told: "http://a.example/"),
    PolicyCase(page: nil, redirect: "unsafe-url", target: other, told: document),
    PolicyCase(page: nil, redirect: "unknown", target: own, told: document),
    PolicyCase(page: .sameOrigin, redirect: nil, target: other, told: nil),
    PolicyCase(page: .sameOrigin, redirect: nil, target: own, told: document),
    PolicyCase(page: .unsafeURL, redirect: nil, target: other, told: document),
    PolicyCase(page: .unsafeURL, redirect: "unknown, same-origin, ", target: other, told: nil),
  ]

  private func request(
    _ method: String = "GET", to url: String = "http://a.example/", mode: CrossOriginRules.Mode,
    unsafe: [String] = [], withholds: Bool = false
  ) throws -> BridgeRequest {
    var request = try BridgeRequest(method, url)
    request.context = PageContext(
      frameOrigin: Self.page, credentials: .sameOrigin, initiator: .script,
      crossOrigin: CrossOriginRules(mode, unsafeFields: unsafe, withholdsCredentials: withholds))
    return request
  }

  @Test("keep to its referrer policy, or to that of the redirect", arguments: cases)
  func referrer(_ example: PolicyCase) async throws {
    let site = web { request in
      guard request.urlText == "http://a.example/" else { return .text("arrived") }
      var redirect = RedirectSite.redirect(302, to: example.target)
      if let policy = example.redirect, let name = HTTPField.Name("Referrer-Policy") {
        redirect.fields[name] = policy
      }
      return redirect
    }
    var request = try BridgeRequest(
      "GET", "http://a.example/", fields: [.referer: Self.document])
    request.context.referrerPolicy = example.page
    _ = try await site.pipeline.load(request)
    #expect(site.transport.sent.last?.fields[.referer] == example.told)
  }

  private func web(
    _ answer: @escaping @Sendable (BridgeRequest) -> BridgeResponse
  ) -> (transport: ScriptedTransport, pipeline: Pipeline) {
    let transport = ScriptedTransport { answer($0) }
    return (transport, Pipeline(transport: transport, followUp: FollowUpHandler()))
  }

  /// Redirects along a list of URLs; each origin but the page's lets everybody in, by name.
  private func chain(_ urls: String...) -> (transport: ScriptedTransport, pipeline: Pipeline) {
    web { request in
      let next = urls.firstIndex(of: request.urlText).map { $0 + 1 } ?? urls.count
      var response =
        next < urls.count && request.method != .options
        ? RedirectSite.redirect(307, to: urls[next]) : .text("arrived")
      response.fields[.accessControlAllowOrigin] = request.fields[.origin]
      response.fields[.accessControlAllowMethods] = "PUT"
      response.fields[.accessControlAllowHeaders] = "x-a"
      return response
    }
  }

  @Test(
    "say what of the response may be read",
    arguments: [
      (CrossOriginRules.Mode.cors, own, ResponseTainting.basic), (.cors, other, .cors),
      (.noCORS, own, .basic), (.noCORS, other, .opaque), (.navigate, other, .basic),
    ])
  func tainting(mode: CrossOriginRules.Mode, url: String, tainting: ResponseTainting) async throws {
    let site = chain("http://a.example/", url)
    let response = try await site.pipeline.load(request(mode: mode))
    #expect(response.tainting == tainting)
    let unknown = try await site.pipeline.load(request(mode: .noCORS, withholds: true))
    #expect(unknown.tainting == (url == Self.own ? .basic : .opaque))
    #expect(try await site.pipeline.load(request(to: url, mode: mode)).tainting == nil)
  }

  @Test("fail where the last origin does not let the page in")
  func refused() async throws {
    let site = RedirectSite(302, to: Self.other)
    let error = await #expect(throws: BridgeError.self) {
      try await site.pipeline.load(request(mode: .cors))
    }
    #expect(error?.code == .crossOriginRefused)
  }

  @Test("ask each origin first that gets what is not simple, also after a preflight")
  func preflights() async throws {
    let site = chain("http://b.example/", "http://c.example/")
    var put = try request("PUT", to: "http://b.example/", mode: .cors, unsafe: ["x-a"])
    put.fields[.origin] = "http://a.example"
    put.fields[try #require(HTTPField.Name("X-A"))] = "1"
    _ = try await site.pipeline.load(put)
    #expect(
      site.transport.sent.map { "\($0.method) \($0.urlText) \($0.fields[.origin] ?? "")" } == [
        "PUT http://b.example/ http://a.example", "OPTIONS http://c.example/ null",
        "PUT http://c.example/ null",
      ])
  }

  @Test(
    "lead to URLs with credentials, which are not sent, but not where CORS forbids it",
    arguments: [
      (CrossOriginRules.Mode.cors, "http://u:p@a.example/x@y", "http://a.example/x@y"),
      (.cors, "//u@a.example/x", "http://a.example/x"), (.cors, "http://u:p@b.example/", nil),
      (.noCORS, "http://u:p@b.example/", "http://b.example/"),
      (.navigate, "/x@y", "http://a.example/x@y"),
    ] as [(CrossOriginRules.Mode, String, String?)])
  func credentials(mode: CrossOriginRules.Mode, location: String, target: String?) async throws {
    let site = RedirectSite(302, to: location)
    let response = try? await site.pipeline.load(request(mode: mode))
    #expect((response != nil) == (target != nil))
    #expect(site.sent.count == (target == nil ? 1 : 2))
    if let target {
      #expect(site.sent.last?.urlText == target && response?.redirectedURL?.text == target)
    }
    #expect(site.sent.allSatisfy { !$0.fields.contains(.authorization) })
  }

  /// The locations to which `http://a.example/` and the URLs after it redirect; the path of each is its number.
  struct CredentialCase: CustomTestStringConvertible, Sendable {
    let mode: CrossOriginRules.Mode
    let way: [String]
    let isFollowed: Bool

    init(_ mode: CrossOriginRules.Mode, _ way: String..., isFollowed: Bool) {
      (self.mode, self.way, self.isFollowed) = (mode, way, isFollowed)
    }

    var testDescription: String { "\(mode): \(way.joined(separator: " "))" }
  }

  static let credentialCases = [
    CredentialCase(.cors, "http://u:p@a.example/1", isFollowed: true),
    CredentialCase(.cors, "/1", "//u@a.example/2", isFollowed: true),
    CredentialCase(.cors, "http://u:p@b.example/1", isFollowed: false),
    CredentialCase(.cors, "http://:p@a.example:81/1", isFollowed: false),
    CredentialCase(.cors, "http://b.example/1", "http://u:p@a.example/2", isFollowed: false),
    CredentialCase(.cors, "http://b.example/1", "//u@b.example/2", isFollowed: false),
    CredentialCase(
      .cors, "http://b.example/1", "http://a.example/2", "http://u@a.example/3", isFollowed: false),
    CredentialCase(.cors, "http://@b.example/1", "http://:@a.example/2", isFollowed: true),
    CredentialCase(.sameOrigin, "http://u:p@a.example/1", isFollowed: true),
    CredentialCase(.noCORS, "http://b.example/1", "http://u:p@a.example/2", isFollowed: true),
    CredentialCase(.noCORS, "http://u:p@b.example/1", isFollowed: true),
    CredentialCase(.navigate, "http://b.example/1", "http://u:p@a.example/2", isFollowed: true),
    CredentialCase(.navigate, "http://u:p@b.example/1", isFollowed: true),
  ]

  @Test(
    "to URLs with credentials are refused in mode cors, but for those within the page's origin",
    arguments: credentialCases)
  func credentialsOnTheWay(_ example: CredentialCase) async throws {
    let site = web { request in
      let step = Int(request.path.dropFirst()) ?? 0
      var response =
        step < example.way.count
        ? RedirectSite.redirect(302, to: example.way[step]) : .text("arrived")
      response.fields[.accessControlAllowOrigin] = request.fields[.origin]
      return response
    }
    let request = try request(mode: example.mode)
    if example.isFollowed {
      #expect(try await site.pipeline.load(request).history.count == example.way.count)
    } else {
      let error = await #expect(throws: HandlerError.self) {
        try await site.pipeline.load(request)
      }
      #expect(error?.code == .redirectRefused)
      #expect(error?.message.contains("user name or password") == true)
      #expect(error?.message.contains("u:p") == false)
    }
    #expect(site.transport.sent.count == example.way.count + (example.isFollowed ? 1 : 0))
  }
}
