import BridgeCacheFixtures
import BridgeCore
import BridgeKit
import BridgeTestSupport
import HTTPTypes
import Testing

@testable import BridgeCache

@Suite("Clear-Site-Data")
struct ClearSiteDataTests {
  private static let origin: @Sendable (BridgeRequest) throws -> BridgeResponse = { request in
    switch request.path {
    case "/logout": answer("", "Clear-Site-Data: \"cache\"")
    default: answer("one", "Cache-Control: max-age=60")
    }
  }

  /// A file that ends with 456789; the response with its end alone asks for the clearing.
  private static func file(_ text: String, _ request: BridgeRequest) -> BridgeResponse {
    let (start, end) = (text.dropLast(6), text.suffix(6))
    let size = start.utf8.count
    let tag = "ETag: \"1\"\nContent-Range: bytes"
    return switch request.fields[.range] ?? "" {
    case "bytes=0-\(size - 1)":
      answer("\(start)", "\(tag) 0-\(size - 1)/\(size + 6)", status: 206)
    case "bytes=\(size)-":
      answer(
        "\(end)", "\(tag) \(size)-\(size + 5)/\(size + 6)\nClear-Site-Data: \"*\"", status: 206)
    default: answer(text, "ETag: \"1\"")
    }
  }

  @Test(
    "removes the origin's entries, whichever request received it",
    arguments: [
      ("GET", "", ""), ("HEAD", "", ""), ("POST", "", "bye"), ("DELETE", "", ""),
      ("GET", "", "bye"),
      // A link of another site, through a proxy.
      ("GET", "Sec-Fetch-Site: cross-site\nSec-Fetch-Dest: document", ""),
    ])
  func methods(_ method: String, _ lines: String, _ body: String) async throws {
    let stage = try Stage(.private, [Self.origin])
    for url in ["https://shop.example/a", "https://other.example/a"] {
      _ = try await stage.load("", "GET", url)
    }
    var request = try BridgeRequest(method, "https://shop.example/logout", fields: fields(lines))
    request.body = .text(body)
    _ = try await stage.pipeline.load(request)
    #expect(try await !stage.load().isHit)
    #expect(try await stage.load("", "GET", "https://other.example/a").isHit)
  }

  @Test(
    "is obeyed in a response that completes a stored part",
    arguments: [4, 20_000])
  func part(_ size: Int) async throws {
    let text = String(repeating: "x", count: size) + "456789"
    let stage = try Stage(
      .private, [{ $0.path == "/part" ? Self.file(text, $0) : try Self.origin($0) }])
    _ = try await stage.load()
    _ = try await stage.load("Range: bytes=0-\(size - 1)", "GET", "https://shop.example/part")
    let whole = try await stage.load("", "GET", "https://shop.example/part")
    #expect(whole.status == 200 && whole.text == text)
    #expect(stage.transport.sent.contains { $0.fields[.range] == "bytes=\(size)-" })
    #expect(try await !stage.load().isHit)
  }

  /// The page that asks: its site, or none, and what is special about the request.
  struct Page: Sendable {
    var site: String?
    var navigation: PageContext.Navigation?
    var credentials = PageContext.Credentials.include
    var initiator = PageContext.Initiator.script
    var lines = ""

    static let native = Page(initiator: .native)

    func load(_ path: String, from stage: Stage) async throws -> Loaded {
      var request = try BridgeRequest(
        "GET", "https://cdn.example\(path)", fields: fields(lines))
      request.context.topLevelSite = site.map { Site(scheme: "https", registrableDomain: $0) }
      request.context.navigation = navigation
      request.context.credentials = credentials
      request.context.initiator = initiator
      let response = try await stage.pipeline.load(request)
      return Loaded(response, try await response.body.collect(upTo: 100))
    }
  }

  /// Those that have loaded something before.
  private static let visitors: [String: Page] = [
    "a": Page(site: "a.example"),
    "a without credentials": Page(site: "a.example", credentials: .omit),
    "a by another name": Page(site: "a.example", lines: "Host: x.example"),
    "b": Page(site: "b.example"), "a.example.b": Page(site: "a.example.b"), "native": Page.native,
  ]
  private static let allOfA: Set<String> = ["a", "a without credentials", "a by another name"]

