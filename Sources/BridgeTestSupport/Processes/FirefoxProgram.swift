package import BridgeTesting

/// Headless Firefox ESR for tests, behind a proxy without credentials.
package enum FirefoxProgram {
  /// Its path; nil if it is not installed.
  package static let path = ["firefox-esr", "firefox"].lazy.compactMap(ProgramRun.find).first

  /// The text that a page posts to `/results` of an origin when its URL is opened through the proxy at `port`.
  ///
  /// `authority` is the certificate of a trusted authority, in PEM.
  package static func results(
    of origin: LoopbackOrigin, _ url: String, through port: Int, trusting authority: String? = nil
  ) async throws -> String {
    let folder = try TemporaryFolder(named: "firefox")
    try folder.write(settings(port), to: "profile/user.js")
    if let authority {
      try await TrustDatabase.make(in: "profile", of: folder, trusting: authority)
    }
    return try await BrowserRun.results(
      of: origin, path ?? "firefox-esr",
      ["--headless", "--no-remote", "--profile", folder.path("profile"), url],
      errors: folder.path("errors"))
  }

  /// The settings: the proxy for all requests, and no requests of the browser's own.
  private static func settings(_ port: Int) -> String {
    """
    user_pref("network.proxy.type", 1);
    user_pref("network.proxy.http", "127.0.0.1");
    user_pref("network.proxy.http_port", \(port));
    user_pref("network.proxy.ssl", "127.0.0.1");
    user_pref("network.proxy.ssl_port", \(port));
    user_pref("network.proxy.no_proxies_on", "");
    user_pref("network.proxy.allow_hijacking_localhost", true);
    user_pref("network.captive-portal-service.enabled", false);
    user_pref("network.connectivity-service.enabled", false);
    user_pref("browser.shell.checkDefaultBrowser", false);
    user_pref("browser.aboutwelcome.enabled", false);
    user_pref("browser.safebrowsing.downloads.remote.enabled", false);
    user_pref("datareporting.policy.dataSubmissionEnabled", false);
    user_pref("dom.security.https_first", false);
    user_pref("extensions.update.enabled", false);
    user_pref("services.settings.server", "http://127.0.0.1:1/");
    user_pref("toolkit.telemetry.enabled", false);
    """
  }
}
