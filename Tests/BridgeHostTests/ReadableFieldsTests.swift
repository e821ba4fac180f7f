import BridgeCore
import BridgeHost
import HTTPTypes
import Testing

@Suite("Response fields for scripts")
struct ReadableFieldsTests {
  @Test(
    "are all of the page's own origin, and those that another origin exposes, but never cookies",
    arguments: [
      ("X-A", "", ResponseTainting.basic, .sameOrigin, true),
      ("Set-Cookie", "", .basic, .sameOrigin, false),
      ("Set-Cookie2", "Set-Cookie2", .cors, .sameOrigin, false),
      ("X-A", "", .cors, .sameOrigin, false), ("X-A", "x-b, X-a", .cors, .include, true),
      ("X-A", "*", .cors, .sameOrigin, true), ("X-A", "*", .cors, .include, false),
      ("X-A", "x-a, (", .cors, .sameOrigin, false), ("Expires", "", .cors, .include, true),
      ("Access-Control-Allow-Origin", "", .cors, .sameOrigin, false),
    ] as [(String, String, ResponseTainting, PageContext.Credentials, Bool)])
  func fields(
    name: String, exposed: String, tainting: ResponseTainting,
    credentials: PageContext.Credentials, isReadable: Bool
  ) throws {
    let fields: HTTPFields = [.accessControlExposeHeaders: exposed]
    let readable = ReadableFields(fields, tainting, credentials)
    #expect(readable.contains(try #require(HTTPField.Name(name))) == isReadable)
  }

  @Test("come with redirects of five statuses")
  func redirects() {
    let statuses = (0...999).filter { HTTPResponse.Status(code: $0).isRedirect }
    #expect(statuses == [301, 302, 303, 307, 308])
  }
}
