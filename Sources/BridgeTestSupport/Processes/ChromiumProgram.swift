package import BridgeTesting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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

  /// The text that a page posts to `/results` of an origin, once it is opened by these further arguments.
  ///
  /// `authority`: the certificate of an authority that it trusts, in PEM.
  package static func results(
    of origin: LoopbackOrigin, _ arguments: [String], trusting authority: String? = nil
  ) async throws -> String {
    let folder = try TemporaryFolder(named: "chromium")
    var environment = ProcessInfo.processInfo.environment
    if let authority {
      // Chromium has no database of its own: it trusts whom its user does.
      try await TrustDatabase.make(in: "home/.pki/nssdb", of: folder, trusting: authority)
      environment["HOME"] = folder.path("home")
    }
    return try await BrowserRun.results(
      of: origin, path ?? "chromium", Self.arguments(profile: folder) + arguments,
      environment: environment, errors: folder.path("errors"))
  }
}
