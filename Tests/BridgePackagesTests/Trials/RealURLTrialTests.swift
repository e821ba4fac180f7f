import BridgeBlobs
import BridgeCore
import BridgeKit
import BridgeTestSupport
import Synchronization
import Testing

@testable import BridgePackages

@Suite("a version on trial at real URLs", .timeLimit(.minutes(2)))
struct RealURLTrialTests {
  private let sample: SampleStore
  private let server: AssetServer
  private let packages: PackageHandler
  private let outcomes = Journal<PackageOutcome>()
  private let id = SampleStore.id("assets")

  /// A store with good assets of version 1 and those of version 2 on trial; the page comes from the server.
  init() async throws {
    sample = try SampleStore()
    server = try AssetServer(sample)
    var options = PackageOptions()
    options.onOutcome = { [outcomes] in if $0.word != "unsigned" { outcomes.note($0) } }
    packages = PackageHandler(sample.store, options)
    Self.offer("1", at: server)
    try await server.update()
    try server.pipeline.realURLs(beside: packages)
    Self.offer("2", at: server)
    #expect(try await server.update(isTrusted: false).text == "installed 1 0 0")
    packages.isVisible = true
  }

  private static func offer(_ version: String, at server: AssetServer) {
    server.change { site in
      site.manifest = AssetServer.manifest(["/h5/a.js": version])
      site.files = ["/h5/a.js": version, "/h5/page": "the server's", "/h5/other": "the server's"]
    }
  }

  /// The text of the file that a new page gets while it loads.
  @discardableResult
  private func open(_ target: String = "/h5/page") async throws -> String {
    var request = try BridgeRequest("GET", server.origin.url(target))
    request.context = PageContext(navigation: .topLevel)
    #expect(try await text(request) == "the server's")
    return try await file(of: target)
  }

  private func file(of page: String = "/h5/page") async throws -> String {
    var request = try BridgeRequest("GET", server.origin.url("/h5/a.js"))
    request.context = PageContext(documentURL: server.origin.url(page), initiator: .document)
    return try await text(request)
  }

  private func text(_ request: BridgeRequest) async throws -> String {
    let bytes = try await server.pipeline.load(request).body.collect(upTo: 1000)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func state() throws -> [VersionState] { try sample.store.versions(of: id).map(\.state) }

  @Test("is good once a page that got files of it is loaded, wherever its document is from")
  func loaded() async throws {
    #expect(try await open() == "2")
    #expect(try state() == [.good, .trial])
    packages.noteLoaded()
    #expect(try state() == [.good, .good])
    #expect(outcomes.entries.map(\.word) == ["ready assets"])
  }

  @Test("is left after two seen pages that failed, and not taken again before a newer one")
  func left() async throws {
    for _ in 0..<2 {
      #expect(try await open() == "2")
      packages.noteScriptError()
      packages.noteLoaded()
    }
    #expect(try await open() == "1")
    #expect(outcomes.entries.map(\.word) == ["reverted assets"])
    #expect(try state() == [.good, .bad])
    let error = await #expect(throws: PackageError.self) {
      try await server.update(isTrusted: false)
    }
    #expect(error?.code == .badVersion)
    #expect(try await open() == "1")
    Self.offer("3", at: server)
    #expect(try await server.update(isTrusted: false).text == "installed 1 0 0")
    #expect(try await open() == "3")
  }

  @Test("is neither good nor left by pages that do not use it")
  func unused() async throws {
    for _ in 0..<4 {
      var request = try BridgeRequest("GET", server.origin.url("/h5/other"))
      request.context = PageContext(navigation: .topLevel)
      #expect(try await text(request) == "the server's")
      packages.noteLoaded()
      #expect(try state().last == .pending)
    }
  }

