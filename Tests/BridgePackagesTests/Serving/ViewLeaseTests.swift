import BridgeCore
import BridgeKit
import BridgeTestSupport
import HTTPTypes
import Testing

@testable import BridgePackages

@Suite("the pages of several views on one pipeline", .timeLimit(.minutes(2)))
struct ViewLeaseTests {
  private static let page = "https://app.package/"
  private static let file = "https://app.package/a.js"
  private let served: ServedSample

  /// Signals that the slow response was requested, and waits until it may continue.
  private let slow = (
    asked: AsyncStream<Void>.makeStream(), allowed: AsyncStream<Void>.makeStream()
  )

  init() throws {
    let slow = slow
    served = try ServedSample({ options in
      options.grants = [Origin(scheme: "https", host: "m.example", port: 443): ["app"]]
    }) { request in
      switch request.path {
      case "/none": return BridgeResponse(status: 204)
      case "/file":
        return BridgeResponse(
          status: 200, fields: [.contentDisposition: "Attachment; filename=a.html"])
      case "/archive":
        return BridgeResponse(status: 200, fields: [.contentType: "application/zip"])
      case "/slow":
        slow.asked.continuation.finish()
        for await _ in slow.allowed.stream {}
        return .text("slow")
      case "/lost": throw BridgeError(.deadlineExceeded, "no response")
      default: return .text("elsewhere")
      }
    }
    try install("1")
  }

  private func install(_ versions: String...) throws {
    for version in versions {
      try served.sample.install(
        version, ["index.html": version, "a.js": version, "frame.html": version],
        editing: { $0.serving.claims = ["https://m.example/act/"] })
    }
  }

  /// The names of old versions that are still held.
  private func leased() throws -> [String] {
    try served.sample.store.collect(isTrial: true).leased.map(\.name)
  }

  private func load(
    _ url: String, in view: ViewToken?, _ navigation: PageContext.Navigation? = nil,
    of document: String? = page, _ fields: HTTPFields = [:]
  ) async throws -> String {
    var request = try BridgeRequest("GET", url, fields: fields)
    request.context = PageContext(
      documentURL: navigation == .topLevel ? nil : document, navigation: navigation,
      initiator: .script, view: view)
    return try await served.load(request).text
  }

  @Test("with one URL each keep the version that they began with")
  func sameURL() async throws {
    let (one, two) = (ViewToken(), ViewToken())
    #expect(try await load(Self.page, in: one, .topLevel) == "1")
    try install("2")
    #expect(try await load(Self.page, in: two, .topLevel) == "2")
    #expect(try await load(Self.file, in: one) == "1")
    #expect(try await load(Self.file, in: two) == "2")
    try install("3", "4")
    #expect(try leased() == ["1", "2"])
    #expect(try await load(Self.page, in: one, .topLevel) == "4")
    #expect(try await load(Self.file, in: one) == "4")
    #expect(try await load(Self.file, in: two) == "2")
    #expect(try leased() == ["2"])
  }

  @Test("move on with a navigation of the whole page only, not with one of a frame, nor by fields")
  func frames() async throws {
    let view = ViewToken()
    _ = try await load(Self.page, in: view, .topLevel)
    try install("2")
    let forged: HTTPFields = [
      .secFetchMode: "navigate", .secFetchDest: "document",
      HTTPField.Name("Upgrade-Insecure-Requests")!: "1",
    ]
    #expect(try await load(Self.page, in: view, .nested) == "1")
    #expect(try await load(Self.page, in: view, forged) == "1")
    #expect(try await load(Self.file, in: view, of: "https://ads.example/") == "1")
    #expect(try await load(Self.file, in: view) == "1")
  }

  private func load(_ url: String, in view: ViewToken?, _ fields: HTTPFields) async throws -> String
  {
    try await load(url, in: view, nil, of: Self.page, fields)
  }

  @Test("release their version when the view closes", arguments: [true, false])
  func closing(endsByItself: Bool) async throws {
    var view: ViewToken? = ViewToken()
    _ = try await load(Self.page, in: view, .topLevel)
    try install("2", "3", "4")
    #expect(try leased() == ["1"])
    if !endsByItself { view?.end() }
    // A late load holds no version.
    let late = endsByItself ? nil : view
    view = nil
    #expect(try leased().isEmpty)
    if let late {
      #expect(try await load(Self.file, in: late) == "4")
      try install("5", "6", "7")
      #expect(try leased().isEmpty)
    }
  }

