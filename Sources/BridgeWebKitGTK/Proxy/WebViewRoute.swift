#if WebKitGTK
  public import BridgeKit

  /// How the requests of a view's pages reach its bridge.
  public struct WebViewRoute: Sendable {
    /// A custom scheme: pages have `bridge-https://…` URLs, and the hook transfers their bodies. No port is opened.
    public static let scheme = WebViewRoute(transport: nil)

    /// The view's own proxy on loopback, with a random credential: pages have `https://…` URLs, and the engine sends
    /// and receives as in a browser.
    public static let proxy = proxy(webSockets: TransportOptions())

    /// The same, with routes and certificate authorities for WebSockets. They bypass the bridge's transport, and so its
    /// options.
    public static func proxy(webSockets options: TransportOptions) -> WebViewRoute {
      WebViewRoute(transport: options)
    }

    /// The connection options of WebSockets; nil for the custom scheme.
    let transport: TransportOptions?
  }
#endif
