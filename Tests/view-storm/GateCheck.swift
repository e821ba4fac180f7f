#if WebKitGTK
  import BridgeCore
  import BridgeKit
  import BridgeWebKitGTK

  /// Turns the bridge of a view off and on again, and says what its page has of it each time.
  @GTKActor enum GateCheck {
    static func run() async throws {
      let bridge = try Bridge(cookies: CookieJar(publicSuffixes: LibPSL()))
      bridge.pipeline.register(StormHandler())
      let window = BridgeWindow(BridgeWebView(bridge, in: BridgeWebContext()))
      try window.view.load("https://gate.example/")
      try await window.view.waitUntilLoaded()
      try await report("on", window.view)
      window.view.isBridged = false
      try await report("off at once", window.view)
      window.view.reload()
      try await window.view.waitUntilLoaded()
      try await report("off", window.view)
      window.view.isBridged = true
      window.view.reload()
      try await window.view.waitUntilLoaded()
      try await report("on again", window.view)
      window.close()
    }

    private static func report(_ state: String, _ view: BridgeWebView) async throws {
      let facts = try await view.evaluate(
        """
        document.cookie = 'a=1';
        const sent = await fetch('/sent', { method: 'POST', body: new Blob(['x'], { type: 'a/b' }) })
          .then((answer) => answer.status, (error) => error.name);
        return [document.cookie, sent, Symbol.for('ajax-bridge.hook') in globalThis]
        """)
      print(state, facts)
    }
  }
#endif
