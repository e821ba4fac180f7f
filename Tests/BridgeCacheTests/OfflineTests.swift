import BridgeCacheFixtures
import BridgeCookies
import BridgeCore
import BridgeKit
import BridgeTestSupport
import BridgeTransport
import HTTPTypes
import Testing

@testable import BridgeCache

/// A pipeline that keeps pages, over a network that can be cut.
final class OfflineStage: Sendable {
  let folder: TemporaryFolder
  let clock = HandClock()
  let cache: ResponseCache
  let pipeline: Pipeline
  let transport: ScriptedTransport
  let isOnline = Locked(true)
  let replays = Locked<[String]>([])
  let ages = Locked<[Duration]>([])

  init(
    _ mode: OfflineMode = .networkFirst, folder: TemporaryFolder? = nil, cookies: CookieJar? = nil,
    limits: CacheLimits = CacheLimits(), caches: Bool = false,
    _ change: (inout OfflineOptions) -> Void = { _ in },
    _ script: @escaping @Sendable (BridgeRequest) throws -> BridgeResponse = OfflineStage.site
  ) throws {
    self.folder = try folder ?? TemporaryFolder(named: "bridge-offline")
    cache = try ResponseCache(at: self.folder.path("cache"), limits: limits, clock: clock)
    transport = ScriptedTransport { [isOnline] request in
      guard isOnline.withLock({ $0 }) else {
        throw TransportError(.connectFailed, phase: .connecting, "the network is cut")
      }
      return try script(request)
    }
    pipeline = .standard(over: transport, cookies: cookies)
    var options = OfflineOptions(mode)
    options.onReplay = { [replays, ages] url, age in
      replays.withLock { $0.append(url) }
      ages.withLock { $0.append(age) }
    }
    change(&options)
    if caches { pipeline.cache(in: cache) }
    pipeline.offline(in: cache, options)
  }

  func cut() { isOnline.withLock { $0 = false } }

  /// A page with a style sheet, a script, an image, a redirect and an error.
  static let site: @Sendable (BridgeRequest) throws -> BridgeResponse = { request in
    switch request.path {
    case "/": answer("<link rel=stylesheet href=a.css>", "Content-Type: text/html; charset=utf-8")
    case "/a.css": answer("a{}", "Content-Type: text/css\nCache-Control: no-store")
    case "/a.js": answer("1", "Content-Type: text/javascript")
    case "/a.png": answer("png", "Content-Type: image/png")
    case "/old": answer("", "Location: /a.css\nSet-Cookie: moved=1", status: 302)
    case "/form":
      answer(String(decoding: request.body.bytesInMemory ?? [], as: UTF8.self), "X: 1", status: 201)
    default: answer("none", "Content-Type: text/plain", status: 404)
    }
  }

  func load(_ path: String, _ lines: String = "", _ method: String = "GET", body: String = "")
    async throws -> (
      response: BridgeResponse, text: String
    )
  {
    var request = try BridgeRequest(method, "https://shop.example\(path)", fields: fields(lines))
    request.body = .text(body)
    request.context.initiator = .document
    request.context.topLevelSite = Site(scheme: "https", registrableDomain: "shop.example")
    request.context.documentURL = "https://shop.example/"
    request.context.frameOrigin = Origin(scheme: "https", host: "shop.example", port: 443)
    if path == "/" { request.context.navigation = .topLevel }
    let response = try await pipeline.load(request)
    return (
      response, String(decoding: try await response.body.collect(upTo: 1 << 20), as: UTF8.self)
    )
  }
}

@Suite("pages without a network (offline.md §1.2)")
struct OfflineTests {
  private let paths = ["/", "/a.css", "/a.js", "/a.png"]

  @Test("001-01, 001-02: every kind of request through the pipeline is kept")
  func everything() async throws {
    let stage = try OfflineStage()
    for path in paths { _ = try await stage.load(path) }
    _ = try await stage.pipeline.load(try BridgeRequest("GET", "https://native.example/"))
    #expect(try stage.cache.pages().map(\.entries).sorted() == [1, 4])
  }

  @Test("001-03, 001-17: a page visited online opens offline")
  func scenario() async throws {
    for mode in [OfflineMode.networkFirst, .offlineFirst, .offlineOnly, .refresh] {
      let folder = try TemporaryFolder(named: "bridge-offline")
      let online = try OfflineStage(.networkOnly, folder: folder)
      for path in paths { _ = try await online.load(path) }
      let later = try OfflineStage(mode, folder: folder)
      later.cut()
      for path in paths {
        let (response, text) = try await later.load(path)
        #expect(response.isOffline && !text.isEmpty, "\(mode) \(path)")
      }
      #expect(later.replays.withLock { $0.count } == 4)
    }
  }

