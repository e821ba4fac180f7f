import BridgeTesting

/// A shop with frames, whose own script says what it sees of cookies, and posts that as lines of text to `/results`.
enum CookieSite {
  static let shop = "shop.example"
  static let other = "other.example"

  /// The cookies that both sites set with each page.
  private static let cookies = [
    "sid=secret; Path=/; Secure; HttpOnly", "lax=1; Path=/; SameSite=Lax",
    "none=1; Path=/; SameSite=None; Secure",
    "part=1; Path=/; SameSite=None; Secure; Partitioned",
  ]

  static func origin() throws -> LoopbackOrigin {
    try LoopbackOrigin.answering { request in
      switch request.path {
      case "/": document(page, policies: policies)
      case "/frame", "/foreign":
        document("<script src=/frame.js></script>", sets: request.path == "/foreign")
      case "/run.js": script(run)
      case "/frame.js": script(frame)
      case "/me": .text("[\(request.first("Cookie") ?? "")]")
      case "/told": RawResponse(fields: [("Set-Cookie", "told=1; Path=/; Secure")])
      case "/out": RawResponse(fields: [("Clear-Site-Data", "\"cookies\"")])
      default: RawResponse(status: 204)
      }
    }
  }

  /// They forbid inline script, and connections to the site's own paths but for two.
  private static let policies = [
    (
      "Content-Security-Policy",
      "default-src 'self'; frame-src *; connect-src https://shop.example/me https://shop.example/out "
        + "https://shop.example/told https://shop.example/results"
    ),
    (
      "Content-Security-Policy-Report-Only",
      "default-src 'self'; frame-src *; report-uri /report"
    ),
  ]

  private static let page = """
    <!doctype html><head><title>shop</title><script src=/run.js></script></head><body>
    <iframe name=own src=/frame></iframe>
    <iframe name=sandboxed src=/frame sandbox=allow-scripts></iframe>
    <iframe name=foreign src=https://other.example/foreign></iframe>
    """

  private static func document(
    _ text: String, policies: [(String, String)] = [], sets: Bool = true
  ) -> RawResponse {
    let fields = sets ? cookies.map { ("Set-Cookie", $0) } : []
    return RawResponse(
      fields: fields + [("Content-Type", "text/html")] + policies, body: Array(text.utf8))
  }

  private static func script(_ text: String) -> RawResponse {
    RawResponse(
      fields: [("Content-Type", "text/javascript; charset=utf-8")], body: Array(text.utf8))
  }

  private static let run = """
    'use strict';
    const lines = [];
    const say = (name, value) => lines.push(`${name}: ${value}`);
    const ask = async () => (await fetch('/me')).text();
    const frames = new Map();
    addEventListener('message', ({ data }) => { frames.set(data.name, data.lines); go(); });
    const calls = () =>
      performance.getEntriesByType('resource').filter(({ name }) => name.includes('/.ajax-bridge/')).length;
    const changes = [];
    const listen = ({ changed, deleted }) => {
      for (const { name, value } of changed) changes.push(`${name}=${value}`);
      for (const { name, value } of deleted) changes.push(`-${name}${value ?? ''}`);
    };
    const told = (name) => new Promise((go) => {
      cookieStore.addEventListener('change', ({ changed }) => changed.some((item) => item.name === name) && go());
    });
    const run = async () => {
      cookieStore.onchange = listen;
      say('read', document.cookie);
      say('sent', await ask());
      document.cookie = 'own=ü; Path=/';
      document.cookie = 'sid=forged; Path=/';
      document.cookie = 'lax=; Path=/; Max-Age=0';
      say('written', document.cookie);
      await cookieStore.set('store', '1');
      await cookieStore.delete('none');
      say('store', (await cookieStore.getAll()).map(({ name }) => name));
      say('sent', await ask());
      const arrived = told('told');
      await fetch('/told');
      await arrived;
      say('changes', changes.join(' '));
      const before = calls();
      for (let count = 0; count < 100; count++) document.cookie;
      say('few calls', calls() - before < 50);
      say('scripts', document.scripts.length);
      await fetch('/out');
      say('out', `${document.cookie} ${await ask()}`);
    };
    const go = async () => {
      if (frames.size < 3 || document.readyState !== 'complete') return;
      for (const name of ['own', 'sandboxed', 'foreign']) lines.push(...frames.get(name));
      try { await run(); } catch (error) { say('failed', error); }
      await fetch('/results', { method: 'POST', body: lines.join('\\n') });
    };
    addEventListener('load', go);
    """

  private static let frame = """
    'use strict';
    const lines = [];
    const say = async (what, get) => {
      let value;
      try { value = await get(); } catch (error) { value = error.name; }
      lines.push(`${name} ${what}: ${value}`);
    };
    const seen = (path) => new Promise((go) => {
      const image = new Image();
      image.onload = image.onerror = go;
      image.src = path;
    });
    (async () => {
      await say('reads', () => document.cookie);
      await say('writes', () => {
        document.cookie = `${name}-lax=1; Path=/`;
        document.cookie = `${name}-none=1; Path=/; SameSite=None; Secure`;
        return document.cookie;
      });
      await say('store', async () => (await cookieStore.getAll()).map((cookie) => cookie.name));
      await seen(`/seen/${name}`);
      parent.postMessage({ name, lines }, '*');
    })();
    """
}
