import BridgeTestSupport
import Foundation
import Testing

@Suite(
  "A page in a view that is served through a proxy",
  .enabled(if: View.isThere, View.reason), .serialized, .timeLimit(.minutes(10)))
struct ProxyViewTests {
  private static func package(_ files: [String: String] = [:]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder(named: "proxied")
    try folder.write("<!doctype html><title>package</title><body>here", to: "index.html")
    for (name, text) in files { try folder.write(text, to: name) }
    return folder
  }

  private static func run(
    _ script: String, in folder: TemporaryFolder, _ options: String...
  ) async throws -> ProgramRun {
    try await View.run(
      script, at: "https://app.package/",
      ["--through", "proxy", "--virtual-host", "https://app.package=\(folder.path)"] + options)
  }

  @Test("is of a real https origin, a secure context with the web's own interfaces")
  func origin() async throws {
    let run = try await Self.run(
      """
      return [location.href, origin, isSecureContext, typeof cookieStore, typeof caches,
        navigator.serviceWorker !== undefined, document.title]
      """, in: try Self.package())
    #expect(
      run.output
        == #"["https://app.package/","https://app.package",true,"object","object",true,"package"]"#
        + "\n", "\(run.errors)")
  }

  @Test("is what a view shows where no way is named, but not for --no-bridge")
  func isDefault() async throws {
    let folder = try Self.package()
    let arguments = [
      "view", "https://app.package/", "--headless", "--timeout", "120", "--eval", "return origin",
      "--virtual-host", "https://app.package=\(folder.path)",
    ]
    let run = try await ProgramRun.of(View.path, arguments)
    #expect(run.output == "\"https://app.package\"\n", "\(run.errors)")
    let plain = try await ProgramRun.of(View.path, arguments + ["--no-bridge"])
    #expect(plain.output == "\"bridge-https://app.package\"\n", "\(plain.errors)")
  }

  @Test("gets nothing by the bridge's own schemes, where the engine would not see who may frame it")
  func ownSchemes() async throws {
    let shown = "<script>parent.postMessage(origin, '*')</script>"
    let site = try TwoSites(
      ["/deny": shown, "/free": shown], fields: ["/deny": [("X-Frame-Options", "DENY")]])
    let run = try await site.run(
      """
      const frame = (src) => {
        document.body.append(Object.assign(document.createElement('iframe'), { src }));
      };
      const heard = new Promise((done) => {
        const all = [];
        addEventListener('message', ({ data }) => {
          all.push(data);
          if (data === 'http://b.example') done(all);
        });
      });
      for (const path of ['/deny', '/free']) frame(`bridge-http://a.example${path}`);
      const read = await fetch('bridge-http://a.example/open').then(() => 'read', () => 'refused');
      frame('/free');
      return [await heard, read]
      """, at: "\(TwoSites.b)/page", "--through", "proxy")
    #expect(run.output == #"[["http://b.example"],"refused"]"# + "\n", "\(run.errors)")
    #expect(site.taken("/deny").isEmpty && site.taken("/open").isEmpty)
  }

  @Test("has service workers and a cache")
  func serviceWorker() async throws {
    let folder = try Self.package([
      "worker.js": """
      addEventListener('activate', (event) => event.waitUntil(clients.claim()));
      addEventListener('fetch', (event) => {
        if (event.request.url.endsWith('/of-worker')) event.respondWith(new Response('worker'));
      });
      """
    ])
    let run = try await Self.run(
      """
      await navigator.serviceWorker.register('/worker.js');
      await navigator.serviceWorker.ready;
      if (!navigator.serviceWorker.controller) {
        await new Promise((go) => navigator.serviceWorker.addEventListener('controllerchange', go));
      }
      const cache = await caches.open('one');
      await cache.put('/kept', new Response('kept'));
      return [await (await fetch('/of-worker')).text(), await (await cache.match('/kept')).text()]
      """, in: folder)
    #expect(run.output == #"["worker","kept"]"# + "\n", "\(run.errors)")
  }

  @Test("does not tell its service workers which page and view sent a request")
  func stampOfWorker() async throws {
    let folder = try Self.package([
      "worker.js": """
      addEventListener('activate', (event) => event.waitUntil(clients.claim()));
      addEventListener('fetch', (event) => {
        if (event.request.url.endsWith('/fields'))
          event.respondWith(new Response(JSON.stringify([...event.request.headers])));
      });
      """
    ])
    let run = try await Self.run(
      """
      await navigator.serviceWorker.register('/worker.js');
      await navigator.serviceWorker.ready;
      if (!navigator.serviceWorker.controller) {
        await new Promise((go) => navigator.serviceWorker.addEventListener('controllerchange', go));
      }
      return await (await fetch('/fields')).json()
      """, in: folder)
    let fields = try JSONDecoder().decode([[String]].self, from: Data(run.output.utf8))
    let stamps = fields.filter { $0.first == "ajax-bridge-page" }
    try #require(stamps.count == 1, "\(run.output)")
    let sealed = try #require(Data(base64Encoded: stamps[0][1]), "\(stamps)")
    #expect(String(bytes: sealed, encoding: .utf8) == nil)
    #expect(!run.output.contains("app.package"), "\(run.output)")
  }

  @Test(
    "has a service worker send one request of its page on, and where that is led, but none in its name"
  )
  func stampOnce() async throws {
    let run = try await ViewStorm.run(["stamps"])
    #expect(run.code == 0, "\(run.errors)")
    #expect(
      run.output == """
        /once ["/once vouched for"]
        /twice ["/twice vouched for", "/again unknown"]
        /moved ["/moved vouched for", "/there vouched for"]

        """)
  }

  @Test("has service workers pass simple requests on to other origins, without a preflight there")
  func passedOn() async throws {
    let other = try WebOrigin()
    let folder = try Self.package([
      "worker.js": """
      addEventListener('activate', (event) => event.waitUntil(clients.claim()));
      addEventListener('fetch', (event) => event.respondWith(fetch(event.request)));
      """
    ])
    // The network of the test has no certificates, and localhost needs none to be a secure context.
    let run = try await View.run(
      """
      await navigator.serviceWorker.register('/worker.js');
      await navigator.serviceWorker.ready;
      if (!navigator.serviceWorker.controller) {
        await new Promise((go) => navigator.serviceWorker.addEventListener('controllerchange', go));
      }
      const url = 'http://other.example/open';
      const put = { method: 'PUT', headers: { 'X-A': 'a' } };
      return [await (await fetch(url)).text(), await (await fetch(url, put)).text(),
        await fetch(url, { headers: { 'X-B': 'b' } }).then(() => 'read', (error) => error.name)]
      """, at: "http://localhost/", "--through", "proxy",
      "--virtual-host", "http://localhost=\(folder.path)",
      "--map", "other.example=\(other.origin.authority)")
    #expect(run.output == #"["open","open","TypeError"]"# + "\n", "\(run.errors)")
    let lines = other.origin.requests.map {
      "\($0.line) \($0.first("Access-Control-Request-Headers") ?? "")"
    }
    #expect(
      lines == ["GET /open ", "OPTIONS /open x-a", "PUT /open ", "OPTIONS /open x-b"], "\(lines)")
  }

  @Test("follows redirects as a browser does, and reports them")
  func redirects() async throws {
    let site = try WebOrigin()
    let run = try await site.run(
      """
      const { redirected, url } = await fetch('/old');
      return [redirected, url]
      """, "--through", "proxy")
    #expect(run.output == #"[true,"http://shop.example/page/new?a=1"]"# + "\n", "\(run.errors)")
    #expect(site.origin.requests.allSatisfy { $0.first("Proxy-Authorization") == nil })
  }

  @Test("asks another origin without a preflight where no browser makes one, and names its page")
  func simpleRequest() async throws {
    let (site, other) = (try WebOrigin(), try WebOrigin())
    let run = try await site.run(
      "return await (await fetch('http://other.example/open?x')).text()", "--through", "proxy",
      "--map", "other.example=\(other.origin.authority)")
    #expect(run.output == "\"open\"\n", "\(run.errors)")
    #expect(other.origin.requests.map(\.line) == ["GET /open?x"])
    #expect(other.origin.requests.first?.first("Referer") == "\(WebOrigin.host)/")
    #expect(other.origin.requests.first?.first("Origin") == WebOrigin.host)
  }

  @Test("has WebSockets")
  func webSocket() async throws {
    let origin = try EchoSocket.origin()
    let run = try await View.run(
      """
      return await new Promise((done) => {
        const socket = new WebSocket('ws://shop.example/socket');
        socket.onopen = () => socket.send('hello');
        socket.onmessage = ({ data }) => done(data);
        socket.onerror = () => done('error');
      })
      """, at: "http://shop.example/page", "--through", "proxy", "--map",
      "shop.example=\(origin.authority)")
    #expect(run.output == "\"hello\"\n", "\(run.errors)")
  }

  @Test("fails where the network does: to its script, and to the tool")
  func failure() async throws {
    let site = try WebOrigin()
    let run = try await site.run(
      "return await fetch('http://gone.example/').then(() => 'answered', (error) => error.name)",
      "--through", "proxy", "--map", "gone.example=127.0.0.1:1")
    #expect(run.output == "\"TypeError\"\n", "\(run.errors)")
    let unreachable = try await View.run(
      "return 1", at: "http://gone.example/", "--through", "proxy", "--map",
      "gone.example=127.0.0.1:1")
    #expect(unreachable.code == 3 && unreachable.errors.contains("http://gone.example/"))
  }
}
