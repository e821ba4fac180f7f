import BridgeCore
import BridgeKit
import BridgeTestSupport
import HTTPTypes
import Testing

@testable import BridgePackages

@Suite("the real URLs that packages claim", .timeLimit(.minutes(2)))
struct ClaimTests {
  private let served: ServedSample
  private let gate = PackageGate()

  init() throws {
    let gate = gate
    served = try ServedSample({ options in
      options.gate = gate
      options.grants = [
        Origin(scheme: "https", host: "m.example", port: 443): ["act", "deep", "absent"]
      ]
    }) { request in
      let body = String(decoding: request.body.bytesAtHand ?? [], as: UTF8.self)
      return .text("network \(request.method) \(request.urlText) \(body)")
    }
    try install("act", ["index.html": "<p>act", "a.js": "act a"], "https://m.example/act/")
    try install("deep", ["a.js": "deep a"], "https://m.example/act/deep")
    try install("evil", ["a.js": "evil"], "https://m.example/act/a.js/", "https://m.example/")
  }

  private func install(_ label: String, _ files: [String: String], _ claims: String...) throws {
    try served.sample.install(
      "1", files, of: label,
      editing: { manifest in
        manifest.serving.claims = claims.map { $0.hasSuffix("/") ? $0 : "\($0)/" }
      })
  }

  @Test(
    "000-15: are answered by the package with the longest path; the query plays no part",
    arguments: [
      ("https://m.example/act/", "<p>act"), ("https://m.example/act/a.js?v=1", "act a"),
      ("https://m.example/act/deep/a.js", "deep a"),
      ("https://m.example:443/act/a.js", "act a"),
    ])
  func found(url: String, text: String) async throws {
    #expect(try await served.open(url).text == text)
    #expect(try await served.get(url).text == text)
  }

  @Test(
    "004-12: go to the network as they are where the package has nothing, or may not",
    arguments: [
      "https://m.example/act/none.js", "https://m.example/act/deep/none.js",
      "https://m.example/act/../a.js", "https://m.example/act/%2e%2e/a.js",
      "https://m.example/other", "https://m.example/a.js", "http://m.example/act/a.js",
      "https://m.example:8443/act/a.js", "https://evil.example/act/a.js",
      "https://m.example/act/a.js/a.js",
    ])
  func missed(url: String) async throws {
    let plain = url.replacing(":443", with: "")
    #expect(try await served.open(url).text.hasPrefix("network GET \(plain)"))
    #expect(try await served.get(url).text.hasPrefix("network GET \(plain)"))
  }

  @Test("keep method, body and cookies on the way to the network")
  func unchanged() async throws {
    let jar = CookieJar(publicSuffixes: try LibPSL())
    let served = try ServedSample(
      cookies: jar,
      {
        $0.grants = [Origin(scheme: "https", host: "m.example", port: 443): ["act"]]
      })
    try served.sample.install(
      "1", ["a.js": "act"], of: "act",
      editing: { $0.serving.claims = ["https://m.example/"] })
    let page = "https://m.example/a.js"
    try await served.open(page)
    #expect(
      try await served.get(page, of: page, method: "POST", body: .text("b")).text
        == "from the network")
    var request = try BridgeRequest("GET", "https://m.example/none")
    request.fields[.cookie] = "a=b"
    request.fields[.authorization] = "c"
    _ = try await served.load(request)
    #expect(served.network.sent.map(\.method) == [.post, .get])
    #expect(served.network.sent[0].body.bytesAtHand == Array("b".utf8))
    #expect(served.network.sent[1].fields[.cookie] == "a=b")
    #expect(served.network.sent[1].fields[.authorization] == "c")
  }

  @Test("002-19: are refused before any task exists, once it is known that no package has them")
  func declined() async throws {
    let page = "https://m.example/act/"
    try await served.open(page)
    func request(_ url: String, method: String = "GET") throws -> BridgeRequest {
      var request = try BridgeRequest(method, url)
      request.context = PackageContextSample.script(on: page)
      return request
    }
    #expect(served.handler.canHandle(try request("https://m.example/act/a.js")))
    #expect(!served.handler.canHandle(try request("https://m.example/act/none.js")))
    #expect(!served.handler.canHandle(try request("https://m.example/act/a.js", method: "POST")))
    #expect(!served.handler.canHandle(try request("https://m.example/other")))
    #expect(!served.handler.canHandle(try request("https://other.example/act/a.js")))
  }

  @Test("are the server's for other origins, which only that one can let read")
  func foreign() async throws {
    let url = "https://m.example/act/a.js"
    #expect(try await served.get(url, [.origin: "https://m.example"]).text == "act a")
    #expect(
      try await served.get(url, [.origin: "https://o.example"]).text.hasPrefix("network"))
  }

  @Test("are the network's on pages that the gate does not admit")
  func gated() async throws {
    gate.rule = .query("off_line")
    let (on, off) = ("https://m.example/act/?off_line=1", "https://m.example/act/")
    #expect(try await served.open(on).text == "<p>act")
    #expect(try await served.get("https://m.example/act/a.js", of: on).text == "act a")
    #expect(try await served.open(off).text.hasPrefix("network"))
    #expect(try await served.get("https://m.example/act/a.js", of: off).text.hasPrefix("network"))
  }

  @Test("of a package that is installed later are found by the next page")
  func later() async throws {
    let url = "https://m.example/late/a.js"
    #expect(try await served.open(url).text.hasPrefix("network"))
    try install("absent", ["a.js": "late"], "https://m.example/late/")
    #expect(try await served.open(url).text == "late")
  }
}

private enum PackageContextSample {
  static func script(on page: String) -> PageContext {
    PageContext(documentURL: page, initiator: .script)
  }
}
