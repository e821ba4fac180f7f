#if WebKitGTK
  import BridgeCore
  import BridgeKit
  import BridgePackages
  import BridgeWebKitGTK

  /// Shows one URL in two views, with an update of its package between their loads, and says which version each has.
  @GTKActor struct LeaseCheck {
    private static let page = "https://app.package/"
    private let bridge: Bridge
    private let store: PackageStore
    private let context: BridgeWebContext

    /// `arguments`: `scheme` or `proxy`, the folder of a store, and the archives of the updates.
    static func run(_ arguments: [String]) async throws {
      let bridge = try Bridge(cookies: CookieJar(publicSuffixes: LibPSL()))
      let store = try PackageStore(at: arguments[1])
      bridge.pipeline.packages(in: store)
      let route: WebViewRoute = arguments[0] == "proxy" ? .proxy : .scheme
      try await LeaseCheck(
        bridge: bridge, store: store, context: BridgeWebContext.make(for: bridge, through: route)
      ).run(Array(arguments.dropFirst(2)))
    }

    private func run(_ archives: [String]) async throws {
      let one = try await open()
      try await report("one", one)
      var install = PackageInstall()
      install.check = PackageInstall.allowUnsigned
      install.activation = .atOnce
      for archive in archives { try store.install(archive: archive, install) }
      try await forge(one)
      try await report("one after that", one)
      let two = try await open()
      try await report("two", two)
      try await report("one beside it", one)
      print("kept", try leased())
      one.view.reload()
      try await one.view.waitUntilLoaded()
      try await report("one again", one)
      print("kept", try leased())
      one.close()
      two.close()
    }

    private func open() async throws -> BridgeWindow {
      let window = BridgeWindow(BridgeWebView(bridge, in: context))
      try window.view.load(Self.page)
      try await window.view.waitUntilLoaded()
      return window
    }

    /// The versions of the document, of a file, and of a frame with the page's own URL.
    private func report(_ state: String, _ window: BridgeWindow) async throws {
      let facts = try await window.view.evaluate(
        """
        const file = await (await fetch('/version.txt', { cache: 'no-store' })).text();
        const frame = document.createElement('iframe');
        frame.src = '\(Self.page)'.replace('https:', location.protocol);
        const loaded = new Promise((go) => { frame.onload = go; });
        document.body.append(frame);
        await loaded;
        return [document.title, file, frame.contentDocument.title]
        """)
      print(state, facts)
    }

    /// Script asks for the page as the engine does when the view is led there.
    private func forge(_ window: BridgeWindow) async throws {
      let facts = try await window.view.evaluate(
        """
        const headers = {
          Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
          'Upgrade-Insecure-Requests': '1', 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate',
        };
        const page = await (await fetch('/', { headers, cache: 'no-store' })).text();
        return page.match(/<title>(.*?)<.title>/)[1]
        """)
      print("forged", facts)
    }

    private func leased() throws -> [String] {
      try store.collect(isTrial: true).leased.map(\.name)
    }
  }
#endif
