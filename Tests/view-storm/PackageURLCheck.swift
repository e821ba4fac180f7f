#if WebKitGTK
  import BridgeCore
  import BridgeKit
  import BridgePackages
  import BridgeWebKitGTK

  /// Prints the origin that the host vouches for where a script element asks.
  private struct ScriptAskers: Handler {
    let id: HandlerID = "askers"

    func canHandle(_ request: BridgeRequest) -> Bool { request.path == "/o.js" }

    nonisolated(nonsending) func handle(
      _ request: BridgeRequest, next: Next
    ) async throws -> BridgeResponse {
      print("asked by", request.context.frameOrigin.map { "\($0)" } ?? "none")
      return try await next(request)
    }
  }

  /// Loads packages by their ids and by a scheme of the view's own, and says where each page then is.
  @GTKActor struct PackageURLCheck {
    private let view: BridgeWebView

    /// `arguments`: `scheme` or `proxy`, and the folder of a store.
    static func run(_ arguments: [String]) async throws {
      let bridge = try Bridge(cookies: CookieJar(publicSuffixes: LibPSL()))
      let gate = PackageGate()
      var options = PackageOptions()
      options.gate = gate
      bridge.pipeline.packages(in: try PackageStore(at: arguments[1]), options)
      bridge.pipeline.register(ScriptAskers())
      let route: WebViewRoute = arguments[0] == "proxy" ? .proxy : .scheme
      let context = try await BridgeWebContext.make(for: bridge, through: route)
      let window = BridgeWindow(BridgeWebView(bridge, in: context))
      try await PackageURLCheck(view: window.view).run()
      let other = BridgeWindow(BridgeWebView(bridge, in: context))
      try await PackageURLCheck(view: other.view).refuse()
      gate.isOn = false
      let early = BridgeWindow(BridgeWebView(bridge, in: context))
      gate.isOn = true
      try await PackageURLCheck(view: early.view).report("made with the gate off") {
        try early.view.load(package: "app")
      }
      window.close()
      other.close()
      early.close()
    }

    private func run() async throws {
      try await report("entry") { try view.load(package: "app") }
      try await report("path") { try view.load(package: "app", path: "sub/page.html?q") }
      for id in ["evil.example/#", "a@b", "a:80", "a.b", ""] {
        refuse("id \(id)") { try view.load(package: id) }
      }
      for name in ["https", "blob", "bridge-https", "webkit-x", "1a", "a_b"] {
        refuse("scheme \(name)") { try view.usePackageScheme(name) }
      }
      refuse("before") { try view.load("app://app/") }
      try view.usePackageScheme("app")
      try await report("short") { try view.load("app://app/sub/page.html?r#f") }
      try await say(
        "script",
        """
        await new Promise((go, stop) => {
          const script = document.createElement('script');
          Object.assign(script, { src: 'app://other/o.js', onload: go, onerror: () => stop(Error('none')) });
          document.head.append(script);
        });
        return window.other
        """)
      try await say(
        "frame",
        """
        const frame = document.createElement('iframe');
        frame.src = 'app://app/framed.html';
        const told = new Promise((go) => addEventListener('message', (event) => go(event.data)));
        document.body.append(frame);
        return told
        """)
      try await report("page with a frame") { try view.load(package: "app", path: "outer.html") }
      try await report("link") {
        try view.load(package: "app", path: "sub/page.html")
        try await view.waitUntilLoaded()
        _ = try await view.evaluate("document.querySelector('a').click()")
        try await view.waitForNavigation()
      }
    }

    private func refuse() async throws {
      refuse("other view") { try view.load("app://app/") }
      try view.load(package: "app", path: "sub/page.html")
      try await view.waitUntilLoaded()
      try await say(
        "other view's script",
        """
        return new Promise((go) => {
          const script = document.createElement('script');
          Object.assign(script, { src: 'app://other/o.js', onload: () => go('loaded'), onerror: () => go('refused') });
          document.head.append(script);
        })
        """)
    }

    private func report(_ name: String, _ load: () async throws -> Void) async throws {
      try await load()
      try await view.waitUntilLoaded()
      let title = try await view.evaluate("return document.title")
      print(name, view.url ?? "none", title)
    }

    private func say(_ name: String, _ script: String) async throws {
      print(name, try await view.evaluate(script))
    }

    private func refuse(_ name: String, _ load: () throws -> Void) {
      do {
        try load()
        print(name, "taken")
      } catch let error as BridgeError {
        print(name, error.code)
      } catch {
        print(name, error)
      }
    }
  }
#endif
