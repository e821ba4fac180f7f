import BridgeTestSupport
import Testing

@Suite(
  "The page of a virtual-domain package in the view", .enabled(if: View.isThere, View.reason),
  .enabled(if: NginxOrigin.isAvailable, "\(NginxOrigin.missing)"), .serialized,
  .timeLimit(.minutes(10)))
struct VirtualDomainViewTests {
  private let site: VirtualDomainSite
  private let login = "await call('/login', 'POST', '{\"user\":\"ada\"}', 'application/json');"

  init() async throws { site = try await VirtualDomainSite() }

  private func value(_ scripts: String..., through route: String) async throws -> String {
    let run = try await site.view(scripts, through: route)
    #expect(run.code == 0, "\(run.errors)")
    return run.output
  }

  @Test(
    "002-01, 002-02: is shown from what its server sent, unsigned, by either route",
    arguments: ["scheme", "proxy"])
  func shown(route: String) async throws {
    #expect(
      site.origin.requests.map(\.line) == ["POST /getNewestPackage", "GET /download/app.zip"])
    let versions = try await site.versions()
    #expect(versions.contains("app\t3\t") && versions.contains("unsigned"), "\(versions)")
    let shown = try await value("return [document.title, typeof call]", through: route)
    #expect(shown == "[\"home\",\"function\"]\n")
    #expect(site.origin.requestCount == 2)
  }

  @Test("sends bodies that arrive once and byte by byte", arguments: ["scheme", "proxy"])
  func bodies(route: String) async throws {
    let run = try await site.view(VirtualDomainBody.all.map(\.script), through: route)
    #expect(run.code == 0, "\(run.errors)")
    let taken = site.taken("/send")
    try #require(taken.count == VirtualDomainBody.all.count, "\(run.errors)")
    for (sent, taken) in zip(VirtualDomainBody.all, taken) { sent.check(taken) }
  }

  @Test(
    "002-33: writes document.cookie, reads it at once, and its domain, path and end are kept",
    arguments: ["scheme", "proxy"])
  func documentCookie(route: String) async throws {
    let read = try await value(
      """
      const before = document.cookie;
      document.cookie = 'own=1; Path=/; Max-Age=86400';
      document.cookie = 'b=zwei=2';
      return [before, document.cookie, await call('/whoami', 'GET')]
      """, through: route)
    #expect(read == #"["","own=1; b=zwei=2","nobody"]"# + "\n")
    let list = try await VirtualDomainSite.bridge(
      "cookies", "list", "--jar", site.jar, "--json", "--show-values")
    let own = try #require(list.split(separator: "\n").first { $0.contains(#""name":"own""#) })
    #expect(own.contains(#""value":"1","host":"app.package","hostOnly":true,"path":"/""#), "\(own)")
    #expect(!own.contains(#""expires":null"#), "\(own)")
  }

  @Test(
    "002-34, 002-36: logs in by ajax; the cookies are kept, and go with ajax that may have them",
    arguments: ["scheme", "proxy"])
  func ajaxLogin(route: String) async throws {
    let sent = try await value(
      """
      \(login)
      const without = await call('/whoami', 'GET', null, null, false);
      return [document.cookie, await call('/whoami', 'GET'), without]
      """, through: route)
    #expect(sent == #"["","session=s1; user=ada","nobody"]"# + "\n")
    #expect(site.taken("/login").map(\.text) == [#"{"user":"ada"}"#])
  }

  @Test(
    "002-32, 002-35: goes on to a page with its cookies, and those of the redirect on the way count",
    arguments: ["scheme", "proxy"])
  func navigation(route: String) async throws {
    let seen = try await value(
      "\(login) document.cookie = 'own=1'; document.querySelector('a').click()",
      "return [document.title, document.cookie.split('; ').sort()]",
      "document.querySelector('a').click()",
      "return [document.title, document.cookie, await call('/whoami', 'GET')]", through: route)
    let back = #"["home","own=1","hop=1; session=s1; user=ada"]"#
    #expect(seen == "null\n[\"page\",[\"hop=1\",\"user=ada\"]]\nnull\n\(back)\n")
    #expect(site.taken("/go").map(VirtualDomainSite.cookies) == ["session=s1; user=ada"])
    #expect(site.taken("/page").map(VirtualDomainSite.cookies) == ["hop=1; session=s1; user=ada"])
  }

  @Test(
    "002-29, 002-30, 002-31: has one store of cookies with native code and with its next process",
    arguments: ["scheme", "proxy"])
  func oneStore(route: String) async throws {
    #expect(try await value("\(login) return 1", through: route) == "1\n")
    #expect(try await site.native("/whoami") == "session=s1; user=ada")
    _ = try await site.native("/renew")
    let sent = try await value("return await call('/whoami', 'GET')", through: route)
    #expect(sent == "\"native=1; session=s1; user=ada\"\n")
  }
}
