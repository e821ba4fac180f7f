import BridgeTestSupport
import Testing

@Suite(
  "Frames in the view", .enabled(if: View.isThere, View.reason), .serialized,
  .timeLimit(.minutes(10)))
struct FrameTests {
  /// Waits for an element of a page to be there, and for what a frame says of itself.
  private static let heard = """
    const heard = (count) => new Promise((done) => {
      const all = [];
      addEventListener('message', ({ data }) => { if (all.push(data) === count) done(all.sort()) });
    });
    const frame = (src) => { const made = document.createElement('iframe'); made.src = src; document.body.append(made); return made };
    """

  @Test(
    "over the scheme, a frame of another site forges nothing in its page's name, and gets none of its strict cookies"
  )
  func forgery() async throws {
    let site = try TwoSites([
      "/evil": """
      <script>
      globalThis[Symbol.for('ajax-bridge.hook')].uninstall();
      const image = new Image();
      image.onload = image.onerror = async () => {
        await fetch('bridge-http://a.example/echo#ajax-bridge-kept',
          { method: 'POST', mode: 'no-cors', credentials: 'include', referrer: '' }).catch(() => {});
        parent.postMessage('done', '*');
      };
      image.src = 'bridge-http://a.example/picture';
      </script>
      """
    ])
    let run = try await site.run(
      Self.heard + """
        await fetch('/cookies');
        const done = heard(1);
        frame('bridge-http://b.example/evil');
        return await done
        """, at: "\(TwoSites.a)/page", "--through", "scheme")
    #expect(run.output == #"["done"]"# + "\n", "\(run.errors)")
    let forged = try #require(site.taken("/echo").first)
    #expect(forged.first("Origin") == "null" && forged.first("Cookie") == nil)
    #expect(site.taken("/picture").map { $0.first("Cookie") } == [nil])
  }

  @Test(
    "a page's own requests carry its origin and its strict cookies, by XMLHttpRequest, fetch and form",
    arguments: View.routes)
  func own(route: String) async throws {
    let site = try TwoSites()
    let run = try await site.run(
      """
      await fetch('/cookies');
      const request = new XMLHttpRequest();
      request.open('POST', '/echo', false);
      request.send();
      await fetch('/echo', { method: 'POST' });
      await fetch('/echo', { method: 'POST', mode: 'no-cors' });
      await fetch('/echo', { method: 'POST', mode: 'no-cors', body: 'x' });
      document.body.innerHTML = '<iframe name=f></iframe><form method=post target=f action="/echo"><input name=a>';
      const loaded = new Promise((done) => (document.querySelector('iframe').onload = done));
      document.forms[0].submit();
      await loaded;
      """, at: "\(TwoSites.a)/page", "--through", route)
    #expect(run.code == 0, "\(run.errors)")
    #expect(site.taken("/echo").count == 5)
    for request in site.taken("/echo") {
      #expect(request.first("Origin") == TwoSites.a)
      #expect(request.first("Cookie") == "strict=1; lax=1")
    }
  }

  @Test("a frame does not lead its page away", arguments: View.routes)
  func escape(route: String) async throws {
    let site = try TwoSites([
      "/top": """
      <!doctype html><title>top</title><body><iframe sandbox="allow-scripts" srcdoc="
        <a id=l href='http://b.example/page?link'>x</a><form id=f action='http://b.example/page'><input name=q></form>
        <script>l.click(); f.submit()</script>"></iframe>
      """
    ])
    let run = try await site.run(
      "return [document.title, location.pathname]", at: "\(TwoSites.a)/top", "--wait", "1s",
      "--through", route)
    #expect(run.output == #"["top","/top"]"# + "\n")
  }

  @Test("a document that forbids it is not shown in a frame", arguments: View.routes)
  func framing(route: String) async throws {
    let shown = "<script>parent.postMessage(location.pathname, '*')</script>"
    let site = try TwoSites(
      ["/free": shown, "/deny": shown, "/same": shown, "/none": shown, "/list": shown],
      fields: [
        "/deny": [("X-Frame-Options", "DENY")], "/same": [("X-Frame-Options", "SAMEORIGIN")],
        "/none": [("Content-Security-Policy", "default-src *; frame-ancestors 'none'")],
        "/list": [
          ("Content-Security-Policy", "frame-ancestors 'self' http://*.example"),
          ("X-Frame-Options", "DENY"),
        ],
      ])
    let run = try await site.run(
      Self.heard
        + """
        const done = heard(3);
        for (const path of ['/deny', '/same', '/none']) frame(`SITE${path}`);
        frame('/same');
        frame('SITE/list');
        frame('/redirect?http://a.example/deny');
        frame('SITE/free');
        return await done
        """.replacing("SITE", with: View.shown(TwoSites.a, through: route)), "--through", route)
    #expect(run.output == #"["/free","/list","/same"]"# + "\n", "\(run.errors)")
    // The engine keeps to itself what it refuses.
    #expect(route == "proxy" || run.errors.contains("X-Frame-Options is deny"))
    #expect(site.taken("/deny").count == 2 && site.taken("/none").count == 1)
  }

  @Test(
    "a frame whose document is redirected loads once, under its URL, also where its sandbox has no script"
  )
  func redirectedFrames() async throws {
    let site = try TwoSites(["/final": "<!doctype html><body>final"])
    let run = try await site.run(
      """
      const loads = [];
      const frame = (sandbox) => new Promise((done) => {
        const made = document.createElement('iframe');
        if (sandbox !== null) made.setAttribute('sandbox', sandbox);
        made.onload = () => {
          loads.push(sandbox);
          done(made.contentDocument && [made.contentDocument.body.textContent, made.contentWindow.location.pathname]);
        };
        made.src = '/redirect?/final';
        document.body.append(made);
      });
      const free = await frame(null);
      await frame('');
      return [free, loads]
      """)
    #expect(run.output == #"[["final","/final"],[null,""]]"# + "\n", "\(run.errors)")
    #expect(site.taken("/final").count == 2)
  }

  @Test("an answer that a frame never asked for is not the next page's")
  func staleAnswer() async throws {
    let site = try TwoSites([
      "/final": "<!doctype html><title>final</title>",
      "/start": """
      <!doctype html><script>
      onload = () => {
        const made = document.createElement('iframe');
        made.sandbox = '';
        made.onload = () => { location.href = '/final' };
        made.src = '/redirect?/final';
        document.body.append(made);
      };
      </script><body>
      """,
    ])
    let run = try await site.run(
      "return document.title", at: "\(TwoSites.b)/start", "--wait", "2s")
    #expect(run.output == "\"final\"\n", "\(run.errors)")
    #expect(site.taken("/final").count == 2)
  }
}
