import BridgeCore
import BridgeCrypto
import BridgeKit
import BridgeTestSupport
import HTTPTypes
import Testing

@testable import BridgePackages

@Suite("A served package", .timeLimit(.minutes(2)))
struct PackageHandlerTests {
  private let sample: SampleStore
  private let handler: PackageHandler
  private let pipeline: Pipeline

  init() throws {
    sample = try SampleStore()
    try sample.install(
      "1",
      [
        "index.html": "<p>home", "digits.txt": "0123456789", "sub/index.html": "<p>sub",
        "about.html": "<p>about", "grün.css": "body{}", ".env": "secret",
      ])
    handler = PackageHandler(sample.store)
    pipeline = Pipeline.standard(over: ScriptedTransport { _ in .text("from the network") })
    pipeline.register(handler, in: .hop)
  }

  private func get(
    _ url: String, _ fields: HTTPFields = [:], method: String = "GET"
  ) async throws -> (response: BridgeResponse, text: String) {
    let response = try await pipeline.load(BridgeRequest(method, url, fields: fields))
    let bytes = try await response.body.collect(upTo: 1 << 20)
    return (response, String(decoding: bytes, as: UTF8.self))
  }

  @Test(
    "002-13: gives each path its file, with its type",
    arguments: [
      ("/", "<p>home", "text/html; charset=utf-8"),
      ("/?a=1", "<p>home", "text/html; charset=utf-8"),
      ("/digits.txt?v=2", "0123456789", "text/plain; charset=utf-8"),
      ("/sub/", "<p>sub", "text/html; charset=utf-8"),
      ("/sub", "<p>sub", "text/html; charset=utf-8"),
      ("/about", "<p>about", "text/html; charset=utf-8"),
      ("/gr%C3%BCn.css", "body{}", "text/css; charset=utf-8"),
    ])
  func files(path: String, text: String, type: String) async throws {
    let (response, body) = try await get("https://app.package\(path)")
    #expect(response.status == 200)
    #expect(body == text)
    #expect(response.fields[.contentType] == type)
    #expect(response.fields[.xContentTypeOptions] == "nosniff")
    #expect(response.fields[.eTag] == "\"\(SHA256.hash(text.utf8).hex)\"")
  }

  @Test(
    "gives no file for a path that names none",
    arguments: [
      "/none", "/sub/none.txt", "/.env", "/manifest.json", "/../index.html", "/%2e%2e/index.html",
      "/sub%2Findex.html", "/index.html%00", "//index.html", "/SUB/",
    ])
  func missing(path: String) async throws {
    let (response, body) = try await get("https://app.package\(path)")
    #expect(response.status == 404)
    #expect(!body.isEmpty)
  }

  @Test(
    "002-14: leaves other hosts to the network",
    arguments: [
      "https://app.package.evil.example/", "https://x.package.evil.com/", "https://package/",
      "https://app.packages/", "https://apppackage/",
    ])
  func others(url: String) async throws {
    #expect(try await get(url).text == "from the network")
  }

  /// A request for ten digits, whose fields contain `TAG` for the file's tag, and the response to it.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: HTTPField.Name
    let value: String
    var range: String?
    let status: Int
    var text = "0123456789"

    var testDescription: String { "\(name): \(value)\(range.map { " of \($0)" } ?? "")" }

    /// RFC 9110 §13.
    static let conditions = [
      Row(name: .ifNoneMatch, value: "TAG", status: 304),
      Row(name: .ifNoneMatch, value: "\"other\", W/TAG", status: 304),
      Row(name: .ifNoneMatch, value: "*", status: 304),
      Row(name: .ifNoneMatch, value: "\"other\"", status: 200),
      Row(name: .ifMatch, value: "TAG", status: 200),
      Row(name: .ifMatch, value: "*", status: 200),
      Row(name: .ifMatch, value: "W/TAG", status: 412),
      Row(name: .ifMatch, value: "\"other\"", status: 412),
      // Files of packages have no date.
      Row(name: .ifModifiedSince, value: "Fri, 27 Nov 2054 00:00:00 GMT", status: 200),
      Row(name: .ifUnmodifiedSince, value: "Fri, 27 Nov 1998 00:00:00 GMT", status: 200),
      Row(name: .ifRange, value: "TAG", range: "bytes=2-4", status: 206, text: "234"),
      Row(name: .ifRange, value: "W/TAG", range: "bytes=2-4", status: 200),
      Row(name: .ifRange, value: "\"other\"", range: "bytes=2-4", status: 200),
      Row(
        name: .ifRange, value: "Fri, 27 Nov 2054 00:00:00 GMT", range: "bytes=2-4", status: 200),
    ]

    /// RFC 9110 §14.
    static let ranges = [
      Row(name: .range, value: "bytes=2-4", status: 206, text: "234"),
      Row(name: .range, value: "bytes=-3", status: 206, text: "789"),
      Row(name: .range, value: "bytes=-99", status: 206),
      Row(name: .range, value: "bytes=8-", status: 206, text: "89"),
      Row(name: .range, value: "bytes=5-99", status: 206, text: "56789"),
      Row(name: .range, value: "bytes=0-1,3-4", status: 200),
      Row(name: .range, value: "items=0-1", status: 200),
      Row(name: .range, value: "bytes=4-2", status: 200),
      Row(name: .range, value: "bytes=10-", status: 416),
      Row(name: .range, value: "bytes=-0", status: 416),
    ]
  }

  @Test("keeps the rules of conditions and ranges", arguments: Row.conditions + Row.ranges)
  func conditions(row: Row) async throws {
    let url = "https://app.package/digits.txt"
    let whole = try await get(url).response
    let tag = try #require(whole.fields[.eTag])
    var fields: HTTPFields = [row.name: row.value.replacing("TAG", with: tag)]
    if let range = row.range { fields[.range] = range }
    let (response, body) = try await get(url, fields)
    #expect(response.status == row.status)
    switch row.status {
    case 200, 206:
      #expect(body == row.text)
      #expect(response.fields[.eTag] == tag)
    case 304:
      #expect(body.isEmpty)
      #expect(response.fields[.eTag] == tag)
    case 416: #expect(response.fields[.contentRange] == "bytes */10")
    default: break
    }
    // Range has no meaning for HEAD; everything else is as with GET.
    let head = try await get(url, fields, method: "HEAD")
    let status = row.range != nil || row.name == .range ? 200 : row.status
    #expect(head.response.status == status && head.text.isEmpty)
    if status == 200 { #expect(head.response.fields == whole.fields) }
  }

  @Test("reads files, by GET and HEAD alone")
  func methods() async throws {
    let url = "https://app.package/digits.txt"
    #expect(try await get(url, method: "OPTIONS").response.status == 204)
    #expect(try await get(url, method: "POST").response.status == 405)
  }

  @Test("002-16: serves one version until it is renewed, and then the current one")
  func versions() async throws {
    let url = "https://app.package/"
    #expect(try await get(url).text == "<p>home")
    try sample.install("2", ["index.html": "<p>new"])
    #expect(try await get(url).text == "<p>home")
    handler.renew()
    #expect(try await get(url).text == "<p>new")
  }

  @Test(
    "that is not installed is unavailable, and no name under the suffix is sought in the network",
    arguments: [
      "https://other.package/", "http://app.package/", "https://app.package:8443/",
      "https://x.app.package/", "https://app.package./",
    ])
  func notInstalled(url: String) async throws {
    #expect(try await get(url).response.status == 503)
  }
}