  @Test("001-04: status, type, fields, time and URL are kept as received")
  func record() async throws {
    let stage = try OfflineStage()
    _ = try await stage.load("/")
    stage.cut()
    stage.clock.advance(by: .seconds(100))
    let (response, text) = try await stage.load("/")
    #expect(text.hasPrefix("<link") && response.fields[.contentType] == "text/html; charset=utf-8")
    #expect(response.fields[.age] == "100" && response.fields[.date] == HandClock.date(0))
    let page = try #require(try stage.cache.pages().first)
    #expect(page.url == "https://shop.example/" && page.visited == HandClock.start)
  }

  @Test("001-05: a URL is kept once, by scheme and query, without the fragment")
  func keys() async throws {
    let stage = try OfflineStage(.networkOnly) { _ in
    } _: {
      answer($0.path, "X: 1")
    }
    for path in ["/x?1", "/x?2", "/x?1", "/x?1#f"] { _ = try await stage.load(path) }
    #expect(try stage.cache.statistics().entries == 2)
  }

  @Test("001-06: an index that cannot be read is a miss")
  func unreadable() async throws {
    let stage = try OfflineStage(.offlineFirst)
    _ = try await stage.load("/")
    #expect(try await stage.load("/").response.isOffline)
    for name in ["cache.db", "cache.db-wal"] {
      try Blobs.fill(stage.folder.path("cache/\(name)"), with: 0xAA)
    }
    let next = try OfflineStage(.offlineFirst, folder: stage.folder)
    let (response, text) = try await next.load("/")
    #expect(!response.isOffline && text.contains("a.css"))
  }

  @Test("001-07, 001-11: a request reaches the network once")
  func marks() async throws {
    let stage = try OfflineStage(.offlineFirst)
    _ = try await stage.load("/")
    #expect(stage.transport.sent.count == 1)
  }

  @Test("001-08: requests pass unchanged; other fields make another entry")
  func equivalence() async throws {
    let stage = try OfflineStage(.offlineFirst) { _ in
    } _: { request in
      answer(request.fields[.acceptLanguage] ?? "", "Vary: Accept-Language")
    }
    for language in ["de", "en", "de"] {
      #expect(try await stage.load("/x", "Accept-Language: \(language)").text == language)
    }
    #expect(stage.transport.sent.count == 2)
  }

  @Test("001-09: replays are reported with URL and age, and marked in the response")
  func events() async throws {
    let stage = try OfflineStage(.offlineFirst)
    _ = try await stage.load("/")
    stage.clock.advance(by: .seconds(100))
    let (response, _) = try await stage.load("/")
    #expect(stage.replays.withLock { $0 } == ["https://shop.example/"])
    #expect(stage.ages.withLock { $0 } == [.seconds(100)])
    let status = response.fields[try #require(CacheStatus.name)] ?? ""
    #expect(
      status.hasPrefix("ajax-bridge-offline;hit;ttl=") && status.hasSuffix("detail=offline"))
  }

  @Test("001-10: a replay has its length, and is not kept again")
  func replay() async throws {
    let stage = try OfflineStage(.offlineFirst)
    _ = try await stage.load("/a.css")
    stage.clock.advance(by: .seconds(100))
    let (response, text) = try await stage.load("/a.css")
    #expect(response.body.length == 3 && text == "a{}")
    #expect(try stage.cache.entries().map(\.responseTime) == [HandClock.start])
    #expect(try stage.cache.pages().map(\.visited) == [HandClock.start])
  }

  @Test("001-12, 001-13, 001-14: bytes pass as they arrive; incomplete responses are not kept")
  func brokenOff() async throws {
    let stage = try OfflineStage(.offlineFirst) { _ in
    } _: { _ in
      let reader = ScriptedReader(
        [[1], [2]], failure: TransportError(.closedEarly, phase: .receivingBody, "x"))
      return BridgeResponse(status: 200, body: Body(once: reader))
    }
    let response = try await stage.pipeline.load(try BridgeRequest("GET", "https://shop.example/x"))
    let reader = try response.body.open()
    #expect(try await reader.next() == [1])
    #expect(try await reader.next() == [2])
    await #expect(throws: TransportError.self) { _ = try await reader.next() }
    #expect(try stage.cache.statistics().entries == 0)
  }

