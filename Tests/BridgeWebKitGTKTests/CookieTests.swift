import BridgeTestSupport
import Testing

@Suite(
  "Cookies of a page in the view", .enabled(if: View.isThere, View.reason), .serialized,
  .timeLimit(.minutes(10)))
struct CookieTests {
  private func value(
    _ script: String, through route: String, _ options: String...
  ) async throws -> String {
    let site = try WebOrigin()
    let run = try await View.run(
      script, at: "\(WebOrigin.host)/page", site.map + options + ["--through", route])
    #expect(run.code == 0, "\(run.errors)")
    return run.output
  }

  @Test(
    "document.cookie is written and read at once, and goes with the next request",
    arguments: View.routes)
  func documentCookie(route: String) async throws {
    let value = try await value(
      """
      const before = document.cookie;
      document.cookie = 'a=1; Path=/';
      document.cookie = 'b=zwei=2; Max-Age=60';
      return [before, document.cookie, await (await fetch('/whoami')).text()]
      """, through: route)
    #expect(value == #"["","a=1; b=zwei=2","a=1; b=zwei=2"]"# + "\n")
  }

  @Test(
    "Set-Cookie of an answer is there before its promise settles; HttpOnly never reaches script",
    arguments: View.routes)
  func setCookie(route: String) async throws {
    let value = try await value(
      """
      const answer = await fetch('/login');
      const seen = document.cookie;
      const fields = [...answer.headers.keys()].filter((name) => name.includes('cookie'));
      return [seen, fields, await (await fetch('/whoami')).text()]
      """, through: route)
    #expect(value == #"["name=ada",[],"session=s1; name=ada"]"# + "\n")
  }

  @Test(
    "a cookie of the jar's file goes with the first request, and what the page sets is kept",
    arguments: View.routes)
  func jarFile(route: String) async throws {
    let folder = try TemporaryFolder(named: "view-jar")
    let jar = folder.path("jar.sqlite")
    _ = try await value(
      "document.cookie = 'kept=1; Max-Age=3600'; return 1", through: route, "--jar", jar)
    let value = try await value(
      "return await (await fetch('/whoami')).text()", through: route, "--jar", jar)
    #expect(value == "\"kept=1\"\n")
  }

  @Test("credentials mode omit sends none", arguments: View.routes)
  func omit(route: String) async throws {
    let value = try await value(
      """
      document.cookie = 'a=1';
      return await (await fetch('/whoami', { credentials: 'omit' })).text()
      """, through: route)
    #expect(value == "\"nobody\"\n")
  }
}
