#if WebKitGTK
  public import BridgeKit
  internal import BridgeProxy
  internal import CWebKitGTK

  extension BridgeWebContext {
    /// Makes a context whose views are served by one bridge, over that route. It keeps nothing on disk.
    ///
    /// With the route `proxy`, only views of that bridge may use it, and the engine's cookies are kept in sync with the
    /// bridge's jar. The cookies of the jar are available before the first page.
    ///
    /// - Parameters:
    ///   - bridge: provides the pipeline and the jar of the views.
    ///   - route: how requests reach the bridge.
    ///   - webProcessFolder: see ``init(webProcessFolder:)``.
    /// - Returns: a context for views of that bridge.
    /// - Throws: an error if no port can be opened on loopback, or no certificate made.
    public static func make(
      for bridge: Bridge, through route: WebViewRoute, webProcessFolder: String? = nil
    ) async throws -> BridgeWebContext {
      guard let transport = route.transport else {
        return BridgeWebContext(webProcessFolder: webProcessFolder)
      }
      let requests = try ProxiedRequests(bridge.cookies)
      let failures = ProxyFailures()
      let proxy = try await ViewProxy(
        bridge, transport, of: requests, failures: failures)
      let context = try proxiedContext(by: proxy, key: requests.key)
      defer { g_object_unref(context) }
      // The bridge's own schemes would bypass the engine's checks of documents, such as which origins may frame them.
      let made = BridgeWebContext(
        adopting: context, webProcessFolder: webProcessFolder ?? WebProcessFolder.find(),
        serving: [])
      made.proxied = requests
      made.proxy = proxy
      made.failures = failures
      made.cookies = webkit_web_context_get_website_data_manager(context).flatMap {
        CookieMirror(
          $0, bridge.cookies,
          of: CookieMirror.Pages(
            isAnyOpen: { requests.hasViews },
            activity: { [traffic = proxy.traffic] in traffic.events }))
      }
      await made.cookies?.settle()
      if let mirror = made.cookies { proxy.store.look(at: mirror) }
      return made
    }

    private static func proxiedContext(
      by proxy: ViewProxy, key: String
    ) throws -> UnsafeMutablePointer<WebKitWebContext> {
      let data = webkit_website_data_manager_new_ephemeral()
      defer { g_object_unref(data) }
      // Never nil: GLib ends the process if memory is exhausted.
      guard let context = webkit_web_context_new_with_website_data_manager(data) else {
        // See above.
        preconditionFailure("WebKit gives a context or ends the process")
      }
      let settings = webkit_network_proxy_settings_new(proxy.url, nil)
      webkit_website_data_manager_set_network_proxy_settings(
        data, WEBKIT_NETWORK_PROXY_MODE_CUSTOM, settings)
      webkit_network_proxy_settings_free(settings)
      // The engine reaches only the proxy, which verifies server certificates itself.
      webkit_website_data_manager_set_tls_errors_policy(data, WEBKIT_TLS_ERRORS_POLICY_IGNORE)
      webkit_web_context_set_web_extensions_initialization_user_data(
        context, g_variant_new_string(key))
      return context
    }
  }
#endif
