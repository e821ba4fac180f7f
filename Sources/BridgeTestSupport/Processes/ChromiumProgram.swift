package import BridgeTesting

/// Chromium, without a window, as tests start it.
package enum ChromiumProgram {
  /// Where it is; nil on machines without it.
  package static let path = ["chromium", "chromium-browser", "google-chrome"].lazy.compactMap(
    ProgramRun.find
  ).first

  /// Arguments for a browser whose profile is in that folder, and which asks nothing of the network by itself.
  package static func arguments(profile folder: TemporaryFolder) -> [String] {
    [
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
      "--disable-sync", "--disable-component-update", "--no-first-run",
      "--user-data-dir=\(folder.path("profile"))",
    ]
  }

  /// Returns what a page posts to `/results` of an origin, once it is opened by these further arguments.
  package static func results(of origin: LoopbackOrigin, _ arguments: [String]) async throws
    -> String
  {
    let folder = try TemporaryFolder(named: "chromium")
    return try await BrowserRun.results(
      of: origin, path ?? "chromium", Self.arguments(profile: folder) + arguments,
      errors: folder.path("errors"))
  }
}
