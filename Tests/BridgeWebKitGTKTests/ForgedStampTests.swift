#if WebKitGTK
  import BridgeCookies
  import BridgeCore
  import BridgeCrypto
  import BridgeFormats
  import BridgeKit
  import BridgeTestSupport
  import BridgeTransport
  import HTTPTypes
  import Testing

  @testable import BridgeWebKitGTK

  /// Requests of curl through the proxy of a web context, whose credential it would not know.
  @Suite(
    "a stamp from another program than the engine", .timeLimit(.minutes(2)),
    .enabled(if: ProgramRun.find("curl") != nil, "curl is not installed"))
  struct ForgedStampTests {
    private static let page = "https://shop.example"

    /// Keeps requests and answers them.
    private struct Keeping: Handler {
      let id: HandlerID = "keeping"
      let kept = Locked<[BridgeRequest]>([])

      func canHandle(_ request: BridgeRequest) -> Bool { true }

      func handle(_ request: BridgeRequest, next: Next) async throws -> BridgeResponse {
        kept.withLock { $0.append(request) }
        return BridgeResponse(status: 204)
      }
    }

    private let keeping = Keeping()
    private let pages: ProxiedRequests
    private let proxy: ViewProxy

    init() async throws {
      let bridge = try Bridge(cookies: CookieJar(publicSuffixes: LibPSL()))
      bridge.pipeline.register(keeping)
      pages = try ProxiedRequests(bridge.cookies)
      proxy = try await ViewProxy(
        bridge, TransportOptions(), of: pages, failures: ProxyFailures())
    }

    /// A stamp for a page of that origin, as the engine's part makes it.
    private func stamp(of origin: String = page, key: [UInt8]? = nil) throws -> String {
      let time = SystemWallClock().now.microsecondsSinceEpoch
      let key = try key ?? #require(Base64.decode(Array(pages.key.utf8)))
      return Base64.encode(
        try AESGCM(key: key).sealed(
          Array("7 none \(time) \(Self.page)/cart".utf8), context: Array(origin.utf8)))
    }

    /// The request that the pipeline gets from a request with these fields.
    private func request(_ fields: [String], _ version: String) async throws -> BridgeRequest {
      let run = try await ProgramRun.of(
        "curl",
        ["-sSk", version, "--proxy", proxy.url.replacing("socks5:", with: "socks5h:")]
          + fields.flatMap { ["-H", $0] } + ["-o", "/dev/null", "\(Self.page)/x"])
      try #require(run.code == 0, "\(run.errors)")
      return try #require(keeping.kept.withLock { $0.popLast() })
    }

    @Test(
      "is removed, and believed only if the engine made it for that one request",
      arguments: ["--http1.1", "--http2"])
    func forged(version: String) async throws {
      let good = try stamp()
      let (once, again) = (try stamp(), try stamp())
      let rows: [(fields: [String], isGood: Bool)] = [
        ([], false), (["Ajax-Bridge-Page: \(good)"], true),
        (["Ajax-Bridge-Page: \(good)"], false), (["AJAX-BRIDGE-PAGE: \(good)"], false),
        (["ajax-bridge-page: \(once)"], true),
        (["Ajax-Bridge-Page: \(again)", "ajax-bridge-page: \(again)"], false),
        (["Ajax-Bridge-Page: \(try stamp())", "aJax-bridge-page: guess"], false),
        (["Ajax-Bridge-Page: \(try stamp()), \(try stamp())"], false),
        (["Ajax-Bridge-Page: \(try stamp(of: "https://other.example"))"], false),
        (["Ajax-Bridge-Page: \(try stamp(key: AESGCM.randomKey()))"], false),
        (["Ajax-Bridge-Page: 7 none 0 \(Self.page)/cart"], false), (["Ajax-Bridge-Page;"], false),
      ]
      for (fields, isGood) in rows {
        let request = try await request(fields, version)
        #expect(!request.fields.contains(PageStamp.field), "\(fields)")
        #expect((request.context.topLevelSite != nil) == isGood, "\(fields)")
        #expect((request.context.documentURL == "\(Self.page)/cart") == isGood, "\(fields)")
      }
    }
  }
#endif
