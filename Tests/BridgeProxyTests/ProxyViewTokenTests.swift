import BridgeCore
import BridgeKit
import BridgeTestSupport
import Testing

@testable import BridgeProxy

@Suite(
  "the view of a proxy's clients", .enabled(if: ProxyFixture.hasCurl, "there is no curl"),
  .timeLimit(.minutes(2)))
struct ProxyViewTokenTests {
  /// Keeps the views of requests, and answers them.
  private struct ViewHandler: Handler {
    let id: HandlerID = "views"
    let seen: Locked<[ViewToken?]>

    func handle(_ request: BridgeRequest, next: Next) async throws -> BridgeResponse {
      seen.withLock { $0.append(request.context.view) }
      return .text("seen")
    }
  }

  @Test(
    "is one for all connections with its credential, another for every proxy, and no client's choice"
  )
  func views() async throws {
    let seen = Locked<[ViewToken?]>([])
    for _ in 0..<2 {
      let proxy = try await ProxyFixture(prepare: { $0.register(ViewHandler(seen: seen)) })
      for url in ["http://a.example/", "https://b.example/"] {
        #expect(try await proxy.curl(url, "-H", "Ajax-Bridge-Page: 1").body == "seen")
      }
      await proxy.stop()
    }
    let views = seen.withLock { $0 }.compactMap(\.self)
    try #require(views.count == 4)
    #expect(views[0] == views[1] && views[2] == views[3] && views[0] != views[2])
    #expect(views.allSatisfy { !$0.showsOnePage })
  }
}