  /// Who asks for the clearing, and who has nothing any more then.
  private static let clearings: [(page: Page, emptied: Set<String>)] = [
    (Page(site: "a.example"), allOfA), (Page(site: "a.example", credentials: .omit), allOfA),
    (Page(site: "a.example", navigation: .nested), allOfA),
    (Page(site: "b.example"), Set(["b"])), (Page.native, Set(["native"])),
    (Page(navigation: .topLevel), Set(visitors.keys)),
    (Page(site: "a.example", navigation: .topLevel), Set(visitors.keys)),
    // A page without a site, and one of which a proxy knows only that it is of another site.
    (Page(), Set()), (Page(initiator: .native, lines: "Sec-Fetch-Site: cross-site"), Set()),
    // Script cannot call its request a visit.
    (Page(lines: "Sec-Fetch-Dest: document"), Set()),
  ]

  @Test(
    "clears the partition of the requesting site; on a navigation to the origin, all of them",
    arguments: clearings.indices)
  func sites(_ row: Int) async throws {
    let (page, emptied) = Self.clearings[row]
    let stage = try Stage(.private, [Self.origin])
    for visitor in Self.visitors.values { _ = try await visitor.load("/a", from: stage) }
    _ = try await page.load("/logout", from: stage)
    for (name, visitor) in Self.visitors {
      #expect(try await visitor.load("/a", from: stage).isHit != emptied.contains(name), "\(name)")
    }
  }

  @Test("is ignored by a shared cache, because one client would empty it for all")
  func shared() async throws {
    let stage = try Stage(.shared, [Self.origin])
    _ = try await stage.load()
    _ = try await stage.load("", "GET", "https://shop.example/logout")
    #expect(try await stage.load().isHit)
  }

  @Test(
    "is obeyed from trustworthy origins only",
    arguments: [
      ("http://shop.example", true), ("http://127.0.0.1:8000", false),
      ("http://app.localhost", false), ("http://127.shop.example", true),
      ("http://localhost.", false), ("http://127.1:8000", false), ("http://128.1", true),
    ])
  func trust(_ origin: String, _ isHit: Bool) async throws {
    let stage = try Stage(.private, [Self.origin])
    _ = try await stage.load("", "GET", "\(origin)/a")
    _ = try await stage.load("", "POST", "\(origin)/logout")
    #expect(try await stage.load("", "GET", "\(origin)/a").isHit == isHit)
  }

  @Test("leaves entries of other identities")
  func identities() async throws {
    let folder = try TemporaryFolder(named: "bridge-cache")
    let cache = try ResponseCache(at: folder.path("cache"), clock: HandClock())
    func load(_ path: String, as identity: String) async throws -> Loaded {
      let pipeline = Pipeline.standard(over: ScriptedTransport { try Self.origin($0) })
      var options = CacheOptions()
      (options.identity, options.reportsStatus) = (identity, true)
      pipeline.cache(in: cache, options)
      let response = try await pipeline.load(
        try BridgeRequest("GET", "https://shop.example\(path)"))
      return Loaded(response, try await response.body.collect(upTo: 100))
    }
    for identity in ["a", "ab", ""] { _ = try await load("/x", as: identity) }
    _ = try await load("/logout", as: "a")
    #expect(try await load("/x", as: "ab").isHit)
    #expect(try await load("/x", as: "").isHit)
    #expect(try await !load("/x", as: "a").isHit)
  }

  @Test("leaves kept pages, which only the user removes")
  func pages() async throws {
    let stage = try OfflineStage(.networkFirst, { _ in }, Self.origin)
    stage.pipeline.cache(in: stage.cache)
    _ = try await stage.load("/")
    let entries = try stage.cache.statistics().entries
    _ = try await stage.load("/logout", "", "POST")
    #expect(try stage.cache.statistics().entries == entries - 1)
    stage.cut()
    #expect(try await stage.load("/").response.isOffline)
  }
}