  @Test("001-15: a cancelled load leaves nothing")
  func cancelled() async throws {
    let journal = Journal<String>()
    let chunk = [UInt8](repeating: 1, count: 20_000)
    let stage = try OfflineStage(.offlineFirst) { _ in
    } _: { _ in
      BridgeResponse(
        status: 200, body: Body(once: ScriptedReader([chunk, chunk], noting: journal)))
    }
    func files() throws -> Int {
      try stage.folder.names(in: "cache/blobs").count
    }
    let before = try files()
    var response: BridgeResponse? = try await stage.pipeline.load(
      try BridgeRequest("GET", "https://shop.example/x"))
    var reader: (any BodyReader)? = try response?.body.open()
    _ = try await reader?.next()
    #expect(try files() == before + 1)
    (response, reader) = (nil, nil)
    #expect(try files() == before && stage.cache.statistics().entries == 0)
    // What is let go breaks its transfer off.
    #expect(journal.entries == ["read", "drop"])
  }

  @Test("001-16: parallel loads are all kept")
  func concurrent() async throws {
    let stage = try OfflineStage(.networkOnly) { _ in
    } _: {
      answer($0.path, "X: 1")
    }
    try await withThrowingTaskGroup { group in
      for number in 0..<50 { group.addTask { _ = try await stage.load("/\(number)") } }
      try await group.waitForAll()
    }
    #expect(try stage.cache.statistics().entries == 50)
  }

