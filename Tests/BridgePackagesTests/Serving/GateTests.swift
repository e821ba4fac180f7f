import BridgeCore
import BridgeKit
import BridgeTestSupport
import HTTPTypes
import Synchronization
import Testing

@testable import BridgePackages

@Suite("the gate of packages", .timeLimit(.minutes(2)))
struct GateTests {
  @Test(
    "000-11: reads parameters by their exact names, and not as text anywhere in the URL",
    arguments: [
      ("https://m.example/?off_line=1", true), ("https://m.example/?a=b&off_line=1", true),
      ("https://m.example/?off%5Fline=1", true), ("https://m.example/?off_line", false),
      ("https://m.example/?off_line=10", false), ("https://m.example/?xoff_line=1", false),
      ("https://m.example/?a=off_line=1", false), ("https://m.example/off_line=1", false),
      ("https://m.example/#?off_line=1", false), ("https://m.example/?u=%26off_line=1", false),
    ])
  func query(url: String, isMet: Bool) throws {
    #expect(PackageGate.query("off_line", "1").admits(try RequestURL(url)) == isMet)
  }

  @Test(
    "knows hosts and paths by whole names",
    arguments: [
      (.host("m.example"), "https://m.example/", true),
      (.host("m.example"), "https://M.example:8443/", true),
      (.host("m.example"), "https://m.example.evil.example/", false),
      (.host("*.m.example"), "https://a.m.example/", true),
      (.host("*.m.example"), "https://am.example/", false),
      (.path("/act/"), "https://h.example/act/x?y", true),
      (.path("/act"), "https://h.example/act", true),
      (.path("/act"), "https://h.example/action", false),
      (.all([.host("h.example"), .not(.path("/x"))]), "https://h.example/x/y", false),
      (.any([.path("/a"), .path("/b")]), "https://h.example/b", true),
      (.query("x"), "https://h.example/?x", true), (.query("x", ""), "https://h.example/?x", true),
      (.query("x", "a%"), "https://h.example/?x=%61%", true),
      (.picked({ $0.target == "/p" }), "https://h.example/p", true),
    ] as [(PackageGate.Rule, String, Bool)])
  func rules(rule: PackageGate.Rule, url: String, isMet: Bool) throws {
    #expect(rule.isMet(by: try RequestURL(url)) == isMet)
  }

