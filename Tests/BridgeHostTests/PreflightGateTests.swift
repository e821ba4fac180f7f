import BridgeCore
import BridgeHost
import BridgeTestSupport
import HTTPTypes
import Testing

/// The rules of a request of https://shop.example, the answer, and its tainting; nil for a refusal.
struct LoadCase: CustomTestStringConvertible, Sendable {
  let mode: CrossOriginRules.Mode
  let url: String
  let allowed: String?
  let tainting: ResponseTainting?
  var isOfUnknown = false

  var testDescription: String { "\(mode) \(url) \(allowed ?? "-")" }
}

@Suite("A request of a page")
struct PreflightGateTests {
  private static let (own, other) = ("https://shop.example/x", "https://api.example/x")

  private func load(
    _ request: BridgeRequest, _ response: BridgeResponse
  ) async throws -> BridgeResponse {
    let pipeline = Pipeline(transport: ScriptedTransport { _ in response })
    let gate = PreflightGate(pipeline, PreflightCache())
    return try await gate.load(request, on: CrossOriginPath(of: request))
  }

  private func request(_ url: String, _ rules: CrossOriginRules?) throws -> BridgeRequest {
    var request = try BridgeRequest("GET", url)
    request.context = PageContext(
      frameOrigin: Origin(scheme: "https", host: "shop.example", port: 443),
      credentials: .sameOrigin, initiator: .script, crossOrigin: rules)
    return request
  }

  @Test(
    "gets a response with its tainting, or none",
    arguments: [
      LoadCase(mode: .cors, url: own, allowed: nil, tainting: .basic),
      LoadCase(mode: .cors, url: other, allowed: "*", tainting: .cors),
      LoadCase(mode: .cors, url: other, allowed: "https://shop.example", tainting: .cors),
      LoadCase(mode: .cors, url: other, allowed: "https://a.example", tainting: nil),
      LoadCase(mode: .cors, url: other, allowed: nil, tainting: nil),
      LoadCase(mode: .sameOrigin, url: own, allowed: nil, tainting: .basic),
      LoadCase(mode: .sameOrigin, url: other, allowed: "*", tainting: nil),
      LoadCase(mode: .noCORS, url: own, allowed: nil, tainting: .basic),
      LoadCase(mode: .noCORS, url: other, allowed: nil, tainting: .opaque),
      LoadCase(mode: .noCORS, url: other, allowed: nil, tainting: .basic, isOfUnknown: true),
      LoadCase(mode: .navigate, url: other, allowed: nil, tainting: .basic),
    ])
  func tainting(example: LoadCase) async throws {
    let rules = CrossOriginRules(example.mode, withholdsCredentials: example.isOfUnknown)
    let request = try request(example.url, rules)
    var response = BridgeResponse(status: 200)
    response.fields[.accessControlAllowOrigin] = example.allowed
    guard let tainting = example.tainting else {
      let error = await #expect(throws: BridgeError.self) { try await load(request, response) }
      #expect(error?.code == .crossOriginRefused)
      return
    }
    let loaded = try await load(request, response)
    #expect(loaded.tainting == tainting)
    #expect(try ResponseAdmission.tainting(of: loaded, to: request) == tainting)
  }

  @Test(
    "without rules may read everything; under rules, nothing behind redirects of other handlers")
  func unknown() async throws {
    var response = BridgeResponse(status: 200)
    response.history = [RedirectHop(url: Self.own, head: HTTPResponse(status: .found))]
    let native = try request(Self.other, nil)
    let loaded = try await load(native, response)
    #expect(loaded.tainting == nil)
    #expect(try ResponseAdmission.tainting(of: loaded, to: native) == .basic)
    for mode in [CrossOriginRules.Mode.cors, .noCORS] {
      let scripts = try request(Self.own, CrossOriginRules(mode))
      let loaded = try await load(scripts, response)
      #expect(throws: BridgeError.self) {
        try ResponseAdmission.tainting(of: loaded, to: scripts)
      }
    }
  }

  @Test("keeps the tainting that redirects have left")
  func redirected() async throws {
    var response = BridgeResponse(status: 200)
    response.tainting = .opaque
    let request = try request(Self.own, CrossOriginRules(.noCORS))
    #expect(try await load(request, response).tainting == .opaque)
  }
}
