#if WebKitGTK
  import BridgeCore
  import BridgeKit
  import BridgeWebKitGTK
  import HTTPTypes

  /// Loads documents of one URL over plain http into a view and into frames of it, and says as what each counted.
  @GTKActor enum PlaceCheck {
    private static let page = "http://page.example/"

    static func run() async throws {
      let bridge = try Bridge(cookies: CookieJar(publicSuffixes: LibPSL()))
      let places = PlaceHandler()
      bridge.pipeline.register(places)
      let window = BridgeWindow(
        BridgeWebView(bridge, in: try await BridgeWebContext.make(for: bridge, through: .proxy)))
      let view = window.view
      try view.load(page)
      try await view.waitUntilLoaded()
      print("view", places.take())
      try await frame(of: page, in: view)
      print("frame", places.take())
      try await frame(of: "http://other.example/lead", in: view)
      print("frame that is led there", places.take())
      view.reload()
      try await view.waitUntilLoaded()
      print("reload", places.take())
      try view.load("http://other.example/lead")
      try await view.waitUntilLoaded()
      print("view that is led there", places.take())
      _ = try await view.evaluate(
        """
        const headers = { Accept: 'text/html,*/*', 'Upgrade-Insecure-Requests': '1' };
        await fetch('/', { headers, cache: 'no-store' });
        """)
      print("script", places.take())
      for part in ["#a", "#b", "#b"] {
        try view.load(page + part)
        try await view.waitUntilLoaded()
        let shown = try await view.evaluate("return location.hash;")
        print("part", shown, places.take())
      }
      window.close()
    }

    private static func frame(of url: String, in view: BridgeWebView) async throws {
      _ = try await view.evaluate(
        """
        const frame = document.createElement('iframe');
        frame.src = '\(url)';
        const loaded = new Promise((go) => { frame.onload = go; });
        document.body.append(frame);
        await loaded;
        """)
    }
  }

  /// Answers documents, and keeps the places that they are loaded into.
  private struct PlaceHandler: Handler {
    let id: HandlerID = "places"
    private let seen = Locked<[String]>([])

    func take() -> [String] {
      seen.withLock { seen in
        defer { seen = [] }
        return seen
      }
    }

    func handle(_ request: BridgeRequest, next: Next) async throws -> BridgeResponse {
      let place = request.context.navigation.map { "\($0)" } ?? "none"
      seen.withLock { $0.append("\(request.path) \(place)") }
      if request.path == "/lead" {
        return BridgeResponse(status: 302, fields: [.location: "http://page.example/"])
      }
      return BridgeResponse(
        status: 200, fields: [.contentType: "text/html", .cacheControl: "no-store"],
        body: .text("<!doctype html><body>here"))
    }
  }
#endif
