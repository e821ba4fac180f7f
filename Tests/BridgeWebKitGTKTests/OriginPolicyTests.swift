import BridgeTestSupport
import Testing

@Suite(
  "The same-origin policy in the view", .enabled(if: View.isThere, View.reason), .serialized,
  .timeLimit(.minutes(10)))
struct OriginPolicyTests {
  private static let redirected = """
    const to = '/redirect?http://a.example/secret';
    const text = (answer) => answer.text(), name = (error) => error.name;
    const xhr = () => new Promise((done) => {
      const request = new XMLHttpRequest();
      request.onloadend = () => done([request.status, request.responseText]);
      request.open('GET', to);
      request.send();
    });
    """

  @Test(
    "a page reads nothing of another origin through a redirect of its own",
    arguments: [(true, "scheme"), (false, "scheme"), (true, "proxy")])
  func redirects(isHooked: Bool, route: String) async throws {
    let site = try TwoSites()
    let retreat = isHooked ? "" : "globalThis[Symbol.for('ajax-bridge.hook')].uninstall();\n"
    let run = try await site.run(
      retreat + Self.redirected + """
        return [await fetch(to).then(text, name), await fetch(to, { mode: 'no-cors' }).then(text, name), await xhr()]
        """, "--through", route)
    // The engine itself has an opaque answer for `no-cors`; the scheme's host refuses it.
    let opaque = route == "proxy" ? "" : "TypeError"
    #expect(run.output == #"["TypeError","\#(opaque)",[0,""]]"# + "\n", "\(run.errors)")
    #expect(run.errors.contains("http://a.example") == (route == "scheme"), "\(run.errors)")
  }

  @Test("what the other origin opens is read, without the fields that it does not expose")
  func open() async throws {
    let run = try await TwoSites().run(
      """
      const answer = await fetch('/redirect?http://a.example/open');
      return [await answer.text(), answer.headers.get('x-hidden')]
      """)
    #expect(run.output == #"["open",null]"# + "\n")
  }

  @Test("redirect modes and the mode same-origin hold")
  func modes() async throws {
    let run = try await TwoSites().run(
      """
      const name = (error) => error.name, ask = (init, to = '/redirect?/open') => fetch(to, init);
      return [
        await ask({ redirect: 'error' }).then(() => 'followed', name),
        await ask({ redirect: 'manual' }).then((answer) => [answer.type, answer.headers.get('location')]),
        await ask({ redirect: 'follow' }).then((answer) => answer.text()),
        await ask({ mode: 'same-origin' }, '/redirect?http://a.example/open').then(() => 'read', name),
        await ask({ mode: 'same-origin' }).then((answer) => answer.text()),
      ]
      """)
    #expect(
      run.output == #"["TypeError",["opaqueredirect",null],"open","TypeError","open"]"# + "\n")
  }

  @Test("a picture of another site comes through a redirect, and no cookies go for it")
  func picture() async throws {
    let site = try TwoSites()
    let run = try await site.run(
      """
      await fetch('http://a.example/cookies', { mode: 'no-cors', credentials: 'include' });
      const load = (src) => new Promise((done) => {
        const image = new Image();
        image.onload = image.onerror = (event) => done(event.type);
        image.src = src;
      });
      return [await load('/redirect?http://a.example/picture'), await load('/redirect?http://a.example/secret')]
      """)
    #expect(run.output == #"["load","error"]"# + "\n")
    #expect(site.taken("/picture").map { $0.first("Cookie") } == [nil])
  }

  @Test("no field of script's makes a request pass for a document's, which needs no preflight")
  func disguise() async throws {
    let site = try TwoSites()
    let run = try await site.run(
      """
      const headers = { 'X-Evil': '1', 'Upgrade-Insecure-Requests': '1', 'Ajax-Bridge-Evil': '1' };
      const ask = (init) => fetch('http://a.example/echo', init).then((answer) => answer.text(), (error) => error.name);
      return [await ask({ method: 'PUT', headers }), await ask({ headers: { 'Ajax-Bridge-Evil': '1' } })]
      """)
    #expect(run.output == #"["TypeError","TypeError"]"# + "\n")
    #expect(site.taken("/echo").map(\.method) == ["OPTIONS", "OPTIONS"])
    #expect(
      site.taken("/echo").map { $0.first("Access-Control-Request-Headers") } == [
        "ajax-bridge-evil,upgrade-insecure-requests,x-evil", "ajax-bridge-evil",
      ])
  }
}
