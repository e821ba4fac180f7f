import BridgeCore
import BridgeHost
import HTTPTypes
import Testing

@Suite("Preflights")
struct PreflightTests {
  private static let page = Origin(scheme: "https", host: "shop.example", port: 443)

  private func preflight(
    _ method: String = "PUT", unsafe: [String] = ["x-a"], isCredentialed: Bool = false,
    from page: Origin? = page
  ) throws -> CORSPreflight? {
    var request = try BridgeRequest(method, "https://api.example/x")
    request.context = PageContext(
      frameOrigin: page, credentials: isCredentialed ? .include : .sameOrigin, initiator: .script,
      crossOrigin: CrossOriginRules(.cors, unsafeFields: unsafe))
    let path = try #require(try CrossOriginPath(of: request))
    return CORSPreflight(before: request, on: path)
  }

  private func leave(
    origin: String = "https://shop.example", methods: String = "PUT", fields: String = "X-A",
    credentials: String = "true", seconds: String? = "60"
  ) -> HTTPResponse {
    var leave: HTTPFields = [
      .accessControlAllowOrigin: origin, .accessControlAllowMethods: methods,
      .accessControlAllowHeaders: fields, .accessControlAllowCredentials: credentials,
    ]
    leave[.accessControlMaxAge] = seconds
    return HTTPResponse(status: .ok, headerFields: leave)
  }

  @Test("a request that forms could send asks for no leave; any other names what it needs")
  func question() throws {
    #expect(try preflight("POST", unsafe: []) == nil)
    let question = try #require(try preflight(unsafe: ["content-type", "x-a"])).request
    #expect(question.method == .options && question.fields[.origin] == "https://shop.example")
    #expect(question.fields[.accessControlRequestMethod] == "PUT")
    #expect(question.fields[.accessControlRequestHeaders] == "content-type,x-a")
  }

  @Test(
    "a star stands for all but Authorization, and for nothing where credentials go along",
    arguments: [("x-a", false, true), ("authorization", false, false), ("x-a", true, false)])
  func stars(field: String, isCredentialed: Bool, isAllowed: Bool) throws {
    let asked = try #require(try preflight(unsafe: [field], isCredentialed: isCredentialed))
    let answer = leave(methods: "*", fields: "*")
    if isAllowed {
      _ = try asked.grant(in: answer)
    } else {
      #expect(throws: BridgeError.self) { try asked.grant(in: answer) }
    }
  }

  @Test("what was allowed is remembered for the origin that asked, and for no other")
  func cache() throws {
    let cache = PreflightCache()
    let asked = try #require(try preflight())
    #expect(!cache.allows(asked))
    cache.remember(try asked.grant(in: leave()), to: asked)
    #expect(cache.allows(asked))
    #expect(!cache.allows(try #require(try preflight(unsafe: ["x-b"]))))
    #expect(!cache.allows(try #require(try preflight(isCredentialed: true))))
    let other = Origin(scheme: "https", host: "other.example", port: 443)
    #expect(!cache.allows(try #require(try preflight(from: other))))
    #expect(!cache.allows(try #require(try preflight(from: nil))))
  }

  @Test("what may be remembered for no time is asked again")
  func age() throws {
    let cache = PreflightCache()
    let asked = try #require(try preflight())
    cache.remember(try asked.grant(in: leave(seconds: "0")), to: asked)
    #expect(!cache.allows(asked))
  }
}
