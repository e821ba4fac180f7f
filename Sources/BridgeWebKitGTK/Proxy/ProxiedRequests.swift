#if WebKitGTK
  internal import BridgeCore
  internal import BridgeCrypto
  internal import BridgeFormats
  internal import BridgeKit
  internal import BridgeProxy

  /// The requests of a web context that come to its bridge through a proxy.
  final class ProxiedRequests: Sendable {
    /// The key of the stamps, for the part of the host in the web process, in base64. It is a secret.
    let key: String

    private let cipher: AESGCM
    private let jar: CookieJar
    private let views = Locked<[UInt64: View]>([:])

    /// A view that a stamp names.
    private struct View {
      let token: ViewToken

      /// By which handlers know its requests.
      let mark: HandlerID
      var navigations = EngineNavigations()
    }

    init(_ jar: CookieJar) throws {
      var random = SystemRandomNumberGenerator()
      let bytes = (0..<AESGCM.keySize).map { _ in UInt8.random(in: 0...255, using: &random) }
      cipher = try AESGCM(key: bytes)
      key = Base64.encode(bytes)
      self.jar = jar
    }

    /// Has requests that name a view by that number carry its token, and a mark.
    func note(_ number: UInt64, _ token: ViewToken, _ mark: HandlerID) {
      views.withLock {
        if $0[number]?.token != token { $0[number] = View(token: token, mark: mark) }
      }
    }

    /// The engine is about to navigate in a frame of that view.
    func announce(_ url: String, in number: UInt64) {
      views.withLock { $0[number]?.navigations.announce(url) }
    }

    /// No request comes from that view any more.
    func forget(_ token: ViewToken) {
      views.withLock { $0 = $0.filter { $0.value.token != token } }
    }

    /// Gives a request the context of its page, and takes the stamp off.
    func read(_ request: inout BridgeRequest) {
      // The proxy made it from one.
      guard let url = try? RequestURL(request.urlText) else { return }
      let stamp = PageStamp(
        request.fields, sealedBy: cipher, to: Origin(url).description, at: SystemWallClock().now)
      let view = stamp.flatMap { stamp in views.withLock { $0[stamp.view] } }
      let vouched = stamp.map { enginePage(of: $0, request, url) }
      var page = ClientContext.make(request.fields, to: url, in: vouched) { jar.site(of: $0) }
      page.view = view?.token
      // Whether another origin asks with credentials is not told: what it can read must not be given with passwords.
      if let asker = request.fields[.origin], asker != Origin(url).description {
        page.credentials = .omit
      }
      request.change { [page, stamp] in
        $0.head.headerFields[PageStamp.field] = nil
        EngineFieldBytes.restore(&$0.head.headerFields, times: stamp == nil ? 1 : 2)
        $0.context = page
        // The engine's own store says which cookies go along; see CookieMirror.
        $0.marks.insert("cookies")
        if let view { $0.marks.insert(view.mark) }
      }
    }

    private func enginePage(
      of stamp: PageStamp, _ request: BridgeRequest, _ url: RequestURL
    ) -> ClientContext.EnginePage {
      let navigation = stamp.navigation(request.fields, to: url) {
        views.withLock { $0[stamp.view]?.navigations.take(url) ?? false }
      }
      return ClientContext.EnginePage(
        documentURL: stamp.documentURL, navigation: navigation)
    }
  }
#endif