  @Test("sends a page that it does not admit to the network, and never to a name server")
  func off() async throws {
    let gate = PackageGate(isOn: false)
    let served = try ServedSample({ $0.gate = gate }) { .text("network \($0.urlText)") }
    try served.sample.install(
      "1", ["index.html": "<p>"],
      editing: { $0.serving.fallbackBase = "https://cdn.example/app/" })
    try served.sample.install("1", ["index.html": "<p>"], of: "lone")
    #expect(
      try await served.open("https://app.package/x?y").text == "network https://cdn.example/app/x?y"
    )
    // The page came from the server, so the server's file is used even under the name of a listed one.
    #expect(
      try await served.get("https://app.package/index.html", of: "https://app.package/x?y").text
        == "network https://cdn.example/app/index.html")
    let (response, text) = try await served.open("https://lone.package/")
    #expect(response.status == 503 && text.contains("switched off"))
    #expect(served.network.sent.allSatisfy { $0.origin.host == "cdn.example" })
    gate.isOn = true
    #expect(try await served.open("https://lone.package/").text == "<p>")
  }

  @Test("004-09: is asked when a page begins, and a page stays where it began")
  func holds() async throws {
    let gate = PackageGate(.query("off_line"))
    let served = try ServedSample({ $0.gate = gate }) { _ in .text("network") }
    try served.sample.install(
      "1", ["index.html": "<p>", "a.js": "packaged"],
      editing: { $0.serving.fallbackBase = "https://cdn.example/app/" })
    let page = "https://app.package/?off_line=1"
    let url = "https://app.package/a.js"
    try await served.open(page)
    #expect(try await served.get(url, of: page).text == "packaged")
    gate.isOn = false
    #expect(try await served.get(url, of: page).text == "packaged")
    #expect(served.handler.admits(try RequestURL(page)) == false)
    #expect(try await served.open(page).text == "network")
    #expect(try await served.get(url, of: page).text == "network")
    gate.isOn = true
    #expect(try await served.get(url, of: page).text == "network")
    #expect(try await served.open("https://app.package/").text == "network")
    #expect(try await served.get(url, of: "https://app.package/").text == "network")
  }

  @Test("004-09: is asked when a view is made, and again at each of its loads")
  func views() async throws {
    let gate = PackageGate(isOn: false)
    let served = try ServedSample({ $0.gate = gate }) { _ in .text("network") }
    try served.sample.install(
      "1", ["index.html": "packaged"],
      editing: { $0.serving.fallbackBase = "https://cdn.example/app/" })
    func load(in view: ViewToken) async throws -> String {
      var request = try BridgeRequest("GET", "https://app.package/")
      request.context = PageContext(navigation: .topLevel, view: view)
      return try await served.load(request).text
    }
    let (early, late) = (ViewToken(), ViewToken())
    served.pipeline.viewMade(early)
    gate.isOn = true
    served.pipeline.viewMade(late)
    #expect(try await load(in: early) == "network")
    #expect(try await load(in: late) == "packaged")
    gate.isOn = false
    #expect(try await load(in: late) == "network")
    gate.isOn = true
    #expect(try await load(in: late) == "packaged")
    served.handler.renew()
    #expect(try await load(in: early) == "network")
    #expect(served.handler.pages.withLock { $0.refusedViews.count } == 1)
    early.end()
    #expect(served.handler.pages.withLock { $0.refusedViews.isEmpty })
  }

  @Test("of pages that nothing tells from each other keeps each with its package and version")
  func unknownPages() async throws {
    let served = try ServedSample({ $0.maximumPages = 3 })
    for label in ["one", "two"] {
      try served.sample.install("1", ["index.html": "\(label) 1", "a.js": "a 1"], of: label)
    }
    try await served.open("https://one.package/")
    try served.sample.install("2", ["index.html": "one 2", "a.js": "a 2"], of: "one")
    try await served.open("https://two.package/")
    #expect(try await served.get("https://one.package/a.js").text == "a 1")
    #expect(try await served.get("https://two.package/a.js").text == "a 1")
    #expect(try await served.open("https://one.package/").text == "one 2")
    #expect(try await served.get("https://one.package/a.js").text == "a 2")
  }

  @Test("knows pages of browsers that come through a proxy by the fields that no page can write")
  func browsers() async throws {
    let gate = PackageGate(.query("off_line"))
    let served = try ServedSample({ options in
      options.gate = gate
      options.maximumPages = 8
      options.grants = [Origin(scheme: "https", host: "m.example", port: 443): ["app"]]
    })
    try served.sample.install(
      "1", ["index.html": "<p>1", "a.js": "a 1"],
      editing: { $0.serving.claims = ["https://m.example/act/"] })
    let (on, off) = ("https://m.example/act/?off_line=1", "https://m.example/act/?other")
    let navigation: HTTPFields = [.secFetchMode: "navigate", .secFetchDest: "document"]
    func script(of page: String) -> HTTPFields { [.secFetchMode: "no-cors", .referer: page] }
    let url = "https://m.example/act/a.js"
    #expect(try await served.get(on, navigation).text == "<p>1")
    #expect(try await served.get(off, navigation).text == "from the network")
    #expect(try await served.get(url, script(of: on)).text == "a 1")
    #expect(try await served.get(url, script(of: off)).text == "from the network")
    try served.sample.install(
      "2", ["index.html": "<p>2", "a.js": "a 2"],
      editing: { $0.serving.claims = ["https://m.example/act/"] })
    #expect(try await served.get(url, script(of: on)).text == "a 1")
    #expect(try await served.get(on, navigation).text == "<p>2")
    #expect(try await served.get(url, script(of: on)).text == "a 2")
  }

  @Test("lets a response that has begun come to its end")
  func drains() async throws {
    let gate = PackageGate()
    let served = try ServedSample({ $0.gate = gate })
    let text = String(repeating: "0123456789", count: 100_000)
    try served.sample.install("1", ["index.html": "<p>", "a.js": text])
    try await served.open("https://app.package/")
    let response = try await served.pipeline.load(BridgeRequest("GET", "https://app.package/a.js"))
    let reader = try response.body.open()
    var bytes = try await reader.next() ?? []
    gate.isOn = false
    served.handler.renew()
    for name in ["2", "3", "4"] { try served.sample.install(name, ["index.html": name]) }
    _ = try served.sample.store.collect()
    while let piece = try await reader.next() { bytes += piece }
    #expect(bytes == Array(text.utf8))
  }
}
