internal import BridgeFormats

#if WebKitGTK
  internal import BridgeCore
  internal import BridgeHandlers
  internal import BridgeHost
  internal import BridgeKit
  internal import HTTPTypes

  /// A page's request for the pipeline, with the facts about it that the host needs later.
  struct PageRequest {
    var request: BridgeRequest

    /// Whether it loads the script of a worker, to which the hook is prepended.
    var isWorkerScript = false

    /// The hook's question to the view itself; nil for requests to the pipeline.
    var question: HookQuestion?

    /// Whether it continues when its page ends: bodies that the page hands over, and its beacons.
    var outlivesPage = false

    /// Whether the page's script requested that: a beacon, or a request with `keepalive`.
    var isKept = false

    /// The `Origin` that the engine sent.
    var asker: String?
  }

  extension BridgeWebView {
    /// The engine's request with its real URL and the facts that the engine confirms.
    func pageRequest(_ engine: EngineRequest) throws -> PageRequest {
      guard let real = real(engine.uri) else {
        throw WebViewError(.loadFailed, "\(engine.uri) has a scheme that the bridge does not serve")
      }
      guard SchemeURL.real(engine.uri) != nil || ["GET", "HEAD"].contains(engine.method) else {
        throw WebViewError(
          .loadFailed, "\(engine.method) \(engine.uri): the short form is for GET only; use \(real)"
        )
      }
      var url = try RequestURL(real)
      let isWorker = isBridged && url.fragment == hook.workerMark
      if isWorker { url = try RequestURL(String(real.prefix { $0 != "#" })) }
      let isOfHook = isBridged && engine.fields[PrivateFields.token] == hook.token
      var context = context(of: engine, url, isOfHook: isOfHook)
      guard
        !MixedContentRules.isRefused(
          Origin(url), askedBy: context.frameOrigin ?? pageOrigin, as: context.navigation)
      else {
        throw BridgeError(
          .crossOriginRefused, "a page loaded over https requests it over http; use https"
        )
      }
      if isOfHook, engine.method == "DELETE" { takeBack(url) }
      let told = try claimKept(&url)
      var request = try BridgeRequest(engine.method, url.text)
      let source = referrer(engine, context, to: url)
      context.referrerPolicy = source.policy
      var fields = OutgoingFields.make(
        EngineFields.real(engine.fields, isOfHook: isOfHook), method: request.method, to: url,
        from: context.frameOrigin, in: source)
      if fields[.acceptLanguage] == nil { fields[.acceptLanguage] = languages }
      fields[PrivateFields.token] = isOfHook ? context.scope?.token : nil
      if let told { fields[.contentType] = told.fields[.contentType] }
      let isKept = told != nil || url.fragment?.hasPrefix(Self.keptMark) == true
      let isTagged =
        isKept || url.fragment == Self.bodilessMark || BodyTag.id(in: url) != nil
      let body =
        try told?.body
        ?? body(
          of: engine, request.method, isOfHook: isOfHook, isTagged: isTagged,
          isNavigation: context.navigation != nil)
      request.change { [fields, context, authentication, authenticationMark] in
        if authentication != nil { $0.marks.insert(authenticationMark) }
        $0.head.headerFields = fields
        $0.context = context
        $0.body = body
        $0.redirectMode = FetchMark(engine.fields)?.redirect ?? .follow
      }
      return PageRequest(
        request: request, isWorkerScript: isWorker,
        question: isOfHook ? HookQuestion(rawValue: url.target) : nil,
        outlivesPage: isOfHook || isKept, isKept: isKept,
        asker: engine.fields[.origin])
    }

    /// The prefix of the fragment by which the hook marks a request that outlives its page.
    private static let keptMark = "ajax-bridge-kept"

    /// The fragment of a request without a body that cannot carry private fields.
    private static let bodilessMark = "ajax-bridge-bodiless"

    private func body(
      of engine: EngineRequest, _ method: HTTPRequest.Method, isOfHook: Bool, isTagged: Bool,
      isNavigation: Bool
    ) throws -> Body {
      // The hook's own bodies are buffers. A request that it marked has its body in the store, or none.
      if isOfHook {
        return .bytes(try engine.body(upTo: HookScript.sliceSize, expecting: expected(engine)))
      }
      if isTagged { return .empty }
      let verdict = EngineBodyRules.verdict(
        method, engine.fields, isHooked: isBridged, isNavigation: isNavigation)
      switch verdict {
      case .none: return .empty
      case .read: return .bytes(try engine.body(upTo: 256 << 20))
      case .refused:
        throw WebViewError(
          .loadFailed,
          "\(method) \(engine.uri) has a body that no hook handed over, and the engine may end the process "
            + "when it is asked for one; nothing was sent in its place")
      }
    }

    /// The size of a slice, from fields that only the hook sets.
    private func expected(_ engine: EngineRequest) -> Int {
      let length = engine.fields[PrivateFields.length].flatMap { Int($0) } ?? 0
      let offset = engine.fields[PrivateFields.offset].flatMap { Int($0) } ?? 0
      return min(
        max(length.subtractingReportingOverflow(offset).partialValue, 4096), HookScript.sliceSize)
    }

    private func context(
      of engine: EngineRequest, _ url: RequestURL, isOfHook: Bool
    ) -> PageContext {
      let isDocument =
        !isOfHook && DocumentRules.mayBeDocument(engine.method, engine.fields)
        && documents.take(engine.uri)
      let (isMain, isHostLoad) = isDocument ? loading.takeDocument() : (false, false)
      if isMain, isHostLoad { return PageContext(navigation: .topLevel, view: viewToken) }
      let source = RequestSource(engine.fields, to: Origin(url))
      let tag = BodyTag.id(in: url)
      let owner = tag.flatMap { self.context.owners.take($0) }
      let origin = owner?.origin ?? frameOrigin(engine, source, isMain: isMain)
      if isOfHook, let origin {
        noteBody(url, of: origin, at: documentURL(engine, source, owner: nil, at: origin))
      }
      let initiator: PageContext.Initiator =
        isDocument ? (tag == nil ? .document : .form) : .script
      if isDocument, !isMain {
        page.noteFrame(isForeign: bridge.cookies.site(of: Origin(url)) != pageSite)
      }
      return PageContext(
        documentURL: documentURL(engine, source, owner: owner, at: origin), frameOrigin: origin,
        topLevelSite: owner.map(\.site) ?? pageSite,
        navigation: isDocument ? (isMain ? .topLevel : .nested) : nil,
        credentials: credentials(engine, source, isDocument: isDocument), initiator: initiator,
        crossOrigin: isOfHook && origin == Origin(url)
          ? nil : CrossOriginRules(engine.fields, to: Origin(url), isDocument: isDocument),
        scope: isBridged ? owner?.scope ?? origin.map { page.scope(of: $0) } : nil,
        view: viewToken)
    }

    private func frameOrigin(
      _ engine: EngineRequest, _ source: RequestSource, isMain: Bool
    ) -> Origin? {
      switch source.asker {
      case .origin(let origin): return origin
      case .opaque: return nil
      case .unknown:
        // Links and elements of the page. Those of its frames look the same, and must not count as the page's.
        let isSafe = engine.method == "GET" || engine.method == "HEAD"
        // The frames that a proxy serves are unknown here.
        guard context.proxied == nil else { return nil }
        return isSafe && (isMain || !page.hasForeignFrames) ? pageOrigin : nil
      }
    }

    var pageSite: Site? { pageOrigin.map { bridge.cookies.site(of: $0) } }

    /// Records the owner of a body that is transferred over the channel.
    private func noteBody(_ url: RequestURL, of origin: Origin, at documentURL: String?) {
      let digits = url.target.split(separator: "/").last.flatMap { BodyID($0) }
      if let digits { page.note(digits, of: origin, at: documentURL, in: pageSite) }
    }

    /// Withdraws a request that the page has given up.
    private func takeBack(_ url: RequestURL) {
      let digits = url.target.split(separator: "/").last.flatMap { BodyID($0) }
      if let digits { _ = kept.take(digits) }
    }

    /// The document that the hook names if the engine does not. Its origin must be the confirmed one.
    private func documentURL(
      _ engine: EngineRequest, _ source: RequestSource, owner: BodyOwners.Owner?,
      at origin: Origin?
    ) -> String? {
      let told = told(engine)
      for candidate in [owner?.documentURL, told, source.documentURL, url, documentURL] {
        if let candidate, RequestSource.origin(candidate) == origin { return candidate }
      }
      return origin.map { "\($0)/" }
    }

    private func told(_ engine: EngineRequest) -> String? {
      engine.fields[PrivateFields.page].flatMap(Self.decoded).flatMap { SchemeURL.real($0) }
    }

    /// The referrer. The engine names the document only for fetch(), and ignores referrer policies.
    ///
    /// Other requests are known to come from the page, but not whether an element has a stricter policy. Only the
    /// page's own origin gets a referrer, for which that makes no difference.
    private func referrer(
      _ engine: EngineRequest, _ context: PageContext, to url: RequestURL
    ) -> (document: String?, policy: ReferrerPolicy) {
      if context.navigation != nil, documents.takeRevisit(engine.uri) {
        // HTML, "reload" and "traverse the history": the referrer of the document's first request.
        return (documents.referrer(of: engine.uri), .unsafeURL)
      }
      let mark = FetchMark(engine.fields)
      let told = engine.fields[.referer].flatMap { SchemeURL.real($0) }
      let known = mark != nil || context.frameOrigin == Origin(url) ? context.documentURL : nil
      let isNamed = engine.fields.contains(.referer)
      let document = isNamed ? told : known
      let policy =
        mark?.referrerPolicy ?? document.flatMap { documents.policy(of: $0) }
        ?? .strictOriginWhenCrossOrigin
      return (document, policy)
    }

    private static func decoded(_ text: String) -> String? {
      PercentEscapes.strictlyDecoded(text.utf8).map { String(decoding: $0, as: UTF8.self) }
    }

    /// A CORS request carries no cookies unless its script asked for them.
    private func credentials(
      _ engine: EngineRequest, _ source: RequestSource, isDocument: Bool
    ) -> PageContext.Credentials {
      if let told = engine.fields[PrivateFields.credentials] {
        return PageContext.Credentials(mode: told)
      }
      let isOfScript = engine.fields.contains(PrivateFields.mode)
      return isOfScript || engine.fields.contains(.origin) && !isDocument ? .sameOrigin : .include
    }
  }
#endif
