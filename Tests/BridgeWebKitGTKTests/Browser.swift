import BridgeTestSupport

/// Chromium, as the browser whose requests ours are to be.
enum Browser {
  /// Opens a page whose host is that origin, until the page posts its results.
  static func run(
    _ url: String, mapping host: String, to origin: LoopbackOrigin
  ) async throws {
    _ = try await ChromiumProgram.results(
      of: origin,
      [
        "--host-resolver-rules=MAP \(host) \(origin.authority)",
        "--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable", url,
      ])
  }
}
