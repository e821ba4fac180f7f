#if WebKitGTK
  import BridgeCore
  import BridgeKit
  import BridgeWebKitGTK
  import HTTPTypes

  /// Has a service worker send requests of its page on, more than once, and says which of them the engine vouches for.
  @GTKActor enum StampCheck {
    static func run() async throws {
      let bridge = try Bridge(cookies: CookieJar(publicSuffixes: LibPSL()))
      let context = try await BridgeWebContext.make(for: bridge, through: .proxy)
      let view = BridgeWebView(bridge, in: context)
      let handler = StampHandler(view: view.viewToken)
      bridge.pipeline.register(handler)
      let window = BridgeWindow(view)
      try view.load("https://page.example/")
      try await view.waitUntilLoaded()
      _ = try await view.evaluate(
        """
        await navigator.serviceWorker.register('/worker.js');
        await navigator.serviceWorker.ready;
        if (!navigator.serviceWorker.controller) {
          await new Promise((go) => navigator.serviceWorker.addEventListener('controllerchange', go));
        }
        """)
      _ = handler.take()
      for path in ["/once", "/twice", "/moved"] {
        _ = try await view.evaluate("await (await fetch('\(path)')).text()")
        print(path, handler.take())
      }
      window.close()
    }
  }

  /// Answers a page with a worker, and keeps which requests are of that view.
  private struct StampHandler: Handler {
    let id: HandlerID = "stamps"
    let view: ViewToken
    private let seen = Locked<[String]>([])

    init(view: ViewToken) { self.view = view }

    func take() -> [String] {
      seen.withLock { seen in
        defer { seen = [] }
        return seen
      }
    }

    func handle(_ request: BridgeRequest, next: Next) async throws -> BridgeResponse {
      seen.withLock {
        $0.append("\(request.path) \(request.context.view == view ? "vouched for" : "unknown")")
      }
      switch request.path {
      case "/worker.js":
        return BridgeResponse(
          status: 200, fields: [.contentType: "text/javascript"], body: .text(Self.worker))
      case "/moved": return BridgeResponse(status: 302, fields: [.location: "/there"])
      default:
        return BridgeResponse(
          status: 200, fields: [.contentType: "text/html", .cacheControl: "no-store"],
          body: .text("<!doctype html><body>here"))
      }
    }

    private static let worker = """
      addEventListener('activate', (event) => event.waitUntil(clients.claim()));
      addEventListener('fetch', (event) => event.respondWith((async () => {
        const response = await fetch(event.request.clone());
        if (!event.request.url.endsWith('/twice')) return response;
        await response.text();
        return fetch('/again', { headers: event.request.headers, cache: 'no-store' });
      })()));
      """
  }
#endif
