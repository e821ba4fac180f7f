import BridgeCookies
import BridgeTestSupport
import Foundation
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

  @Test(
    "go with a frame's requests as SameSite says",
    arguments: [(TwoSites.a, ["lax=1", "plain=1", "strict=1"]), (TwoSites.b, [])])
  func sameSite(top: String, sent: [String]) async throws {
    let folder = try TemporaryFolder(named: "proxied-same-site")
    let jar = folder.path("jar.sqlite")
    for line in ["strict=1; SameSite=Strict", "lax=1; SameSite=Lax", "plain=1"] {
      try await set("\(TwoSites.a)/page", "\(line); Path=/; Max-Age=3600", in: jar)
    }
    let site = try TwoSites()
    let run = try await site.run(
      """
      const frame = document.createElement('iframe');
      frame.src = '\(TwoSites.a)/framed';
      const loaded = new Promise((go) => { frame.onload = go; });
      document.body.append(frame);
      await loaded;
      """, at: "\(top)/page", "--through", "proxy", "--jar", jar)
    #expect(run.code == 0, "\(run.errors)")
    let asked = try #require(site.taken("/framed").first)
    let cookies = asked.first("Cookie")?.split(separator: "; ").map(String.init) ?? []
    #expect(cookies.sorted() == sent)
  }

  @Test("are kept until the moment that the page names, and for the session where it names none")
  func expiry() async throws {
    let folder = try TemporaryFolder(named: "proxied-expiry")
    let jar = folder.path("jar.sqlite")
    let shown = Date.now.addingTimeInterval(86_400).ISO8601Format()
    _ = try await run(
      """
      document.cookie = `kept=1; Expires=${new Date('\(shown)').toUTCString()}`;
      document.cookie = 'short=1';
      document.cookie = 'past=1; Expires=Thu, 01 Jan 2015 00:00:00 GMT';
      """, "--jar", jar)
    let listed = try await list(jar)
    let ends = listed.split(separator: "\n").filter { $0.contains(#""value":"1""#) }.map { line in
      (line.contains(#""name":"kept""#), line.contains(#""expires":null"#))
    }
    #expect(ends.count == 2 && ends.allSatisfy { $0 != $1 }, "\(listed)")
    // The jar keeps parts of a second.
    #expect(listed.contains(#""expires":"\#(shown.dropLast())"#), "\(listed)")
  }

  @Test(
    "with a partition stay in the jar, as the engine has no form for them",
    .enabled(if: NginxOrigin.isAvailable, "\(NginxOrigin.missing)"))
  func partition() async throws {
    let site = try await VirtualDomainSite()
    let attributes = "Secure; SameSite=None; Path=/; Max-Age=3600"
    try await set(VirtualDomainSite.api, "parted=1; Partitioned; \(attributes)", in: site.jar)
    try await set(VirtualDomainSite.api, "whole=1; \(attributes)", in: site.jar)
    let run = try await site.view(["return await call('/whoami', 'GET')"], through: "proxy")
    #expect(run.output == "\"whole=1\"\n", "\(run.errors)")
    #expect(try await list(site.jar).contains("parted"))
  }

  @Test("are the jar's again once WebKit's network process has ended, and the jar has the page's")
  func networkProcess() async throws {
    let folder = try TemporaryFolder(named: "proxied-network-process")
    let jar = folder.path("jar.sqlite")
    let site = try WebOrigin { request in
      switch request.path {
      case "/end":
        NetworkProcess(ofViewWith: jar)?.send(SIGKILL)
        return .text("ended")
      case "/kept":
        // A file that cannot be read has no cookies.
        let kept = (try? CookieJar(reading: jar))?.all ?? []
        let name = request.target.split(separator: "?").last.map { Array($0.utf8)[...] }
        return .text("\(kept.contains { $0.name == name })")
      default: return nil
      }
    }
    let run = try await site.run(
      """
      const keep = async (name) => {
        document.cookie = `${name}=1; Path=/; Max-Age=3600`;
        while (await (await fetch(`/kept?${name}`)).text() !== 'true') await new Promise((go) => setTimeout(go, 20));
      };
      const sorted = (text) => text.split('; ').sort();
      await fetch('/login');
      await keep('before');
      await fetch('/end').catch(() => {});
      const sent = await (await fetch('/whoami')).text();
      const seen = document.cookie;
      await keep('after');
      return [sorted(sent), sorted(seen), sorted(await (await fetch('/whoami')).text())]
      """, ["--through", "proxy", "--jar", jar])
    #expect(run.code == 0, "\(run.errors)")
    let expected =
      #"[["before=1","name=ada","session=s1"],["before=1","name=ada"],"#
      + #"["after=1","before=1","name=ada","session=s1"]]"#
    #expect(run.output == expected + "\n")
  }

  private func set(_ url: String, _ line: String, in jar: String) async throws {
    let run = try await ProgramRun.of(View.path, ["cookies", "set", "--jar", jar, url, line])
    #expect(run.code == 0, "\(line): \(run.output) \(run.errors)")
  }

  private func list(_ jar: String) async throws -> String {
    try await ProgramRun.of(
      View.path, ["cookies", "list", "--jar", jar, "--json", "--show-values"]
    ).output
  }
}
