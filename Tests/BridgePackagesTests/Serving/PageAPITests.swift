import BridgeCore
import BridgeKit
import BridgeTestSupport
import HTTPTypes
import Testing

@testable import BridgePackages

@Suite("the page API of packages", .timeLimit(.minutes(2)))
struct PageAPITests {
  private let served: ServedSample
  private let page = "https://app.package/"
  private let document = "<!doctype html><title>1</title><p>one"

  private init(_ served: ServedSample) { self.served = served }

  init() throws {
    served = try ServedSample { options in
      options.givesPageAPI = true
      options.grants = [Origin(scheme: "https", host: "m.example", port: 443): ["app"]]
    }
  }

  @discardableResult
  private func install(
    _ name: String = "1", _ activation: PackageInstall.Activation = .atOnce
  ) throws -> InstalledVersion {
    try served.sample.install(
      name, ["index.html": document, "a.js": "a", "page.txt": "<!doctype html>"],
      { $0.activation = activation },
      editing: {
        $0.serving.readiness = .call
        $0.serving.claims = ["https://m.example/act/"]
        $0.serving.fields = [
          try ServedField("Content-Security-Policy", "script-src 'self'")
        ]
      })
  }

  @Test("is at the start of documents that pages and browsers load, and their policies allow it")
  func documents() async throws {
    try install()
    let browser: HTTPFields = [
      .secFetchMode: "navigate", .secFetchDest: "document", .acceptEncoding: "br, gzip",
    ]
    for loaded in [try await served.open(page), try await served.get(page, browser)] {
      #expect(loaded.text.hasPrefix("<!doctype html><script>"))
      #expect(loaded.text.contains("Symbol.for('ajax-bridge.packages')"))
      #expect(loaded.text.hasSuffix("</script><title>1</title><p>one"))
      let fields = loaded.response.fields
      #expect(fields[.eTag] == nil && fields[.contentLength] == "\(loaded.text.utf8.count)")
      #expect(fields[.contentSecurityPolicy]?.contains("'self' 'sha256-") == true)
    }
  }

  @Test("is in a document that a browser knows by what script asked for before")
  func afterScript() async throws {
    try install()
    let known = try #require(try await served.get(page).response.fields[.eTag])
    let loaded = try await served.get(
      page, [.secFetchMode: "navigate", .secFetchDest: "document", .ifNoneMatch: known])
    #expect(loaded.response.status == 200)
    #expect(loaded.text.contains("Symbol.for('ajax-bridge.packages')"))
  }

  @Test("is in nothing else, and nowhere if the host does not want it")
  func elsewhere() async throws {
    try install()
    #expect(try await served.get(page).text == document)
    #expect(try await served.get(page, of: page).text == document)
    #expect(try await served.open("https://app.package/page.txt").text == "<!doctype html>")
    let plain = try ServedSample()
    try plain.sample.install("1", ["index.html": document])
    #expect(try await plain.open(page).text == document)
    #expect(try await plain.open(page).response.fields[.eTag] != nil)
  }

  @Test("works at the real URLs that a package claims, for pages of that origin")
  func claimed() async throws {
    try install("1", .onTrial)
    let page = "https://m.example/act/"
    let loaded = try await served.open(page)
    #expect(loaded.text.contains("Symbol.for('ajax-bridge.packages')"))
    let timing = try #require(loaded.response.fields[.serverTiming])
    let nonce = try #require(timing.split(separator: "\"").dropFirst().first.map(String.init))
    let base = "https://m.example/.well-known/bridge-package/"
    #expect(try await served.get(base + "state", of: page).text.contains(#""isOnTrial":true"#))
    let foreign = try await served.get(
      base + "ready", of: "https://evil.example/", method: "POST", body: .text(nonce))
    #expect(foreign.response.status == 403)
    let ready = try await served.get(base + "ready", of: page, method: "POST", body: .text(nonce))
    #expect(ready.response.status == 204)
    #expect(try served.sample.store.activeVersion(of: SampleStore.id())?.state == .good)
    // Without a page of a package there, the path belongs to the network.
    #expect(
      try await served.get("https://x.example/.well-known/bridge-package/state").text
        == "from the network")
  }

  private func ask(
    _ mark: String = "", of page: String? = "https://app.package/"
  ) async throws -> (response: BridgeResponse, text: String) {
    var request = try BridgeRequest(
      "GET", "https://app.package/.well-known/bridge-package/news\(mark)")
    request.context = PageContext(documentURL: page, initiator: .script)
    return try await served.load(request)
  }

  @Test("tells a page that asks for news as soon as another version is active, and once")
  func news() async throws {
    let clock = ManualClock()
    let served = try ServedSample {
      $0.givesPageAPI = true
      $0.tellsPages = true
      $0.clock = clock
    }
    served.pipeline.register(PackageNewsHandler(served.handler), pinned: true)
    try served.sample.install("1", ["index.html": document])
    #expect(try await served.open(page).text.contains("bridge-package/news"))
    let api = PageAPITests(served)
    async let first = api.ask()
    await clock.waitForSleepers()
    let two = try served.sample.install("2", ["index.html": "two"]) { $0.activation = .atOnce }
    clock.advance(by: PackageNewsHandler.step)
    let told = try await first
    #expect(told.response.status == 200)
    #expect(told.text.contains(#""version":"1","active":"2","isNewer":true"#), "\(told.text)")
    // A page that knows of it waits for the next one.
    async let next = api.ask("?mark=\(two.version.hex)")
    await clock.waitForSleepers()
    clock.advance(by: PackageNewsHandler.timeout)
    #expect(try await next.response.status == 204)
    #expect(try await api.ask("?mark=old").response.status == 200)
  }

  @Test("has few requests for news wait, and those of the host's own pages alone")
  func newsLimits() async throws {
    let clock = ManualClock()
    let served = try ServedSample { $0.clock = clock }
    served.pipeline.register(PackageNewsHandler(served.handler), pinned: true)
    try served.sample.install("1", ["index.html": document])
    try await served.open(page)
    let api = PageAPITests(served)
    #expect(try await api.ask(of: "https://evil.example/").response.status == 403)
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<PackageNewsHandler.maximumEach {
        group.addTask { try await api.ask().response.status }
      }
      await clock.waitForSleepers(PackageNewsHandler.maximumEach)
      let refused = try await api.ask().response
      #expect(refused.status == 503 && refused.fields[.retryAfter] == "30")
      // A request that ends makes room for another.
      group.cancelAll()
      while await group.nextResult() != nil {}
    }
    async let other = api.ask()
    await clock.waitForSleepers()
    clock.advance(by: PackageNewsHandler.timeout)
    #expect(try await other.response.status == 204)
  }

  @Test("is told of versions that become active now, by any part of the process")
  func now() throws {
    try install()
    let store = served.sample.store
    let two = try install("2", .none)
    try store.plan(two, .nextStart)
    try store.plan(two, .nextNavigation)
    #expect(served.outcomes.withLock(\.self).isEmpty)
    let three = try install("3", .none)
    try store.plan(three, .now)
    #expect(served.outcomes.withLock(\.self) == [.activated(package: "app", version: "3")])
    let four = try install("4", .none)
    try store.plan(four, .nextStart)
    served.handler.activatePlanned(on: .start)
    #expect(served.outcomes.withLock { $0.count } == 2)
  }
}
