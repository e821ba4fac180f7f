#if WebKitGTK
  public import BridgeKit

  /// The way by which the requests of a view's pages reach its bridge.
  public struct WebViewRoute: Sendable {
    /// A custom scheme: pages are on `bridge-https://…`, and the hook brings their bodies. No port is opened.
    public static let scheme = WebViewRoute(transport: nil)

    /// A proxy of the view's own on loopback, which asks for a random credential: pages are on `https://…`, and the
    /// engine sends and receives as in a browser.
    public static let proxy = proxy(webSockets: TransportOptions())

    /// The same, with routes and certificate authorities for WebSockets: they do not pass the bridge's pipeline, so that
    /// its transport does not know them.
    public static func proxy(webSockets options: TransportOptions) -> WebViewRoute {
      WebViewRoute(transport: options)
    }

    /// How WebSockets connect; nil for the custom scheme.
    let transport: TransportOptions?
  }
#endif
