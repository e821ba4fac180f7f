#if WebKitGTK
  internal import BridgeHandlers
  public import CWebKitGTK

  /// A web context that serves `bridge-https` and `bridge-http`. Several views may share it.
  ///
  /// Requests of a view go through the pipeline of its own bridge.
  @GTKActor public final class BridgeWebContext {
    /// WebKit's own object.
    public let context: UnsafeMutablePointer<WebKitWebContext>

    /// Whether elements with absolute web URLs are loaded through the bridge. That needs the web process part of the
    /// host, whose folder WebKit was given. Without it, such elements bypass the bridge.
    public let reachesElements: Bool

    /// The owners of the bodies that pages of its views hand over.
    let owners = BodyOwners()

    /// Brings http and https requests to a bridge; nil if views use the bridge's own schemes.
    var proxied: ProxiedRequests?
    var proxy: ViewProxy?
    var cookies: CookieMirror?
    var failures: ProxyFailures?

    /// The credentials entered in its views.
    let credentials = KnownCredentials()

    /// A context that keeps nothing on disk. Cookies belong to the jar.
    ///
    /// - Parameter webProcessFolder: the folder with `libBridgeWebProcess.so` and no other `.so` file; nil for the
    ///   program's own folder, or `../lib/ajax-bridge` relative to it.
    public convenience init(webProcessFolder: String? = nil) {
      let context = webkit_web_context_new_ephemeral()
      // Never nil: GLib ends the process if memory is exhausted.
      guard let context else { preconditionFailure("WebKit gives a context or ends the process") }
      self.init(adopting: context, webProcessFolder: webProcessFolder ?? WebProcessFolder.find())
    }

    /// Adopts an existing context, in which no page may have been loaded yet. Adopting it again does nothing.
    ///
    /// - Parameters:
    ///   - context: WebKit's own object.
    ///   - webProcessFolder: the folder with `libBridgeWebProcess.so`; nil keeps the context's folder of extensions, if
    ///     any.
    public convenience init(
      adopting context: UnsafeMutablePointer<WebKitWebContext>, webProcessFolder: String? = nil
    ) {
      self.init(
        adopting: context, webProcessFolder: webProcessFolder, serving: SchemeURL.schemes)
    }

    /// `schemes` are the bridge's own schemes for its pages.
    init(
      adopting context: UnsafeMutablePointer<WebKitWebContext>, webProcessFolder: String?,
      serving schemes: [String]
    ) {
      self.context = context
      reachesElements = webProcessFolder != nil
      g_object_ref(context)
      prepare(serving: schemes)
      if let webProcessFolder {
        webkit_web_context_set_web_extensions_directory(context, webProcessFolder)
      }
    }

    isolated deinit { g_object_unref(context) }

    private func prepare(serving schemes: [String]) {
      let object = UnsafeMutableRawPointer(context).assumingMemoryBound(to: GObject.self)
      guard g_object_get_data(object, Self.mark) == nil else { return }
      g_object_set_data(object, Self.mark, UnsafeMutableRawPointer(context))
      for scheme in schemes { register(scheme) }
      bridge_on_download_started(context) { _, download, _ in
        guard let download else { return }
        // Used within the call, on GTK's thread.
        nonisolated(unsafe) let pointer = download
        BridgeWebView.tell(webkit_download_get_web_view(download)) { $0.take(pointer) }
      }
    }

    /// Registers a scheme. Its requests go to their view, which decides whether it serves them.
    func register(_ scheme: String) {
      let object = UnsafeMutableRawPointer(context).assumingMemoryBound(to: GObject.self)
      let key = "\(Self.mark)-scheme-\(scheme)"
      guard g_object_get_data(object, key) == nil else { return }
      g_object_set_data(object, key, UnsafeMutableRawPointer(context))
      webkit_web_context_register_uri_scheme(
        context, scheme,
        { request, _ in
          // WebKit calls this on GTK's thread.
          guard let request else { return }
          // Used within the call, on that thread.
          nonisolated(unsafe) let pointer = request
          GTKActor.assumeIsolated { BridgeWebContext.serve(pointer) }
        }, nil, nil)
      let security = webkit_web_context_get_security_manager(context)
      webkit_security_manager_register_uri_scheme_as_secure(security, scheme)
      webkit_security_manager_register_uri_scheme_as_cors_enabled(security, scheme)
    }

    private static let mark = "ajax-bridge"

    private static func serve(_ pointer: UnsafeMutablePointer<WebKitURISchemeRequest>) {
      let request = EngineRequest(pointer)
      guard let view = webkit_uri_scheme_request_get_web_view(pointer),
        let bridged = BridgeWebView.of(view)
      else {
        return request.fail("\(request.uri) was requested by a view that has no bridge")
      }
      bridged.serve(request)
    }
  }
#endif
