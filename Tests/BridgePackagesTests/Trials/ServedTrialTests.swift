import BridgeCore
import BridgeKit
import BridgeTestSupport
import HTTPTypes
import Synchronization
import Testing

@testable import BridgePackages

@Suite("a version on trial in a view", .timeLimit(.minutes(2)))
struct ServedTrialTests {
  private let served: ServedSample
  private let id = SampleStore.id()
  private let page = "https://app.package/"
  private var store: PackageStore { served.sample.store }

  init() throws { served = try ServedSample() }

  private func install(
    _ name: String, readiness: PackageReadiness = .load, onTrial: Bool = true
  ) throws {
    try served.sample.install(
      name, ["index.html": name, "a.js": name], { $0.activation = onTrial ? .onTrial : .atOnce },
      editing: { $0.serving.readiness = readiness })
  }

  private func nonce(_ response: BridgeResponse) throws -> String {
    let timing = try #require(response.fields[.serverTiming])
    return try #require(timing.split(separator: "\"").dropFirst().first.map(String.init))
  }

  private func state(_ name: String) throws -> VersionState? {
    try store.versions(of: id).first { $0.name == name }?.state
  }

  private func tell(_ path: String, _ nonce: String, _ fields: HTTPFields) async throws -> Int {
    try await served.load(
      BridgeRequest(
        "POST", "https://app.package/.well-known/bridge-package/\(path)", fields: fields,
        body: .text(nonce))
    ).response.status
  }

  // Sound updates were reverted because their pages did not report that they were ready.
  @Test("capacitor-updater 85, 569: is good once its page was loaded and nothing of it failed")
  func load() async throws {
    try install("1", onTrial: false)
    try install("2")
    served.handler.isVisible = true
    #expect(try await served.open(page).text == "2")
    #expect(try state("2") == .trial)
    served.handler.noteLoaded()
    #expect(try state("2") == .good)
    #expect(served.outcomes.withLock(\.self) == [.ready(package: "app", version: "2")])
  }

  @Test("is left after two seen pages, though responses to them are still under way")
  func responsesUnderWay() async throws {
    try install("1", onTrial: false)
    try install("2")
    served.handler.isVisible = true
    var held: [PackagePage?] = []
    for _ in 0..<2 {
      #expect(try await served.open(page).text == "2")
      held.append(served.handler.pages.withLock { $0.newest() })
    }
    #expect(try await served.open(page).text == "1")
    #expect(try state("2") == .bad)
    withExtendedLifetime(held) {}
  }

  @Test("is not good where a request of it or a script of it failed")
  func failures() async throws {
    try install("1", onTrial: false)
    try install("2")
    served.handler.isVisible = true
    try await served.open(page)
    #expect(
      try await served.get("https://app.package/favicon.ico", of: page).response.status == 404)
    #expect(try await served.get("https://app.package/none.js", of: page).response.status == 404)
    served.handler.noteLoaded()
    #expect(try state("2") == .trial)
    try await served.open(page)
    served.handler.noteScriptError()
    served.handler.noteLoaded()
    #expect(try await served.open(page).text == "1")
    #expect(try state("2") == .bad)
    #expect(served.outcomes.withLock(\.self).contains(.reverted(package: "app", version: "2")))
    #expect(try store.blockedVersions().map(\.reason) == [.fail])
  }

  @Test("is told by its own page only, with the nonce of its document")
  func told() async throws {
    try install("1", onTrial: false)
    try install("2", readiness: .call)
    let nonce = try nonce(try await served.open(page).response)
    served.handler.noteLoaded()
    #expect(try state("2") == .trial)
    let own: HTTPFields = [.origin: "https://app.package"]
    let site = HTTPField.Name.secFetchSite
    #expect(try await tell("ready", nonce, [:]) == 403)
    #expect(try await tell("ready", nonce, [.origin: "https://evil.example"]) == 403)
    #expect(
      try await tell("ready", nonce, [.origin: "https://app.package", site: "cross-site"]) == 403)
    #expect(try await tell("ready", "other", own) == 409)
    #expect(try await tell("ready", String(repeating: "x", count: 300), own) == 413)
    #expect(try await tell("none", nonce, own) == 404)
    #expect(try await served.get("\(page).well-known/bridge-package/ready").response.status == 405)
    #expect(try state("2") == .trial)
    #expect(try await tell("ready", nonce, own) == 204)
    #expect(try state("2") == .good)
    #expect(try await served.open(page).response.fields[.serverTiming] == nil)
  }

  @Test("tells its page whether a newer version is there, and gives it a script that does")
  func state() async throws {
    try install("1", onTrial: false)
    try await served.open(page)
    try install("2", onTrial: false)
    let url = "https://app.package/.well-known/bridge-package/state"
    let text = try await served.get(url, of: page).text
    #expect(
      text.hasPrefix(
        #"{"package":"app","version":"1","active":"2","isNewer":true,"isOnTrial":false,"mark":"#))
    let script = try await served.get("https://app.package/.well-known/bridge-package/client.js")
    #expect(script.response.fields[.contentType] == "text/javascript; charset=utf-8")
    #expect(script.text.contains("Symbol.for('ajax-bridge.packages')"))
  }

  @Test("of a dependency is won and lost with the page that needs it")
  func dependency() async throws {
    let options: (inout PackageInstall) -> Void = { $0.activation = .onTrial }
    try served.sample.install("1", ["b.js": "1"], of: "lib")
    try served.sample.install(
      "1", ["index.html": "app"], depends: [PackageDependency(id: SampleStore.id("lib"))])
    try served.sample.install("2", ["b.js": "2"], of: "lib", options)
    for _ in 0..<3 {
      try await served.open(page)
      #expect(try await served.get("https://app.package/b.js", of: page).text == "2")
    }
    served.handler.noteLoaded()
    #expect(try store.activeVersion(of: SampleStore.id("lib"))?.state == .good)
    try served.sample.install("3", ["b.js": "3"], of: "lib", options)
    served.handler.isVisible = true
    for _ in 0..<3 { try await served.open(page) }
    #expect(try await served.get("https://app.package/b.js", of: page).text == "2")
  }
}
