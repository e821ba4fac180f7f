import BridgeTestSupport
import Testing

@Suite(
  "Cookies of a page behind a proxy", .enabled(if: View.isThere, View.reason), .serialized,
  .timeLimit(.minutes(10)))
struct ProxyCookieTests {
  private func run(_ script: String, _ options: String...) async throws -> String {
    let site = try WebOrigin()
    let run = try await site.run(script, ["--through", "proxy"] + options)
    #expect(run.code == 0, "\(run.errors)")
    return run.output
  }

  @Test("are written, read and sent at once; HttpOnly never reaches script")
  func page() async throws {
    let value = try await run(
      """
      document.cookie = 'a=1; Path=/';
      const first = [document.cookie, await (await fetch('/whoami')).text()];
      await fetch('/login');
      const sent = (await (await fetch('/whoami')).text()).split('; ').sort();
      const none = await (await fetch('/whoami', { credentials: 'omit' })).text();
      return [first, document.cookie.split('; ').sort(), sent, none]
      """)
    #expect(
      value == #"[["a=1","a=1"],["a=1","name=ada"],["a=1","name=ada","session=s1"],"nobody"]"#
        + "\n"
    )
  }

  @Test("are those of the jar's file, HttpOnly too, and are kept there with their attributes")
  func jarFile() async throws {
    let folder = try TemporaryFolder(named: "proxied-jar")
    let jar = folder.path("jar.sqlite")
    _ = try await run(
      "await fetch('/login'); document.cookie = 'kept=1; Max-Age=3600; Path=/; SameSite=Strict'",
      "--jar", jar)
    let listed = try await ProgramRun.of(
      View.path, ["cookies", "list", "--jar", jar, "--json", "--show-values"])
    #expect(listed.output.contains("kept") && listed.output.contains("strict"), "\(listed.output)")
    let seeded = try await ProgramRun.of(
      View.path,
      [
        "cookies", "set", "--jar", jar, "\(WebOrigin.host)/page",
        "secret=x; HttpOnly; Max-Age=3600; Path=/",
      ])
    #expect(seeded.code == 0, "\(seeded.errors)")
    let value = try await run(
      """
      const sent = (await (await fetch('/whoami')).text()).split('; ').sort();
      document.cookie = 'kept=; Max-Age=0; Path=/';
      return [sent, document.cookie]
      """, "--jar", jar)
    #expect(value == #"[["kept=1","name=ada","secret=x","session=s1"],"name=ada"]"# + "\n")
    let left = try await ProgramRun.of(
      View.path, ["cookies", "list", "--jar", jar, "--json", "--show-values"])
    #expect(!left.output.contains("kept") && left.output.contains("secret"), "\(left.output)")
  }
}
