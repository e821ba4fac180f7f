import BridgeCacheFixtures
import BridgeCore
import BridgeTestSupport
import BridgeTransport
import HTTPTypes
import Testing

@testable import BridgeCache

@Suite("the page that a kept response belongs to")
struct OfflinePageTests {
  private static let site = "https://shop.example"

  private let stage: OfflineStage

  init() throws {
    stage = try OfflineStage(.networkOnly, { _ in }) { request in
      request.path == "/start"
        ? answer("", "Location: /a?b=1#c", status: 302) : answer(request.path, "X: 1")
    }
  }

  /// Loads a URL as the document at `document`; as a page of its own without one.
  private func load(
    _ path: String, from document: String? = nil, _ change: (inout PageContext) -> Void = { _ in }
  ) async throws {
    var request = try BridgeRequest("GET", Self.site + path)
    request.context.initiator = .document
    request.context.topLevelSite = Site(scheme: "https", registrableDomain: "shop.example")
    if let document {
      request.context.documentURL = Self.site + document
    } else {
      request.context.navigation = .topLevel
    }
    change(&request.context)
    _ = try await stage.pipeline.load(request).body.collect(upTo: 1 << 10)
  }

  /// Asks as a browser before a proxy does.
  private func browse(_ path: String, _ lines: String) async throws {
    let request = try BridgeRequest("GET", Self.site + path, fields: fields(lines))
    _ = try await stage.pipeline.load(request).body.collect(upTo: 1 << 10)
  }

  private func pages() throws -> [String: Int] {
    Dictionary(
      try stage.cache.pages().map { ($0.url.replacing(Self.site, with: ""), $0.entries) },
      uniquingKeysWith: { _, _ in -1 })
  }

  @Test("requests of a frame belong to the page around it")
  func frame() async throws {
    try await load("/a")
    try await load("/frame", from: "/a") { $0.navigation = .nested }
    try await load("/x.js", from: "/frame")
    #expect(try pages() == ["/a": 3])
  }

  @Test("a document that was a frame first and is then opened on its own is a page")
  func opened() async throws {
    try await load("/a")
    try await load("/frame", from: "/a") { $0.navigation = .nested }
    stage.clock.advance(by: .seconds(1))
    try await load("/frame")
    stage.clock.advance(by: .seconds(1))
    try await load("/x.js", from: "/frame")
    #expect(try pages() == ["/a": 2, "/frame": 2])
  }

  @Test("requests of script without credentials belong to its page only")
  func anonymous() async throws {
    try await load("/a")
    try await load("/font", from: "/a") { $0.credentials = .omit }
    #expect(try pages() == ["/a": 2])
    let page = try #require(try stage.cache.pages().first)
    #expect(try stage.cache.entries(of: page).count == 2)
    try stage.cache.remove(page)
    #expect(try stage.cache.statistics().entries == 0)
  }

  @Test("behind a proxy, the request's fields tell the page")
  func browser() async throws {
    try await browse("/a", "Sec-Fetch-Dest: document\nReferer: \(Self.site)/before")
    try await browse("/a.css", "Sec-Fetch-Dest: style\nReferer: \(Self.site)/a")
    try await browse("/a.woff", "Sec-Fetch-Dest: font\nReferer: \(Self.site)/a.css")
    try await browse("/curl", "Accept: */*")
    #expect(try pages() == ["/a": 3, "/curl": 1])
  }

  @Test("a redirect belongs to the page at its end")
  func redirected() async throws {
    try await load("/start")
    try await load("/x.js", from: "/a?b=1")
    let found = try stage.cache.pages(at: "\(Self.site)/start")
    #expect(found.map(\.url) == ["\(Self.site)/start", "\(Self.site)/a?b=1"])
    #expect(found.map(\.entries) == [1, 2])
  }

