import BridgeTestSupport

/// Firefox ESR, as a browser whose proxy the bridge is.
enum Firefox {
  static let program = ["firefox-esr", "firefox"].lazy.compactMap(ProgramRun.find).first

  /// Opens a page through a proxy without a credential, until the page posts its results to `origin`.
  static func run(_ url: String, through port: Int, until origin: LoopbackOrigin) async throws {
    let folder = try TemporaryFolder(named: "firefox")
    try folder.write(settings(port), to: "profile/user.js")
    let child = try ChildProcess(
      program ?? "firefox-esr",
      ["--headless", "--no-remote", "--profile", folder.path("profile"), url],
      errors: folder.path("errors"))
    for await event in origin.events {
      if case .received(let request) = event, request.path == "/results" { break }
    }
    child.send(15)
    _ = try await child.finished()
  }

  /// The proxy for everything, and none of what a browser asks by itself.
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
