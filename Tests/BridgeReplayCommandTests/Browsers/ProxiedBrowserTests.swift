import BridgeRecording
import BridgeTestSupport
import Testing

@Suite(
  "A page of a package, under https in a browser behind bridge proxy", .timeLimit(.minutes(5)),
  .enabled(if: SecureFront.isAvailable, "python3 or openssl is not installed"),
  .enabled(
    if: TrustDatabase.certutil != nil, "certutil is not installed; Scripts/setup --tests does it"),
  .enabled(if: !Sanitizer.isOn, "nothing of a browser is any different under a sanitizer"))
struct ProxiedBrowserTests {
  private static let bridge = BuiltProduct.path("bridge", variable: "BRIDGE")

  private let folder: TemporaryFolder
  private var recording: String { folder.path("session.bridgerec") }

  init() throws { folder = try TemporaryFolder(named: "proxied-browser") }

  @Test(
    "logs in, downloads, uploads and speaks over wss at an https origin, the same again in a replay",
    .enabled(
      if: ChromiumProgram.path != nil, "Chromium is not installed; Scripts/setup --tests does it"))
  func chromium() async throws {
    try await check { origin, port, authority in
      try await ChromiumProgram.results(
        of: origin, ["--proxy-server=http://127.0.0.1:\(port)", PackagePage.url],
        trusting: authority)
    }
  }

  @Test(
    "does so in Firefox",
    .enabled(
      if: FirefoxProgram.path != nil, "Firefox is not installed; Scripts/setup --tests does it"))
  func firefox() async throws {
    try await check { origin, port, authority in
      try await FirefoxProgram.results(
        of: origin, PackagePage.url, through: port, trusting: authority)
    }
  }

  private func check(
    _ results: (LoopbackOrigin, _ port: Int, _ authority: String) async throws -> String
  ) async throws {
    let authority = try await run(
      "proxy", "ca", folder.path("ca.pem"), "--only", "app.package", "--only", SecureShop.host)
    try await installPage()
    let shop = try await SecureShop()
    let proxy = try await ServingTool(
      [
        "proxy", "--ca", folder.path("ca.pem"), "--credential", "none", "--packages",
        folder.path("store"), "--record", recording, "--no-redact",
      ] + shop.options, executable: Self.bridge)
    let said = try await results(shop.origin, proxy.port, authority)
    let end = try await proxy.stop()
    #expect(end.code == 0, "\(end.errors)")
    #expect(said == PackagePage.results)
    #expect(try shop.uploads().map(\.name) == ["report.bin"])
    #expect(try shop.uploads().map(\.bytes) == [SecureShop.report])
    try checkRecording()
    try await checkReplay()
  }

  private func checkRecording() throws {
    let exchanges = try Recording.open(path: recording).exchanges
    let page = exchanges.first { $0.request.url == PackagePage.url }
    guard case .response(let response) = page?.outcome else {
      Issue.record("the page of the package is not recorded")
      return
    }
    #expect(response.status == 200)
    let messages = try exchanges.compactMap(\.webSocket).map { try $0.messages().count }
    // Two messages in each direction, and the end.
    #expect(messages == [5])
  }

  /// Replays the requests to the shop, except for the page's results, against a fresh shop.
  private func checkReplay() async throws {
    let fresh = try await SecureShop()
    let run = try await Tool.run(
      [
        "run", recording, "--against", "live", "--allow-unsafe", "--filter",
        "host:\(SecureShop.host) !path:/results",
      ] + fresh.options)
    #expect(run.lastLine == "verdict: same", "\(run.output)\(run.errors)")
    #expect(run.code == 0)
    let sums = try #require(run.sums)
    #expect(sums.areComplete && sums.sent == 6 && sums.total == 6, "\(run.output)")
    #expect(try fresh.uploads().map(\.bytes) == [SecureShop.report])
  }

  private func installPage() async throws {
    for (name, text) in PackagePage.files { try folder.write(text, to: "site/\(name)") }
    let archive = folder.path("app.zip")
    try await run(
      "packages", "build", folder.path("site"), archive, "--id", "app", "--version", "1")
    try await run(
      "packages", "install", "--store", folder.path("store"), archive, "--allow-unsigned",
      "--activate")
  }

  /// The output of a command that must succeed.
  @discardableResult
  private func run(_ arguments: String...) async throws -> String {
    let run = try await ProgramRun.of(Self.bridge, arguments)
    try #require(run.code == 0, "\(arguments): \(run.errors)")
    return run.output
  }
}
