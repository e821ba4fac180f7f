import BridgeComparison
import BridgeCore
import BridgeRecording
import HTTPTypes
import Testing

@testable import BridgeReplay

@Suite("a job for page script", .timeLimit(.minutes(1)))
struct HookedJobTests {
  private static let fields: [(String, String)] = [
    ("Host", "shop.example"), ("Content-Type", "text/plain"), ("X-Own", "1"), ("x-own", "2"),
    ("Cookie", "a=1"), ("Sec-Fetch-Mode", "cors"), ("Content-Length", "4"), ("User-Agent", "x"),
    ("Proxy-Authorization", "x"), ("Origin", "http://shop.example"), ("Accept", "*/*"),
  ]

  private static func request(
    _ method: String = "POST", _ url: String = "http://shop.example/a?b=%2f",
    _ fields: [(String, String)] = fields
  ) throws -> BridgeRequest {
    var list = HTTPFields()
    for (name, value) in fields {
      list.append(HTTPField(name: try #require(HTTPField.Name(name)), value: value))
    }
    return try BridgeRequest(method, url, fields: list)
  }

  private static func job(_ request: BridgeRequest, _ body: String = "body") -> HookedJob {
    HookedJob(
      key: "0-1", number: 1, request: request, body: Array(body.utf8), deadline: .now + .seconds(60)
    )
  }

  @Test("has script set only fields that it may set")
  func settable() throws {
    let names = Self.job(try Self.request()).settableFields.map(\.name.rawName)
    #expect(names == ["Content-Type", "X-Own", "x-own", "Accept"])
  }

  @Test("accepts what arrived as recorded, whatever the engine's own fields are")
  func same() throws {
    let job = Self.job(try Self.request())
    let other = Self.fields.filter { !["Cookie", "Host", "User-Agent"].contains($0.0) }
    let arrived = try Self.request(
      "POST", "http://shop.example/a?b=%2f", other + [("User-Agent", "other")])
    #expect(job.difference(arrived, body: Array("body".utf8)) == nil)
  }

  @Test(
    "names the first respect in which a request came through otherwise",
    arguments: [
      ("PUT", "http://shop.example/a?b=%2f", "text/plain", "body", "request method", "PUT"),
      (
        "POST", "http://shop.example/a?b=/", "text/plain", "body", "request URL",
        "http://shop.example/a?b=/"
      ),
      (
        "POST", "http://shop.example/a?b=%2f", "text/html", "body", "request header Content-Type",
        "text/html"
      ),
      (
        "POST", "http://shop.example/a?b=%2f", "text/plain", "bony", "request body",
        "4 bytes, different from byte 2"
      ),
      (
        "POST", "http://shop.example/a?b=%2f", "text/plain", "bo", "request body",
        "2 bytes, different from byte 2"
      ),
      ("POST", "http://shop.example/a?b=%2f", "text/plain", "", "request body", Difference.absent),
    ])
  func different(
    method: String, url: String, type: String, body: String, location: String, actual: String
  ) throws {
    let job = Self.job(try Self.request())
    let fields = Self.fields.map { $0.0 == "Content-Type" ? ($0.0, type) : $0 }
    let arrived = try Self.request(method, url, fields)
    let difference = try #require(job.difference(arrived, body: Array(body.utf8)))
    #expect(difference.location == location)
    #expect(difference.kind == .request)
    #expect(difference.actual.contains(actual))
  }

  @Test("misses a field that was lost on the way")
  func lostField() throws {
    let job = Self.job(try Self.request())
    let arrived = try Self.request(
      "POST", "http://shop.example/a?b=%2f", Self.fields.filter { $0.0.lowercased() != "x-own" })
    let difference = try #require(job.difference(arrived, body: Array("body".utf8)))
    #expect(difference.location == "request header X-Own")
    #expect(difference.change == .missing)
    #expect(difference.recorded == "1, 2")
  }
}
