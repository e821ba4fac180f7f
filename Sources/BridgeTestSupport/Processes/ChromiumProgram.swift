package import BridgeTesting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Headless Chromium for tests.
package enum ChromiumProgram {
  /// Its path; nil if it is not installed.
  package static let path = ["chromium", "chromium-browser", "google-chrome"].lazy.compactMap(
    ProgramRun.find
  ).first

  /// The arguments for a browser whose profile is in that folder, and which sends no requests of its own.
  package static func arguments(profile folder: TemporaryFolder) -> [String] {
    [
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
      "--disable-sync", "--disable-component-update", "--no-first-run",
      "--user-data-dir=\(folder.path("profile"))",
    ]
  }

  /// The text that a page posts to `/results` of an origin when the browser is started with these additional arguments.
  ///
  /// `authority` is the certificate of a trusted authority, in PEM.
  package static func results(
    of origin: LoopbackOrigin, _ arguments: [String], trusting authority: String? = nil
  ) async throws -> String {
    let folder = try TemporaryFolder(named: "chromium")
    var environment = ProcessInfo.processInfo.environment
    if let authority {
      // Chromium has no certificate database of its own, and uses the user's.
      try await TrustDatabase.make(in: "home/.pki/nssdb", of: folder, trusting: authority)
      environment["HOME"] = folder.path("home")
    }
    return try await BrowserRun.results(
      of: origin, path ?? "chromium", Self.arguments(profile: folder) + arguments,
      environment: environment, errors: folder.path("errors"))
  }
}
