import BridgeCacheFixtures
import BridgeCookies
import BridgeCore
import BridgeKit
import BridgeTestSupport
import BridgeTransport
import HTTPTypes
import Testing

@testable import BridgeCache

@Suite("entries that may answer a request")
struct PartitionTests {
  /// A request for a URL, with the context that it comes from.
  struct Asker: Sendable {
    var url = "https://cdn.example/x"
    /// The site of its page; nil for none.
    var site: String? = "a.example"
    var identity = ""
    var navigation: PageContext.Navigation?
    var credentials = PageContext.Credentials.include
    var initiator = PageContext.Initiator.script
    var lines = ""
  }

  private static let native = Asker(site: nil, initiator: .native)
  private static let opaque = Asker(site: nil)
  private static let typed = Asker(url: "https://a.example/", site: nil, navigation: .topLevel)

  /// A request that loads a URL, the one that follows, and whether the cache answers the second.
  private static let table: [(first: Asker, then: Asker, isHit: Bool)] = [
    (Asker(), Asker(), true), (Asker(), Asker(site: "b.example"), false), (native, native, true),
    (native, Asker(), false), (Asker(), native, false),
    // Identities.
    (Asker(identity: "x"), Asker(identity: "x"), true), (Asker(identity: "x"), Asker(), false),
    (Asker(identity: "x"), Asker(identity: "y"), false),
    (
      Asker(site: nil, identity: "x\nhttps://a.example", initiator: .native),
      Asker(identity: "x"), false
    ),
    // An opaque top-level origin shares nothing, not even with itself.
    (opaque, opaque, false), (Asker(), opaque, false), (native, opaque, false),
    // Without credentials.
    (Asker(credentials: .omit), Asker(credentials: .omit), true),
    (Asker(credentials: .omit), Asker(), false), (Asker(), Asker(credentials: .omit), false),
    // A navigation belongs to the site that it leads to, whatever page it starts from; a frame to the page it is in.
    (typed, Asker(url: "https://a.example/"), true),
    (typed, Asker(url: "https://a.example/", site: "b.example", navigation: .topLevel), true),
    (typed, Asker(url: "https://a.example/", site: "b.example"), false),
    (typed, Asker(url: "https://a.example/", site: "b.example", navigation: .nested), false),
    (
      Asker(url: "https://www.a.example/", site: nil, navigation: .topLevel),
      Asker(url: "https://www.a.example/"), true
    ),
    // Each hop of a redirect by itself.
    (
      Asker(url: "https://a.example/moved", site: nil, navigation: .topLevel),
      Asker(url: "https://b.example/", site: "b.example"), true
    ),
    (
      Asker(url: "https://a.example/moved", site: nil, navigation: .topLevel),
      Asker(url: "https://b.example/"), false
    ),
    (Asker(url: "https://a.example/moved"), Asker(url: "https://b.example/"), true),
    (
      Asker(url: "https://a.example/moved"),
      Asker(url: "https://b.example/", site: "b.example"), false
    ),
  ]

  private static let origin: @Sendable (BridgeRequest) -> BridgeResponse = { request in
    request.path == "/moved"
      ? answer("", "Location: https://b.example/\nCache-Control: max-age=60", status: 302)
      : answer("one", "Cache-Control: max-age=60")
  }

  private static func request(of asker: Asker) throws -> BridgeRequest {
    var request = try BridgeRequest("GET", asker.url, fields: fields(asker.lines))
    request.context.topLevelSite = asker.site.map { Site(scheme: "https", registrableDomain: $0) }
    request.context.navigation = asker.navigation
    request.context.credentials = asker.credentials
    request.context.initiator = asker.initiator
    return request
  }

  @Test("in the HTTP cache", arguments: table.indices)
  func cached(_ row: Int) async throws {
    let (first, then, isHit) = Self.table[row]
    let folder = try TemporaryFolder(named: "bridge-cache")
    let cache = try ResponseCache(at: folder.path("cache"), clock: HandClock())
    let jar = CookieJar(publicSuffixes: try LibPSL())
    func load(as asker: Asker) async throws -> Loaded {
      let pipeline = Pipeline.standard(over: ScriptedTransport { Self.origin($0) })
      var options = CacheOptions()
      (options.identity, options.reportsStatus, options.cookies) = (asker.identity, true, jar)
      pipeline.cache(in: cache, options)
      let response = try await pipeline.load(try Self.request(of: asker))
      return Loaded(response, try await response.body.collect(upTo: 100))
    }
    #expect(try await !load(as: first).isHit)
    let answered = try await load(as: then)
    #expect(answered.isHit == isHit && answered.text == "one", "\(first) \(then)")
  }

  @Test("among kept pages", arguments: table.indices)
  func kept(_ row: Int) async throws {
    let (first, then, isHit) = Self.table[row]
    let folder = try TemporaryFolder(named: "bridge-cache")
    let jar = CookieJar(publicSuffixes: try LibPSL())
    func load(as asker: Asker, _ mode: OfflineMode) async throws -> BridgeResponse {
      let stage = try OfflineStage(
        mode, folder: folder, { ($0.identity, $0.cookies) = (asker.identity, jar) }, Self.origin)
      let response = try await stage.pipeline.load(try Self.request(of: asker))
      _ = try await response.body.collect(upTo: 100)
      return response
    }
    _ = try await load(as: first, .networkOnly)
    if isHit {
      #expect(try await load(as: then, .offlineOnly).isOffline, "\(first) \(then)")
    } else {
      await #expect(throws: OfflineError.self, "\(first) \(then)") {
        _ = try await load(as: then, .offlineOnly)
      }
    }
  }

  private static let rewriting = [
    "Forwarded", "X-Forwarded-Host", "X-Forwarded-Port", "X-Forwarded-Prefix", "X-Forwarded-Proto",
    "X-Forwarded-Scheme", "X-Forwarded-Server", "X-Forwarded-Ssl", "X-Host", "X-Original-Host",
    "X-Original-URL", "X-Rewrite-URL",
  ]

  @Test("a rewriting proxy has its own kept pages", arguments: rewriting)
  func forwardedPages(_ name: String) async throws {
    let stage = try OfflineStage(.networkFirst, { _ in }) { request in
      answer(request.fields[values: HTTPField.Name(name) ?? .accept].joined(), "X: 1")
    }
    _ = try await stage.load("/", "\(name): evil")
    stage.cut()
    await #expect(throws: TransportError.self) { _ = try await stage.load("/") }
    #expect(try await stage.load("/", "\(name): evil").text == "evil")
  }

  @Test(
    "in a shared cache, a request forwarded under another name, scheme or path has its own entries",
    arguments: rewriting)
  func forwarded(_ name: String) async throws {
    let stage = try Stage(
      .shared, limits: CacheLimits(),
      [
        {
          answer(
            $0.fields[values: HTTPField.Name(name) ?? .accept].joined(), "Cache-Control: max-age=60"
          )
        }
      ])
    #expect(try await stage.load("\(name): evil").text == "evil")
    let innocent = try await stage.load()
    #expect(!innocent.isHit && innocent.text.isEmpty)
    #expect(try await stage.load("\(name): evil").isHit)
    #expect(try await stage.load().text.isEmpty)
    #expect(stage.requestCount == 2)
  }
}
