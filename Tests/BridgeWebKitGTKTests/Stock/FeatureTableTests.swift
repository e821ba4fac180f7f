import BridgeTestSupport
import Testing

@Suite(
  "What a page has of the web beyond its script's requests, beside stock WebKitGTK over http",
  .enabled(if: View.isThere, View.reason),
  .enabled(if: !Sanitizer.isOn, "nothing of the engine is any different under a sanitizer"),
  .enabled(if: StockView.isThere, "there is no C compiler, or no xvfb-run"), .serialized,
  .timeLimit(.minutes(5)))
struct FeatureTableTests {
  /// The rows that the scheme does not have, with what comes of them there.
  private static let lacking = [
    "<audio> by ranges": "error", "<video> by ranges": "error", "<a ping>": "nothing",
    "a report of a policy": "nothing", "a report to an endpoint": "nothing",
    "a body of a sandboxed frame": "message refused",
  ]

  /// The rows, as the stock view has them.
  private static let expected = [
    "<audio> by ranges": "2000 s, seeked, asked by ranges",
    "<video> by ranges": "2000 s, seeked, asked by ranges",
    "EventSource, and where it goes on": "message first 1, message after-1 2",
    "<a ping>": "POST text/ping PING", "a report of a policy": "POST true",
    "a report to an endpoint": "POST true",
    "a download": "GET",
    "a body of a sandboxed frame": "message null sent", "SharedWorker": "message heard",
  ]

  @Test("the view does all of it through the proxy, and through the scheme all but what is said")
  func table() async throws {
    let stock = try await FeatureTable.run { try await StockView.load($0, through: $1) }
    let (proxy, scheme) = (try await Self.view("proxy"), try await Self.view("scheme"))
    #expect(stock == Self.expected)
    #expect(proxy == stock)
    #expect(scheme == stock.merging(Self.lacking) { _, known in known })
  }

  private static func view(_ route: String) async throws -> [String: String] {
    let folder = try TemporaryFolder(named: "feature-table")
    return try await FeatureTable.run { url, origin in
      let run = try await View.run(
        "while (!globalThis.isDone) await new Promise((go) => setTimeout(go, 50)); return 1",
        at: url,
        "--map", "page.site.example=\(origin.authority)", "--map", "localhost=\(origin.authority)",
        "--through", route, "--downloads",
        folder.path(""))
      #expect(run.code == 0, "\(run.errors)")
    }
  }
}
