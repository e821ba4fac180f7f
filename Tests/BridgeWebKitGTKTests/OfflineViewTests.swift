import BridgeCore
import BridgeTestSupport
import Testing

@Suite(
  "Kept pages in the view", .enabled(if: View.isThere, View.reason), .serialized,
  .timeLimit(.minutes(5)))
struct OfflineViewTests {
  /// A page that notes what it is told of refreshes, and whose bytes are others each time.
  private func site() throws -> LoopbackOrigin {
    let count = Locked(0)
    return try LoopbackOrigin.answering { _ in
      let number = count.withLock { count in
        count += 1
        return count
      }
      let text = """
        <!doctype html><meta charset="utf-8"><title>\(number)</title><link rel="icon" href="data:,">
        <script>
        window.told = new Promise((done) => {
          addEventListener('bridge-page-refresh', (event) => done(event.detail));
        });
        </script>
        """
      return RawResponse(
        fields: [("Content-Type", "text/html; charset=utf-8")], body: Array(text.utf8))
    }
  }

  @Test(
    "a page that is updated in the background is notified once it is loaded",
    arguments: ["scheme", "proxy"])
  func refreshed(_ route: String) async throws {
    let (site, folder) = (try site(), try TemporaryFolder())
    func view(_ mode: String, _ script: String) async throws -> ProgramRun {
      try await View.run(
        script, at: site.url("/?a=1"), "--through", route, "--cache", folder.path("cache"),
        "--offline", mode)
    }
    let first = try await view("network-only", "return document.title")
    #expect(first.output == "\"1\"\n", "\(first)")
    let second = try await view("refresh", "return [document.title, await told]")
    let told =
      "{\"url\":\"\(site.url("/?a=1"))\",\"page\":\"\(site.url("/?a=1"))\",\"isChanged\":true}"
    #expect(second.output == "[\"1\",\(told)]\n", "\(second)")
    site.stop()
    let third = try await view("offline-only", "return document.title")
    #expect(third.output == "\"2\"\n", "\(third)")
  }
}
