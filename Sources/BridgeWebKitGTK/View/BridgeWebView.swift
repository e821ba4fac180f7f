#if WebKitGTK
  public import BridgeHandlers
  internal import BridgeHost
  public import BridgeKit
  public import CWebKitGTK

  /// A WebKitWebView whose requests, bodies and cookies all go through a bridge.
  ///
  ///     let view = try await BridgeWebView(bridge)
  ///     try view.load("https://app.package/index.html")
  ///
  /// Pages have their real https origins, because requests reach the bridge through the view's own proxy on loopback.
  /// With the route `scheme`, for hosts that may open no port, the engine and page scripts see `bridge-https://…`,
  /// while the bridge, its handlers and servers see `https://…`. Everything is confined to GTK's thread.
  ///
  /// The bridge observes navigations through the view's signal `decide-policy`. WebKit calls its handlers in the order
  /// of connection, until one returns TRUE. If your own handler returns TRUE before the bridge's, that navigation is
  /// hidden: the document is then requested as a subresource of the current page, without the cookies and rules of a
  /// document, and loading calls do not wait for it. Connect yours after this object is made, when you attach to an
  /// existing view, and return FALSE for navigations that you do not decide.
  @GTKActor public final class BridgeWebView {
    /// WebKit's own object, to be put into a window.
    public let view: UnsafeMutablePointer<WebKitWebView>

    /// The bridge that serves the view.
    public let bridge: Bridge

    /// The token in the page context of the view's requests. Handlers use it to distinguish its page from those of
    /// other views.
    public let viewToken = ViewToken()

    /// Whether pages have the hook, and the host its channel. If it is turned off, the next pages load as on a plain
    /// custom scheme, and the hook of the main frame removes itself. Bodies from other frames are refused.
    ///
    /// It has no effect if the view is served through a proxy.
    public var isBridged = true { didSet { gateChanged(from: oldValue) } }

    /// Called for failed requests of the page, which scripts see as a bare network error. For the page itself,
    /// ``waitUntilLoaded()`` throws the same sentence without the method.
    public var onFailure: (@Sendable (String) -> Void)? {
      didSet { context.failures?.listen(onFailure) }
    }

    /// The web URL of the current document. ``url`` is that of the next one as soon as native code loads it.
    var documentURL: String?

    /// Called for unhandled errors of the page's scripts, including rejected promises: a sentence with the location.
    /// Applies to documents that begin after it is set.
    public var onPageError: (@Sendable (String) -> Void)? { didSet { listenForErrors() } }

    /// Called for each page that has loaded completely, including navigations by scripts and the user, after the errors
    /// of its scripts up to then. Not called for a page that is left before, or fails to load.
    public var onLoaded: (@GTKActor () -> Void)?

    /// Called with the view for a new window that a page opens, with the settings of this view. Show it, and keep it as
    /// long as it is shown. If nil, no windows are opened.
    public var onNewView: (@GTKActor (BridgeWebView) -> Void)?

    /// Answers dialogs of scripts. If nil, the engine shows its own, which wait for a click.
    public var onDialog: (@GTKActor (ScriptDialog) -> ScriptDialog.Answer)?

    /// Returns user name and password for a server that demands them, like a browser's own dialog. If it is nil or
    /// returns nil, the page gets the 401 response. Views of one ``BridgeWebContext`` share the credentials.
    public var onAuthentication: (@Sendable (AuthenticationChallenge) async -> HTTPCredentials?)?
    { didSet { authenticationChanged() } }

    /// The custom scheme for packages; nil for none.
    var packageScheme: PackageScheme?

    /// The registration for authentication, and the mark of the requests that it applies to.
    var authentication: Pipeline.Registration?
    let authenticationMark = HandlerID("view-\(BodyID.random().text)")

    /// Receives files that servers offer instead of a page, and files behind links with `download`. If nil,
    /// ``onFailure`` is called for them, and the engine handles Blobs and `data:` URLs as usual.
    public var onFile: (@Sendable (OfferedFile) async throws -> Void)?

    /// Called when a script closed the window.
    public var onClose: (@GTKActor () -> Void)?

    let context: BridgeWebContext
    private(set) var relay: RelayScript
    private(set) var hook: HookScript
    var page: PageScopes
    let loading = ViewLoading()
    let running = RunningExchanges()
    let files = RunningExchanges()
    let names = LinkedNames()
    let redirects = RedirectedDocuments()
    let scripts = RunningScripts()
    let kept = KeptRequests()
    let documents = AnnouncedDocuments()
    let navigationReports = NavigationReports()
    let preflights = PreflightCache()
    let languages = AcceptLanguage.value(systemLanguages())
    var userScripts: [OpaquePointer] = []

    /// The signal connection for messages of pages.
    var messages: gulong = 0

    /// The signal connection for errors.
    var errorSignal: gulong = 0
    private(set) var isClosed = false

    /// A new view in an existing context: `BridgeWebContext()` for the custom scheme, without a port.
    ///
    /// - Parameters:
    ///   - bridge: provides the pipeline, jar and body store.
    ///   - context: the web context. Views that share it share its processes and its route to the bridge.
    public convenience init(_ bridge: Bridge, in context: BridgeWebContext) {
      let content = webkit_user_content_manager_new()
      defer { g_object_unref(content) }
      let view = bridge_web_view_new(context.context, content)
      // Never nil: GLib ends the process if memory is exhausted.
      guard let view else { preconditionFailure("WebKit gives a view or ends the process") }
      self.init(bridge, attachingTo: view, in: context)
    }

    /// Serves an existing view, whose context was adopted before the view was made.
    public init(
      _ bridge: Bridge, attachingTo view: UnsafeMutablePointer<WebKitWebView>,
      in context: BridgeWebContext
    ) {
      self.bridge = bridge
      self.view = view
      self.context = context
      page = PageScopes(bridge.bodies, context.owners)
      relay = RelayScript(event: "ajax-bridge-\(BodyID.random().text)")
      hook = HookScript(token: BodyID.random().text, messageEvent: relay.event)
      g_object_ref_sink(view)
      link()
      bridge.pipeline.viewMade(viewToken)
      connectSignals()
      noteNumber()
      if context.proxied != nil {
        answerChallenges()
        reportNavigations()
        sendStreams()
      } else {
        listen()
        installHook()
      }
    }

    /// A new view whose requests reach the bridge by that route.
    ///
    /// - Throws: an error if no port can be opened on loopback, or no certificate made.
    public convenience init(_ bridge: Bridge, through route: WebViewRoute = .proxy) async throws {
      self.init(bridge, in: try await BridgeWebContext.make(for: bridge, through: route))
    }

    isolated deinit {
      close()
      g_object_unref(view)
    }

    /// Uses the hook of the view that opened this one: the first document of a window has that hook, and its scripts
    /// stay.
    func share(_ hook: HookScript, _ relay: RelayScript) {
      removeHook()
      (self.hook, self.relay) = (hook, relay)
      if isBridged { installHook() }
    }

    /// Loads an http or https URL, or one of the view's package scheme. A URL that differs from the current page's only
    /// in its fragment (`#…`) scrolls there, and loads nothing.
    ///
    /// - Throws: ``BridgeError`` with code `malformedURL` for any other URL, ``WebViewError`` with code `closed`.
    public func load(_ url: String) throws {
      guard !isClosed else { throw WebViewError.closed }
      let url = try RequestURL(packageScheme?.real(url) ?? url)
      // The engine reloads the same URL, and only scrolls to another fragment.
      let isShown = !loading.isLoading && isPart(url.text) && url.text != self.url
      if !isShown { loading.expectHostLoad() }
      webkit_web_view_load_uri(view, shown(url.text))
    }

    /// The URL of the page for servers; nil before the first.
    public var url: String? {
      webkit_web_view_get_uri(view).map {
        let uri = String(cString: $0)
        // The page does not see the tag either.
        return SchemeURL.real(uri).map(BodyTag.url(without:)) ?? uri
      }
    }

    /// Stops loading, including requests of the page that the engine stops.
    public func stop() {
      webkit_web_view_stop_loading(view)
      redirects.removeAll()
      loading.stop()
    }

    /// Loads the page again.
    public func reload() {
      loading.expectLoad()
      webkit_web_view_reload(view)
    }

    /// Closes the view's part in the bridge: running requests are cancelled, and no more callbacks are called.
    ///
    /// The page gets no events; use ``leave(within:)`` for that. Requests that outlive their page continue for at most
    /// half a minute.
    ///
    /// WebKit's own object lives as long as it is referenced, but is no longer served.
    public func close() {
      guard !isClosed else { return }
      isClosed = true
      onAuthentication = nil
      disconnect()
      webkit_web_view_stop_loading(view)
      redirects.removeAll()
      running.cancelAll()
      files.cancelAll()
      sendKept()
      context.proxied?.forget(viewToken)
      context.proxy?.forget(viewToken)
      viewToken.end()
      scripts.fail(.closed)
      page.end()
      loading.end()
    }
  }
#endif