  @Test("is not judged by a page that asks for it only after its load event")
  func late() async throws {
    for _ in 0..<4 {
      var request = try BridgeRequest("GET", server.origin.url("/h5/page"))
      request.context = PageContext(navigation: .topLevel)
      #expect(try await text(request) == "the server's")
      packages.noteLoaded()
      #expect(try await file() == "2")
      packages.noteLoaded()
    }
    #expect(try state() == [.good, .trial])
    #expect(try await open() == "2")
  }

  @Test("goes with its page, also when another page has a newer one")
  func kept() async throws {
    let packages = try several()
    #expect(try await open() == "2")
    Self.offer("3", at: server)
    try await server.update(isTrusted: false)
    #expect(try await file() == "2")
    #expect(try await open("/h5/other") == "3")
    #expect(try await file() == "2")
    #expect(packages.pages.withLock { $0.pages.count } == 2)
  }

  @Test("begins one page for all handlers, however many there are")
  func onePage() async throws {
    let packages = try several()
    server.pipeline.register(packages, in: .hop)
    try server.pipeline.register(
      AssetHandler(SampleStore.id("none"), beside: packages), in: .hop)
    try await open()
    #expect(packages.pages.withLock { $0.pages.count } == 1)
  }

  /// Replaces the handler by one that serves several pages at once.
  private func several() throws -> PackageHandler {
    var options = PackageOptions()
    options.maximumPages = 16
    let packages = PackageHandler(sample.store, options)
    try server.pipeline.realURLs(beside: packages)
    return packages
  }

  @Test("of a zip package is tried as well, and a damaged file of it is told of as fetched")
  func zip() async throws {
    let zip = try ZipServer.zip(["m.example/a.js": "zip"], in: sample)
    let zips = try ZipServer(sample, archives: ["/a.zip": zip.bytes]) { _ in
      #"[{"name":"act","type":"full","version":"1","md5":"\#(zip.md5)","address":"/a.zip"}]"#
    }
    #expect(try await zips.update(isTrusted: false)?.text == "installed 1 full")
    let pipeline = Pipeline.standard(over: ScriptedTransport { _ in .text("network") })
    try pipeline.realURLs(beside: packages)
    var page = try BridgeRequest("GET", "https://m.example/")
    page.context = PageContext(navigation: .topLevel)
    var file = try BridgeRequest("GET", "https://m.example/a.js?v=1")
    file.context = PageContext(documentURL: "https://m.example/", initiator: .document)
    for (request, text) in [(page, "network"), (file, "zip")] {
      let bytes = try await pipeline.load(request).body.collect(upTo: 100)
      #expect(String(decoding: bytes, as: UTF8.self) == text)
    }
    packages.noteLoaded()
    #expect(try sample.store.activeVersion(of: SampleStore.id("act"))?.state == .good)
    for blob in try sample.store.blobs.blobs() { try sample.store.blobs.remove(blob.name) }
    let bytes = try await pipeline.load(file).body.collect(upTo: 100)
    #expect(String(decoding: bytes, as: UTF8.self) == "network")
    #expect(
      outcomes.entries == [
        .ready(package: "act", version: "1"), .damaged(package: "act", path: "m.example/a.js"),
        .fetched(package: "act", url: "https://m.example/a.js?v=1"),
      ])
  }

  @Test("is the network's where its publisher has switched the package off")
  func disabled() async throws {
    try sample.store.obey(.disable, for: id)
    Self.offer("the network's", at: server)
    #expect(try await open() == "the network's")
    #expect(outcomes.entries.isEmpty)
  }
}

extension PackageOutcome {
  /// One word for the outcome, and the package.
  fileprivate var word: String {
    switch self {
    case .ready(let package, _): "ready \(package)"
    case .unsigned: "unsigned"
    case .reverted(let package, _): "reverted \(package)"
    case .fetched(let package, _): "fetched \(package)"
    case .damaged(let package, _): "damaged \(package)"
    case .activated(let package, _): "activated \(package)"
    case .failed(let package, let reason): "failed \(package) \(reason)"
    }
  }
}
