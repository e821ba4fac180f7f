#if WebKitGTK
  public import BridgeKit
  internal import CWebKitGTK

  extension BridgeWebContext {
    /// A context whose views are served by one bridge, by that way. It keeps nothing on disk.
    ///
    /// With the route `proxy`, its views are the bridge's alone, and the engine's cookies are kept in step with the
    /// bridge's jar: what the jar has is there before the first page.
    ///
    /// - Parameters:
    ///   - bridge: whose pipeline and jar the views work with.
    ///   - route: how requests get there.
    ///   - webProcessFolder: as for ``init(webProcessFolder:)``.
    /// - Returns: a context for views of that bridge.
    /// - Throws: an error that says why no port can be opened on loopback, or no certificate made.
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
      // The bridge's own schemes would be a way past what the engine checks of documents, such as who may frame them.
      let made = BridgeWebContext(
        adopting: context, webProcessFolder: webProcessFolder ?? WebProcessFolder.find(),
        serving: [])
      made.proxied = requests
      made.proxy = proxy
      made.failures = failures
      made.cookies = webkit_web_context_get_website_data_manager(context).flatMap {
        CookieMirror($0, bridge.cookies)
      }
      await made.cookies?.settle()
      return made
    }

    private static func proxiedContext(
      by proxy: ViewProxy, key: String
    ) throws -> UnsafeMutablePointer<WebKitWebContext> {
      let data = webkit_website_data_manager_new_ephemeral()
      defer { g_object_unref(data) }
      // It never gives none: GLib ends the process where memory is out.
      guard let context = webkit_web_context_new_with_website_data_manager(data) else {
        // As said above.
        preconditionFailure("WebKit gives a context or ends the process")
      }
      let settings = webkit_network_proxy_settings_new(proxy.url, nil)
      webkit_website_data_manager_set_network_proxy_settings(
        data, WEBKIT_NETWORK_PROXY_MODE_CUSTOM, settings)
      webkit_network_proxy_settings_free(settings)
      // It reaches nothing but the proxy, which checks the certificates of servers itself.
      webkit_website_data_manager_set_tls_errors_policy(data, WEBKIT_TLS_ERRORS_POLICY_IGNORE)
      webkit_web_context_set_web_extensions_initialization_user_data(
        context, g_variant_new_string(key))
      return context
    }
  }
#endif