  @Test(
    "stay with a navigation that shows nothing else",
    arguments: ["none", "file", "archive", "lost"])
  func noDocument(path: String) async throws {
    let view = ViewToken()
    _ = try await load(Self.page, in: view, .topLevel)
    try install("2")
    for url in ["https://api.example/\(path)", "https://m.example/\(path)"] {
      // One of them cannot be loaded.
      _ = try? await load(url, in: view, .topLevel)
      #expect(try await load(Self.file, in: view) == "1", "\(url)")
    }
  }

  @Test("stay with a document that comes when the view has been led elsewhere")
  func overtaken() async throws {
    let view = ViewToken()
    _ = try await load(Self.page, in: view, .topLevel)
    async let late = load("https://api.example/slow", in: view, .topLevel)
    for await _ in self.slow.asked.stream {}
    _ = try await load(Self.page, in: view, .topLevel)
    try install("2")
    self.slow.allowed.continuation.finish()
    #expect(try await late == "slow")
    #expect(try await load(Self.file, in: view) == "1")
  }

  @Test("end with a document of another origin, which keeps one version too")
  func elsewhere() async throws {
    let (view, other) = (ViewToken(), "https://other.example/")
    _ = try await load(Self.page, in: view, .topLevel)
    try install("2")
    #expect(try await load(other, in: view, .topLevel) == "elsewhere")
    #expect(try await load(Self.file, in: view, of: other) == "2")
    try install("3", "4")
    #expect(try leased() == ["2"])
    #expect(try await load(Self.file, in: view, of: other) == "2")
  }

  @Test("keep one version although their beginning was not seen, until the handler is renewed")
  func unseen() async throws {
    let view = ViewToken()
    #expect(try await load(Self.file, in: view) == "1")
    try install("2")
    #expect(try await load(Self.file, in: view) == "1")
    served.handler.renew()
    #expect(try await load(Self.file, in: view) == "2")
  }

  @Test("leave native code what it has until a page begins")
  func native() async throws {
    #expect(try await served.get(Self.file).text == "1")
    try install("2")
    #expect(try await served.get(Self.file).text == "1")
    let view = ViewToken()
    #expect(try await load(Self.page, in: view, .topLevel) == "2")
    #expect(try await served.get(Self.file).text == "2")
  }

  @Test("of two browsers behind proxies are told apart, and those of each by their documents")
  func clients() async throws {
    let (one, two) = (ViewToken.ofManyPages(), ViewToken.ofManyPages())
    let served = try ServedSample({ $0.maximumPages = 2 })
    try served.sample.install("1", ["index.html": "1", "a.js": "1"])
    func load(_ url: String, _ view: ViewToken, _ fields: HTTPFields) async throws -> String {
      var request = try BridgeRequest("GET", url, fields: fields)
      request.context.view = view
      return try await served.load(request).text
    }
    let navigation: HTTPFields = [.secFetchMode: "navigate", .secFetchDest: "document"]
    func script(of page: String) -> HTTPFields { [.secFetchMode: "no-cors", .referer: page] }
    let other = "\(Self.page)?other"
    #expect(try await load(Self.page, one, navigation) == "1")
    try served.sample.install("2", ["index.html": "2", "a.js": "2"])
    #expect(try await load(Self.page, two, navigation) == "2")
    #expect(try await load(other, one, navigation) == "2")
    #expect(try await load(Self.file, one, script(of: Self.page)) == "1")
    #expect(try await load(Self.file, one, script(of: other)) == "2")
    try served.sample.install("3", ["index.html": "3", "a.js": "3"])
    #expect(try await load(Self.file, two, script(of: Self.page)) == "2")
    // A third page ends the oldest page of the same browser.
    #expect(try await load("\(Self.page)?third", one, navigation) == "3")
    #expect(try await load(Self.file, one, script(of: other)) == "2")
    #expect(try await load(Self.file, two, script(of: Self.page)) == "2")
    // These fields do not say which page the request belongs to.
    #expect(try await load(Self.file, two, [:]) == "2")
  }

  @Test("are judged each by their own load event")
  func trials() async throws {
    let (one, two) = (ViewToken(), ViewToken())
    _ = try await load(Self.page, in: one, .topLevel)
    try served.sample.install(
      "2", ["index.html": "2"], { $0.activation = .onTrial },
      editing: { $0.serving.readiness = .load })
    served.handler.isVisible = true
    #expect(try await load(Self.page, in: two, .topLevel) == "2")
    func state() throws -> VersionState? {
      try served.sample.store.activeVersion(of: SampleStore.id())?.state
    }
    served.handler.noteLoaded(in: one)
    #expect(try state() == .trial)
    served.handler.noteLoaded(in: two)
    #expect(try state() == .good)
  }
}
