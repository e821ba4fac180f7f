#if WebKitGTK
  public import BridgeHandlers
  internal import BridgeHost
  public import BridgeKit
  public import CWebKitGTK

  /// A WebKitWebView whose pages lose nothing: bodies, cookies and every request go through a bridge.
  ///
  ///     let view = try await BridgeWebView(bridge)
  ///     try view.load("https://app.package/index.html")
  ///
  /// Pages have their real https origins, as requests reach the bridge through a proxy of the view's own on loopback.
  /// With the route `scheme`, for hosts that may open no port, the engine and page script see `bridge-https://…` where
  /// the bridge, its handlers and servers see `https://…`.
  /// Everything is on GTK's thread.
  ///
  /// The bridge learns of navigations by the view's signal `decide-policy`, which WebKit gives to one handler after the
  /// other, in the order in which they were connected, until one returns TRUE. A handler of your own that returns TRUE
  /// before the bridge has heard of a navigation hides it: the document is then requested as a subresource of the
  /// current page, without the cookies and the rules of a document, and loading calls do not wait for it. Connect yours
  /// after this object is made, where you attach to a view of your own, and return FALSE for what you do not decide.
  @GTKActor public final class BridgeWebView {
    /// WebKit's own object: put it into a window.
    public let view: UnsafeMutablePointer<WebKitWebView>

    /// The bridge that serves the view.
    public let bridge: Bridge

    /// The token in the page context of the view's requests: handlers tell its page from those of other views by it.
    public let viewToken = ViewToken()

    /// Whether pages have the hook, and the host its channel. Turned off, the next pages load as on a plain custom
    /// scheme, and the hook of the main frame takes itself back; what other frames hand over is refused.
    ///
    /// It has no meaning where the view is served through a proxy.
    public var isBridged = true { didSet { gateChanged(from: oldValue) } }

    /// Told what goes wrong with requests of the page, which page script sees as a bare network error. Of the page
    /// itself, ``waitUntilLoaded()`` throws the same sentence without the method.
    public var onFailure: (@Sendable (String) -> Void)? {
      didSet { context.failures?.listen(onFailure) }
    }

    /// The URL of the document that is there, in the form of the web; ``url`` is that of the next one as soon as
    /// native code asks for it.
    var documentURL: String?

    /// Told of errors that script in the page threw and nothing took care of, rejected promises included: a sentence
    /// with the place. Of documents that begin after it is set.
    public var onPageError: (@Sendable (String) -> Void)? { didSet { listenForErrors() } }

    /// Told of each page that is there with everything that its load event waits for, those that script or the user
    /// navigates to included, after the errors that its scripts had until then; not of one that is left before, or that
    /// could not be loaded.
    public var onLoaded: (@GTKActor () -> Void)?

    /// Given what pages open in a new window, with the settings of this view: show it, and keep it as long as it is
    /// shown. Nil for none: then nothing is opened.
    public var onNewView: (@GTKActor (BridgeWebView) -> Void)?

    /// Answers the dialogs of script. Nil for the engine's own, which wait for a click.
    public var onDialog: (@GTKActor (ScriptDialog) -> ScriptDialog.Answer)?

    /// Asked for name and password where a server demands them, as for the user's own dialog; nil for none, and the page
    /// gets the server's answer 401. Views of one ``BridgeWebContext`` know what one of them was given.
    public var onAuthentication: (@Sendable (AuthenticationChallenge) async -> HTTPCredentials?)?
    { didSet { authenticationChanged() } }

    /// The scheme by which pages name packages; nil for none.
    var packageScheme: PackageScheme?

    /// The registration of what asks, and the mark of requests that it is for.
    var authentication: Pipeline.Registration?
    let authenticationMark = HandlerID("view-\(BodyID.random().text)")

    /// Given the files that servers offer in the place of a page, and those that links with `download` lead to. Nil for
    /// none: ``onFailure`` is told of them, and the engine does as it likes with those of Blobs and `data:` URLs.
    public var onFile: (@Sendable (OfferedFile) async throws -> Void)?

    /// Told that script closed the window.
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
    let places = ToldPlaces()
    let preflights = PreflightCache()
    let languages = AcceptLanguage.value(systemLanguages())
    var userScripts: [OpaquePointer] = []

    /// The connection to what pages say.
    var messages: gulong = 0

    /// The connection to what is said of errors.
    var errorSignal: gulong = 0
    private(set) var isClosed = false

    /// A view of its own, in a context that exists: `BridgeWebContext()` for a custom scheme, without a port.
    ///
    /// - Parameters:
    ///   - bridge: whose pipeline, jar and body store it works with.
    ///   - context: the web context; views that share one share its processes, and its way to the bridge.
    public convenience init(_ bridge: Bridge, in context: BridgeWebContext) {
      let content = webkit_user_content_manager_new()
      defer { g_object_unref(content) }
      let view = bridge_web_view_new(context.context, content)
      // It never gives none: GLib ends the process where memory is out.
      guard let view else { preconditionFailure("WebKit gives a view or ends the process") }
      self.init(bridge, attachingTo: view, in: context)
    }

    /// Serves a view of your own, in a context that was adopted before the view was made.
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
        tellPlaces()
        sendStreams()
      } else {
        listen()
        installHook()
      }
    }

    /// A view of its own, whose pages' requests come to the bridge by that way.
    ///
    /// - Throws: an error that says why no port can be opened on loopback, or no certificate made.
    public convenience init(_ bridge: Bridge, through route: WebViewRoute = .proxy) async throws {
      self.init(bridge, in: try await BridgeWebContext.make(for: bridge, through: route))
    }

    isolated deinit {
      close()
      g_object_unref(view)
    }

    /// Has the pages of this view use the hook of the one that opened it: the first document of a window has that one,
    /// and its scripts stay.
    func share(_ hook: HookScript, _ relay: RelayScript) {
      removeHook()
      (self.hook, self.relay) = (hook, relay)
      if isBridged { installHook() }
    }

    /// Loads an http or https URL, or one of the view's own scheme for packages. The URL of another part of the page that is
    /// there (`#…`) shows that part, and loads nothing.
    ///
    /// - Throws: ``BridgeError`` with code `malformedURL` for any other, ``WebViewError`` with code `closed`.
    public func load(_ url: String) throws {
      guard !isClosed else { throw WebViewError.closed }
      let url = try RequestURL(packageScheme?.real(url) ?? url)
      // The engine loads the same URL again, and only shows another part.
      let isShown = !loading.isLoading && isPart(url.text) && url.text != self.url
      if !isShown { loading.expectHostLoad() }
      webkit_web_view_load_uri(view, shown(url.text))
    }

    /// The URL of the page, as servers know it; nil before the first.
    public var url: String? {
      webkit_web_view_get_uri(view).map {
        let uri = String(cString: $0)
        // The page itself sees no tag either.
        return SchemeURL.real(uri).map(BodyTag.url(without:)) ?? uri
      }
    }

    /// Stops what is being loaded, requests of the page included where the engine stops those.
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

    /// Ends the view's part in the bridge: requests under way are cancelled, and no callback comes any more.
    ///
    /// The page does not hear of it, other than by ``leave(within:)``. Requests that outlive their page go on, for half
    /// a minute at most.
    ///
    /// WebKit's own object lives as long as it is referenced, and is served no longer.
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
      viewToken.end()
      scripts.fail(.closed)
      page.end()
      loading.end()
    }
  }
#endif
