import BridgeRecording
import BridgeTestSupport
import Testing

@Suite(
  "A real application without its server: Django's admin site",
  .enabled(if: View.isThere, View.reason),
  .enabled(if: AdminSite.isAvailable, "\(AdminSite.missing)"), .serialized,
  .timeLimit(.minutes(10)))
struct OfflineAdminSiteTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(named: "offline-admin") }

  @Test(
    "opens again for the user who had logged in, and no request fails that was made before",
    arguments: [("offline-only", "scheme"), ("network-first", "proxy")])
  func again(_ mode: String, through way: String) async throws {
    let site = try await AdminSite()
    let online = try await visit(site, Self.login + Self.tour, "network-first", way, "online")
    #expect(online.code == 0 && online.output.hasSuffix(Self.seen), "\(online)")
    try await site.stop()
    let offline = try await visit(site, Self.tour, mode, way, "offline")
    #expect(offline.code == 0 && offline.output.hasSuffix(Self.seen), "\(offline)")

    let (before, after) = (try ends("online"), try ends("offline"))
    #expect(after.count > 20, "\(after)")
    for (request, end) in after { #expect(end == before[request], "\(request)") }
    #expect(after["GET \(site.url)/admin/"] == "200", "\(after)")
  }

  @Test("opens at once where bridge cache warm took its pages along")
  func warmed() async throws {
    let site = try await AdminSite()
    let jar = folder.path("jar.sqlite")
    let login = Self.login.flatMap { ["--wait", $0.wait, "--eval", $0.script] }
    _ = try await View.run(
      nil, at: "\(site.url)/admin/", login + ["--wait", "#user-tools", "--jar", jar])
    let paths = ["/admin/", "/admin/catalog/product/add/", "/admin/catalog/product"]
    let run = try await ProgramRun.of(
      View.path,
      ["cache", "warm", "--cache", folder.path("cache"), "--jar", jar]
        + paths.map { site.url + $0 })
    #expect(run.code == 0 && run.output.split(separator: "\n").count == 3, "\(run)")
    #expect(run.output.contains("\tSite administration | Django site admin\n"), "\(run)")
    try await site.stop()
    let offline = try await visit(site, Self.tour, "offline-only", "scheme", "offline")
    #expect(offline.code == 0 && offline.output.hasSuffix(Self.seen), "\(offline)")
  }

  private func visit(
    _ site: AdminSite, _ steps: [(wait: String, script: String)], _ mode: String, _ way: String,
    _ recording: String
  ) async throws -> ProgramRun {
    let steps = steps.flatMap { ["--wait", $0.wait, "--eval", $0.script] }
    return try await View.run(
      nil, at: "\(site.url)/admin/",
      steps + [
        "--cache", folder.path("cache"), "--offline", mode, "--jar", folder.path("jar.sqlite"),
        "--record", folder.path("\(recording).bridgerec"), "--through", way,
      ])
  }

  /// How requests ended, each for the last time: by a status or an error.
  private func ends(_ recording: String) throws -> [String: String] {
    var ends: [String: String] = [:]
    for exchange in try Recording.open(path: folder.path("\(recording).bridgerec")).exchanges {
      let name = "\(exchange.request.method) \(exchange.request.url)"
      ends[name] =
        switch exchange.outcome {
        case .response(let response): "\(response.status)"
        case .noResponse(let reason): reason
        }
    }
    return ends
  }

  private static let login = [
    (
      wait: "#login-form",
      script: """
      const form = document.querySelector('#login-form');
      form.elements.username.value = 'admin';
      form.elements.password.value = 'correct-horse';
      form.querySelector('[type=submit]').click();
      """
    )
  ]

  /// Three pages, of which each says what it is, whether it has its styles and scripts, and how many images are broken.
  private static let tour = [
    tell("#user-tools", then: "/admin/catalog/product/add/"),
    tell("#product_form", then: "/admin/catalog/product"), tell("#changelist-form", then: nil),
  ]

  private static let seen = """
    ["Site administration | Django site admin",true,true,0,"admin"]
    ["Add product | Django site admin",true,true,0,"admin"]
    ["Select product to change | Django site admin",true,true,0,"admin"]

    """

  private static func tell(_ wait: String, then next: String?) -> (wait: String, script: String) {
    (
      wait,
      """
      if (document.readyState !== 'complete') await new Promise((go) => addEventListener('load', go));
      const styles = [...document.styleSheets];
      const broken = [...document.images].filter((image) => !image.naturalWidth).length;
      \(next.map { "location.href = '\($0)';" } ?? "")
      return [document.title, styles.length > 2, 'theme' in document.documentElement.dataset, broken,
        document.querySelector('#user-tools strong').textContent]
      """
    )
  }
}
