import BridgeCore
import BridgeWebKitGTK
import HTTPTypes
import Testing

@Suite("a preflight that asks for the stamp of a page")
struct StampPreflightTests {
  private static func request(_ method: String, _ fields: String?, _ asked: String) throws
    -> BridgeRequest
  {
    var all: HTTPFields = [.origin: "https://a.example", .accessControlRequestMethod: method]
    all[.accessControlRequestHeaders] = fields
    return try BridgeRequest(asked, "https://b.example/", fields: all)
  }

  @Test(
    "is answered for the origin where nothing else is asked",
    arguments: ["GET", "HEAD", "POST"], ["ajax-bridge-page", "Ajax-Bridge-Page"])
  func alone(method: String, fields: String) throws {
    let preflight = try #require(StampPreflight(Self.request(method, fields, "OPTIONS")))
    #expect(preflight.question == nil)
    let response = preflight.response(nil)
    #expect(response.status == 204)
    #expect(response.fields[.accessControlAllowOrigin] == "https://a.example")
    #expect(response.fields[.accessControlAllowHeaders] == "ajax-bridge-page")
  }

  @Test(
    "asks the origin for the rest, and allows the stamp beside what that allows",
    arguments: [
      ("GET", "ajax-bridge-page,x-a", "x-a"), ("PUT", "x-a, ajax-bridge-page, x-b", "x-a,x-b"),
      ("PUT", "ajax-bridge-page", nil),
    ] as [(String, String, String?)])
  func others(method: String, fields: String, left: String?) throws {
    let preflight = try #require(StampPreflight(Self.request(method, fields, "OPTIONS")))
    #expect(preflight.question?.fields[.accessControlRequestHeaders] == left)
    #expect(preflight.question?.fields[.accessControlRequestMethod] == method)
    let answer = BridgeResponse(status: 200, fields: [.accessControlAllowHeaders: "x-a"])
    let response = preflight.response(answer)
    #expect(response.fields[.accessControlAllowHeaders] == "x-a, ajax-bridge-page")
    #expect(response.fields[.accessControlAllowOrigin] == nil)
  }

  @Test(
    "is told from other requests",
    arguments: [
      ("GET", "ajax-bridge-page", "GET"), ("GET", nil, "OPTIONS"), ("PUT", "x-a", "OPTIONS"),
    ] as [(String, String?, String)])
  func other(method: String, fields: String?, asked: String) throws {
    #expect(StampPreflight(try Self.request(method, fields, asked)) == nil)
  }
}
