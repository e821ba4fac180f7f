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

  @Test("keeps the rules of conditions and ranges")
  func conditions() async throws {
    let url = "https://app.package/digits.txt"
    let tag = try #require(try await get(url).response.fields[.eTag])
    #expect(try await get(url, [.ifNoneMatch: tag]).response.status == 304)
    #expect(try await get(url, [.ifNoneMatch: "\"other\""]).response.status == 200)
    #expect(try await get(url, [.ifMatch: "\"other\""]).response.status == 412)
    let ranges = [
      ("bytes=2-4", 206, "234"), ("bytes=-3", 206, "789"), ("bytes=8-", 206, "89"),
      ("bytes=5-99", 206, "56789"),
    ]
    for (range, status, text) in ranges {
      let (response, body) = try await get(url, [.range: range])
      #expect(response.status == status && body == text)
    }
    #expect(
      try await get(url, [.range: "bytes=10-"]).response.fields[.contentRange] == "bytes */10")
    #expect(try await get(url, [.range: "bytes=0-1", .ifRange: "\"x\""]).response.status == 200)
    #expect(try await get(url, method: "HEAD").text.isEmpty)
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
      "https://x.app.package/",
    ])
  func notInstalled(url: String) async throws {
    #expect(try await get(url).response.status == 503)
  }
}
