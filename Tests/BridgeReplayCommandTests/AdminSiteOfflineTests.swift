import BridgeTestSupport
import Testing

@Suite(
  "an admin site in Chromium through bridge serve, whose server ends", .timeLimit(.minutes(10)),
  .enabled(if: AdminSite.isAvailable, "\(AdminSite.missing)"),
  .enabled(
    if: ChromiumProgram.path != nil && !Sanitizer.isOn,
    "there is no Chromium to drive, or a sanitizer is on"))
struct AdminSiteOfflineTests {
  private let bridge = BuiltProduct.path("bridge", variable: "BRIDGE")

  @Test("opens again for the user who had logged in, and no request fails that was made before")
  func again() async throws {
    let folder = try TemporaryFolder(named: "admin-offline")
    let site = try await AdminSite()
    let cache = ["--cache", folder.path("cache")]
    let serve = try await ServingTool(
      ["serve", "--to", site.url] + cache + ["--offline", "network-first"], executable: bridge)
    let visits = try await site.revisit(ChromiumProgram.path ?? "", through: serve.url)
    let (online, offline) = (visits["online"] ?? [:], visits["offline"] ?? [:])
    #expect(online.count > 30 && online["GET /admin/"] == "200", "\(online)")
    #expect(online["GET /admin"] == "301", "\(online)")
    for (request, end) in online { #expect(offline[request] == end, "\(request)") }
    for (request, end) in offline { #expect(online[request] == end, "\(request)") }
    #expect(try await serve.stop().code == 0)

    let pages = try await ProgramRun.of(bridge, ["cache", "list", "--pages"] + cache).output
    let urls = pages.split(separator: "\n").map { $0.split(separator: "\t").last ?? "" }
    #expect(urls.contains { $0.hasSuffix("/admin/catalog/product/add/") }, "\(pages)")
    #expect(!urls.contains { $0.contains("/static/") }, "\(pages)")
  }
}
