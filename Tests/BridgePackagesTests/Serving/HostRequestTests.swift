import BridgeCore
import BridgeKit
import BridgeTestSupport
import HTTPTypes
import Testing

@testable import BridgePackages

@Suite("a host of packages", .timeLimit(.minutes(2)))
struct HostRequestTests {
  @Test("answers the redirect of a server, whose cookies the jar has taken before")
  func redirect() async throws {
    let jar = CookieJar(publicSuffixes: try LibPSL())
    let served = try ServedSample(
      cookies: jar,
      network: { request in
        guard request.path == "/authorize" else { return .text(request.fields[.cookie] ?? "none") }
        return BridgeResponse(
          status: 302,
          fields: [.location: "https://app.package/callback?code=1", .setCookie: "sid=1; Path=/"])
      })
    try served.sample.install("1", ["index.html": "<p>", "callback.html": "<p>signed in"])
    let (response, text) = try await served.open("https://login.example/authorize")
    #expect(response.status == 200 && text == "<p>signed in")
    #expect(response.redirectedURL == (try RequestURL("https://app.package/callback?code=1")))
    #expect(served.network.sent.map(\.urlText) == ["https://login.example/authorize"])
    #expect(try await served.open("https://login.example/account").text == "sid=1")
    #expect(try await served.get("https://other.example/").text == "none")
  }

  @Test("is in the network where the app says so, installed or not, and whatever its manifest says")
  func bases() async throws {
    let base = "https://cdn.example/app/"
    let served = try ServedSample(
      { $0.fallbackBases = ["app": base] }, network: { .text($0.urlText) })
    #expect(try await served.get("https://app.package/a.js?v=1").text == "\(base)a.js?v=1")
    #expect(
      served.outcomes.withLock(\.self) == [.fetched(package: "app", url: "\(base)a.js?v=1")])
    let other = try await served.get("https://other.package/a.js")
    #expect(other.response.status == 503 && other.text.contains("not installed"))
    try served.sample.install(
      "1", ["index.html": "<p>", "a.js": "packaged"],
      editing: { manifest in
        (manifest.serving.onMiss, manifest.serving.allowsUnlisted) = (.network, true)
        manifest.serving.fallbackBase = "https://elsewhere.example/"
      })
    #expect(try await served.open("https://app.package/a.js").text == "packaged")
    #expect(try await served.get("https://app.package/b.js").text == "\(base)b.js")
  }
}