  @Test(
    "001-18: statuses, redirects and methods are replayed unchanged; cookies are not set again"
  )
  func losses() async throws {
    let jar = CookieJar(publicSuffixes: try LibPSL())
    let stage = try OfflineStage(.networkFirst, cookies: jar) { $0.keepsPosts = true }
    _ = try await stage.load("/old")
    _ = try await stage.load("/missing")
    _ = try await stage.load("/form", "", "POST", body: "a=1")
    #expect(jar.count == 1)
    stage.cut()
    let (moved, style) = try await stage.load("/old")
    #expect(
      style == "a{}" && moved.history.count == 1 && moved.history.first?.head.status.code == 302)
    #expect(moved.history.first?.head.headerFields[.setCookie] == nil)
    #expect(try await stage.load("/missing").response.status == 404)
    let (posted, text) = try await stage.load("/form", "", "POST", body: "a=1")
    #expect(posted.status == 201 && text == "a=1")
    await #expect(throws: TransportError.self) {
      _ = try await stage.load("/form", "", "POST", body: "a=2")
    }
    await #expect(throws: TransportError.self) { _ = try await stage.load("/form") }
  }

  @Test(
    "a POST to a kept page's URL, and a server that marks its response as kept, change nothing"
  )
  func changes() async throws {
    let site: @Sendable (BridgeRequest) throws -> BridgeResponse = { request in
      guard request.path == "/false" else { return try OfflineStage.site(request) }
      return answer("", "Cache-Status: ajax-bridge-offline; hit")
    }
    let stage = try OfflineStage(.networkFirst, { _ in }, site)
    stage.pipeline.cache(in: stage.cache)
    _ = try await stage.load("/")
    _ = try await stage.load("/", "", "POST", body: "x")
    let forged = try await stage.load("/false")
    #expect(!forged.response.isOffline)
    stage.cut()
    #expect(try await stage.load("/").response.isOffline)
  }

  @Test(
    "Cache-Status is read as a structured field: names match whole, and members of other caches stay",
    arguments: [
      ("x-ajax-bridge-offline;hit", "x-ajax-bridge-offline;hit"),
      ("x;hit, \"ajax-bridge-offline\"; hit, y", "x;hit, y"), ("ajax-bridge-offline", nil),
      ("x;hit;key=\"ajax-bridge-offline\"", "x;hit;key=\"ajax-bridge-offline\""),
      ("ajax-bridge-offline;;", "ajax-bridge-offline;;"),
    ] as [(String, String?)])
  func statuses(_ sent: String, _ left: String?) async throws {
    let stage = try OfflineStage(.networkOnly) { _ in
    } _: { _ in
      answer("", "Cache-Status: \(sent)")
    }
    let response = try await stage.load("/x").response
    #expect(response.fields[try #require(CacheStatus.name)] == left && !response.isOffline)
  }

  @Test("responses to POST are kept only if the host enables it")
  func posts() async throws {
    let stage = try OfflineStage()
    _ = try await stage.load("/form", "", "POST", body: "a=1")
    stage.cut()
    await #expect(throws: TransportError.self) {
      _ = try await stage.load("/form", "", "POST", body: "a=1")
    }
  }

  @Test("each route may have a mode of its own")
  func routes() async throws {
    let stage = try OfflineStage {
      $0.mode = { $0.path.hasPrefix("/a.") ? .offlineFirst : .networkFirst }
    }
    for _ in 0..<2 { for path in ["/a.css", "/", "/a.js"] { _ = try await stage.load(path) } }
    #expect(stage.transport.sent.map(\.path) == ["/a.css", "/", "/a.js", "/"])
    stage.cut()
    #expect(try await stage.load("/").response.isOffline)
  }

  @Test("offline-only mode sends no request, and names what is missing without its query")
  func offlineOnly() async throws {
    let stage = try OfflineStage(.offlineOnly)
    await #expect(throws: OfflineError("https://shop.example/x")) {
      _ = try await stage.load("/x?secret")
    }
    #expect(stage.transport.sent.isEmpty)
  }

  @Test("network first falls back when the network takes too long")
  func late() async throws {
    let folder = try TemporaryFolder(named: "bridge-offline")
    _ = try await OfflineStage(.networkOnly, folder: folder).load("/")
    let (clock, gate) = (ManualClock(), Gate())
    let cache = try ResponseCache(at: folder.path("cache"))
    let transport = ScriptedTransport { _ in
      try await gate.pass()
      return answer("late", "X: 1")
    }
    let pipeline = Pipeline.standard(over: transport)
    var options = OfflineOptions(.networkFirst)
    options.clock = clock
    pipeline.offline(in: cache, options)
    var request = try BridgeRequest("GET", "https://shop.example/")
    request.context.navigation = .topLevel
    async let response = pipeline.load(request)
    await clock.waitForSleepers()
    clock.advance(by: .seconds(3))
    #expect(try await response.isOffline)
  }

  @Test("refresh mode answers at once, updates the kept response, and reports whether it changed")
  func refresh() async throws {
    let (refreshed, signal) = AsyncStream<OfflineRefresh>.makeStream()
    var refreshes = refreshed.makeAsyncIterator()
    let texts = Locked(["1", "2", "2", "2"])
    let stage = try OfflineStage(.refresh) {
      $0.onRefresh = { signal.yield($0) }
    } _: { _ in
      answer(texts.withLock { $0.removeFirst() }, "X: 1")
    }
    #expect(try await stage.load("/x").text == "1")
    for (text, isChanged) in [("1", true), ("2", false)] {
      #expect(try await stage.load("/x").text == text)
      #expect(
        await refreshes.next()
          == OfflineRefresh(
            url: "https://shop.example/x", page: "https://shop.example/", isChanged: isChanged))
    }
  }

  @Test("a refresh for a frame is reported for the page around it")
  func refreshedFrame() async throws {
    let (refreshed, signal) = AsyncStream<OfflineRefresh>.makeStream()
    var refreshes = refreshed.makeAsyncIterator()
    let stage = try OfflineStage(.refresh) {
      $0.onRefresh = { signal.yield($0) }
    } _: { request in
      answer(request.path, "X: 1")
    }
    _ = try await stage.load("/")
    _ = try await stage.load("/frame")
    for _ in 0..<2 {
      var request = try BridgeRequest("GET", "https://shop.example/x.js")
      request.context.initiator = .document
      request.context.topLevelSite = Site(scheme: "https", registrableDomain: "shop.example")
      request.context.documentURL = "https://shop.example/frame"
      _ = try await stage.pipeline.load(request).body.collect(upTo: 100)
    }
    #expect(await refreshes.next()?.page == "https://shop.example/")
  }

  @Test("removing a page removes what no other page needs")
  func removal() async throws {
    let stage = try OfflineStage(.networkOnly)
    for path in paths { _ = try await stage.load(path) }
    var other = try BridgeRequest("GET", "https://shop.example/a.css")
    other.context.initiator = .document
    other.context.topLevelSite = Site(scheme: "https", registrableDomain: "shop.example")
    other.context.documentURL = "https://shop.example/other"
    _ = try await stage.pipeline.load(other).body.collect(upTo: 100)
    let page = try #require(try stage.cache.pages().first { $0.url == "https://shop.example/" })
    #expect(try stage.cache.entries(of: page).count == 4)
    try stage.cache.remove(page)
    #expect(try stage.cache.statistics().entries == 1)
    #expect(try stage.cache.pages().map(\.url) == ["https://shop.example/other"])
  }
}