  @Test("a WebSocket is not kept, and not answered by the page with its URL")
  func webSocket() async throws {
    try await load("/a")
    var request = try BridgeRequest("GET", "\(Self.site)/a")
    request.context.navigation = .topLevel
    request.change { $0.webSocket = WebSocketUpgrade { _, _ in nil } }
    let later = try OfflineStage(.offlineOnly, folder: stage.folder)
    let asking = request
    await #expect(throws: OfflineError.self) { _ = try await later.pipeline.load(asking) }
    stage.clock.advance(by: .seconds(1))
    _ = try await stage.pipeline.load(asking).body.collect(upTo: 100)
    #expect(try stage.cache.statistics().entries == 1)
    #expect(try stage.cache.entries().first?.responseTime == HandClock.start)
  }

  @Test("pages without any kept response are not listed")
  func cleared() async throws {
    try await load("/a")
    try stage.cache.clear(Origin(scheme: "https", host: "shop.example", port: 443))
    #expect(try pages() == [:])
  }
}

@Suite("kept responses to requests with bodies")
struct OfflinePostTests {
  /// A body that comes in two parts, as hooks and clients of a proxy hand it over.
  private static func streamed(_ text: String, isRepeatable: Bool) -> Body {
    let bytes = Array(text.utf8)
    let parts = { @Sendable in ScriptedReader([Array(bytes.prefix(1)), Array(bytes.dropFirst(1))]) }
    return isRepeatable
      ? Body(length: bytes.count, repeatable: { parts() })
      : Body(length: bytes.count, once: parts())
  }

  @Test("bodies that are streams count by their bytes", arguments: [true, false])
  func streams(_ isRepeatable: Bool) async throws {
    let stage = try OfflineStage { $0.keepsPosts = true }
    func post(_ text: String) async throws -> String {
      var request = try BridgeRequest("POST", "https://shop.example/form")
      request.body = Self.streamed(text, isRepeatable: isRepeatable)
      return String(
        decoding: try await stage.pipeline.load(request).body.collect(upTo: 100), as: UTF8.self)
    }
    #expect(try await post("a=1") == "a=1")
    stage.cut()
    #expect(try await post("a=1") == "a=1")
    await #expect(throws: TransportError.self) { try await post("a=2") }
  }

  @Test("each body sent to one URL has its own response, as GraphQL needs")
  func many() async throws {
    let stage = try OfflineStage { $0.keepsPosts = true }
    for number in 0..<100 {
      _ = try await stage.load("/form", "", "POST", body: "query \(number)")
    }
    stage.cut()
    for number in [0, 50, 99] {
      let text = try await stage.load("/form", "", "POST", body: "query \(number)").text
      #expect(text == "query \(number)")
    }
  }

  @Test("the response to a body of more than 1 MiB is not kept")
  func long() async throws {
    let stage = try OfflineStage { $0.keepsPosts = true }
    var request = try BridgeRequest("POST", "https://shop.example/form")
    request.body = Body(length: 1 << 21, once: ScriptedReader([[1]]))
    _ = try await stage.pipeline.load(request).body.collect(upTo: 100)
    #expect(try stage.cache.statistics().entries == 0)
  }

  @Test("a damaged response is distinguished from one that was never kept")
  func damaged() async throws {
    let stage = try OfflineStage(.offlineFirst, { _ in }) { _ in
      answer(String(repeating: "7", count: 100_000), "Content-Type: text/plain")
    }
    _ = try await stage.load("/x")
    let shard = try #require(try stage.folder.names(in: "cache/blobs").first)
    let name = try #require(try stage.folder.names(in: "cache/blobs/\(shard)").first)
    try Blobs.replace(stage.folder.path("cache/blobs/\(shard)/\(name)"), by: Array("damage".utf8))
    let later = try OfflineStage(.offlineOnly, folder: stage.folder)
    for (isDamaged, text) in [(true, "was damaged"), (false, "is kept")] {
      let error = await #expect(throws: OfflineError.self) { _ = try await later.load("/x") }
      #expect(error?.isDamaged == isDamaged && error?.description.contains(text) == true)
    }
  }
}
