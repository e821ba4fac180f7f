#if WebKitGTK
  internal import BridgeCore
  internal import BridgeCrypto
  internal import BridgeFormats
  internal import BridgeKit
  internal import BridgeProxy
  internal import HTTPTypes

  /// The requests of a web context that reach its bridge through a proxy.
  final class ProxiedRequests: Sendable {
    /// The key of the stamps for the web process part of the host, in base64. Secret.
    let key: String

    private let cipher: AESGCM
    private let jar: CookieJar
    private let views = Locked<[UInt64: View]>([:])
    private let spent = Locked(SpentStamps())

    /// How long a request waits for the engine's report about it. That takes a few milliseconds, unless GTK's thread is
    /// busy.
    private static let maximumWait = Duration.seconds(2)

    /// The view of a stamp.
    private struct View {
      let token: ViewToken

      /// The mark by which handlers recognise its requests.
      let mark: HandlerID
      let reports: NavigationReports
      var navigations = EngineNavigations()
    }

    init(_ jar: CookieJar) throws {
      let bytes = AESGCM.randomKey()
      cipher = try AESGCM(key: bytes)
      key = Base64.encode(bytes)
      self.jar = jar
    }

    /// Whether a view is open.
    var hasViews: Bool { views.withLock { !$0.isEmpty } }

    /// Registers a view: requests with that number get its token and mark. `reports` are the engine's about
    /// its requests.
    func note(_ number: UInt64, _ token: ViewToken, mark: HandlerID, reports: NavigationReports) {
      views.withLock {
        if $0[number]?.token != token {
          $0[number] = View(token: token, mark: mark, reports: reports)
        }
      }
    }

    /// Announces a navigation in a frame of that view.
    func announce(_ url: String, in number: UInt64) {
      views.withLock { $0[number]?.navigations.announce(url) }
    }

    /// Removes a view, which sends no more requests.
    func forget(_ token: ViewToken) {
      views.withLock { $0 = $0.filter { $0.value.token != token } }
    }

    /// Adds the context of its page to a request, and removes the stamp. Returns the stamp if it is valid for the
    /// request.
    ///
    /// `lackedCookies`: whether the engine may have had no cookies when it sent the request. The jar then adds them to
    /// pages and to requests of the origin's own pages, unless the request has some.
    func read(_ request: inout BridgeRequest, lackedCookies: Bool) async -> PageStamp? {
      // The proxy made the text from a URL.
      guard let url = try? RequestURL(request.urlText) else { return nil }
      let now = SystemWallClock().now
      let found = PageStamp(
        request.fields, sealedBy: cipher, to: Origin(url).description, at: now)
      let stamp = found.flatMap { found in
        spent.withLock { $0.spend(found, at: now) } ? found : nil
      }
      let view = stamp.flatMap { stamp in views.withLock { $0[stamp.view] } }
      var vouched: ClientContext.EnginePage?
      if let stamp {
        vouched = await enginePage(of: stamp, request.fields, url)
      } else if request.fields.contains(PageStamp.field) {
        // With a used or expired stamp, the page counts as unknown.
        vouched = ClientContext.EnginePage(documentURL: nil, navigation: nil)
      }
      var page = ClientContext.make(request.fields, to: url, in: vouched) { jar.site(of: $0) }
      page.view = view?.token
      if !ClientContext.isOfOwnOrigin(request.fields, page, Origin(url)) {
        page.credentials = .omit
      }
      let isForJar =
        lackedCookies && page.credentials != .omit && !request.fields.contains(.cookie)
      request.change { [page] in
        $0.head.headerFields[PageStamp.field] = nil
        EngineFieldBytes.restore(&$0.head.headerFields, times: found == nil ? 1 : 2)
        $0.context = page
        // The engine's own store decides which cookies are sent; see CookieMirror.
        if !isForJar { $0.marks.insert("cookies") }
        if let view { $0.marks.insert(view.mark) }
      }
      return stamp
    }

    /// Allows the stamp again, because the engine repeats the request unchanged.
    func restore(_ stamp: PageStamp) { spent.withLock { $0.restore(stamp) } }

    /// The engine's reports on the view's requests; nil if no navigation to that URL was announced.
    private func reportsOfAnnounced(_ stamp: PageStamp, _ url: RequestURL) -> NavigationReports? {
      views.withLock { views in
        views[stamp.view]?.navigations.take(url) == true ? views[stamp.view]?.reports : nil
      }
    }

    private func enginePage(
      of stamp: PageStamp, _ fields: HTTPFields, _ url: RequestURL
    ) async -> ClientContext.EnginePage {
      var reported: PageContext.Navigation?
      if stamp.needsReport(fields), let reports = reportsOfAnnounced(stamp, url) {
        // Without a report, it counts as the request of a frame.
        let isView = await reports.isView(stamp.seal, atMost: Self.maximumWait) ?? false
        reported = isView ? .topLevel : .nested
      }
      return ClientContext.EnginePage(
        documentURL: stamp.documentURL, navigation: stamp.navigation(fields, reported: reported))
    }
  }
#endif
