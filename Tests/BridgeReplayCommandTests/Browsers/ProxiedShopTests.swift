import BridgeTestSupport
import Testing

@Suite(
  "The demo shop in a browser behind bridge proxy", .timeLimit(.minutes(5)),
  .enabled(if: DemoShop.isAvailable, "python3 is not installed"),
  .enabled(if: !Sanitizer.isOn, "nothing of a browser is any different under a sanitizer"))
struct ProxiedShopTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(named: "proxied-shop") }

  @Test(
    "signs in, changes the cart, orders and signs out in Chromium, the same again in a replay",
    .enabled(
      if: ChromiumProgram.path != nil, "Chromium is not installed; Scripts/setup --tests does it"))
  func chromium() async throws {
    try await check { results, port in
      try await ChromiumProgram.results(
        of: results,
        [
          "--proxy-server=http://127.0.0.1:\(port)", "--disable-features=HttpsUpgrades",
          ShopVisit.url,
        ])
    }
  }

  @Test(
    "does so in Firefox",
    .enabled(
      if: FirefoxProgram.path != nil, "Firefox is not installed; Scripts/setup --tests does it"))
  func firefox() async throws {
    try await check { try await FirefoxProgram.results(of: $0, ShopVisit.url, through: $1) }
  }

  private func check(
    _ visit: (LoopbackOrigin, _ port: Int) async throws -> String
  ) async throws {
    let (recording, script) = (
      folder.path("session.bridgerec"), try folder.write(ShopVisit.script, to: "visit.js")
    )
    let results = try LoopbackOrigin.answering { _ in RawResponse(status: 204) }
    let shop = try await DemoShop("--fresh-sessions")
    let proxy = try await ServingTool(
      [
        "proxy", "--credential", "none", "--inject", script, "--record", recording, "--no-redact",
        "--map", "\(ShopVisit.resultsHost)=\(results.authority)",
      ] + shop.mapping, executable: BuiltProduct.path("bridge", variable: "BRIDGE"))
    let said = try await visit(results, proxy.port)
    let end = try await proxy.stop()
    #expect(end.code == 0, "\(end.errors)")
    #expect(said == ShopVisit.results)

    let fresh = try await DemoShop("--fresh-sessions")
    let run = try await Tool.run(
      [
        "run", recording, "--against", "live", "--allow-unsafe", "--filter",
        "host:*shop.example",
      ] + fresh.mapping)
    #expect(run.lastLine == "verdict: same", "\(run.output)\(run.errors)")
    #expect(run.code == 0)
    let sums = try #require(run.sums)
    #expect(sums.sent == sums.total && sums.total > 25, "\(run.output)")
  }
}
