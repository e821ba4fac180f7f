import BridgeTestSupport

/// Chromium, as the browser whose requests ours are to be.
enum Browser {
  static let program = ["chromium", "chromium-browser", "google-chrome"].lazy.compactMap(
    ProgramRun.find
  ).first

  /// Opens a page whose host is that origin, until the page posts its results.
  static func run(
    _ url: String, mapping host: String, to origin: LoopbackOrigin
  ) async throws {
    let folder = try TemporaryFolder(named: "chromium")
    let child = try ChildProcess(
      program ?? "chromium",
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
        "--disable-sync", "--disable-component-update", "--no-first-run",
        "--user-data-dir=\(folder.path("profile"))",
        "--host-resolver-rules=MAP \(host) \(origin.authority)",
        "--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable", url,
      ], errors: folder.path("errors"))
    for await event in origin.events {
      if case .received(let request) = event, request.path == "/results" { break }
    }
    child.send(15)
    _ = try await child.finished()
  }
}
