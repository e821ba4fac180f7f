#if WebKitGTK
  internal import BridgeCore
  internal import BridgeHandlers
  internal import BridgeHost
  internal import BridgeKit
  internal import BridgeProxy
  internal import CWebKitGTK
  internal import HTTPTypes

  extension BridgeWebView {
    /// Receives a hook's message that may come while the page unloads; see ``RelayScript``.
    func hear(_ text: String) {
      guard isBridged, let (origin, document, said) = relay.parts(of: text) else { return }
      if said.hasPrefix(RelayScript.download) {
        return names.note(said.dropFirst(RelayScript.download.count))
      }
      guard let message = KeptMessage(said) else { return }
      let asker = RequestSource.origin(SchemeURL.real(origin) ?? origin)
      do {
        kept.add(message.id, try keptRequest(message, from: asker, of: document))
        if let asker {
          page.note(message.id, of: asker, at: SchemeURL.real(document), in: pageSite)
        }
      } catch {
        onFailure?("\(message.method) \(message.url): \(error)")
      }
    }

    private func keptRequest(
      _ message: KeptMessage, from asker: Origin?, of document: String
    ) throws -> BridgeRequest {
      var request = try BridgeRequest(
        message.method, message.url, body: .bytes(message.body))
      let shown = SchemeURL.real(document).flatMap {
        RequestSource.origin($0) == asker ? $0 : nil
      }
      let policy = documents.policy(of: document) ?? .strictOriginWhenCrossOrigin
      let context = PageContext(
        documentURL: shown ?? asker.map { "\($0)/" },
        frameOrigin: asker, topLevelSite: pageOrigin.map { bridge.cookies.site(of: $0) },
        credentials: PageContext.Credentials(mode: message.credentials),
        initiator: .beacon, crossOrigin: rules(of: message), referrerPolicy: policy,
        view: viewToken)
      let url = try RequestURL(message.url)
      let fields = OutgoingFields.make(
        EngineFields.real(fields(of: message, in: document)), method: request.method, to: url,
        from: asker, in: (SchemeURL.real(document), policy))
      request.change {
        $0.context = context
        $0.head.headerFields = fields
      }
      return request
    }

    private func rules(of message: KeptMessage) -> CrossOriginRules {
      guard message.isCORS else { return CrossOriginRules(.noCORS) }
      var fields = message.fields
      if fields[.contentType] == nil { fields[.contentType] = message.type }
      return CrossOriginRules(.cors, unsafeFields: CORSSafelist.unsafeNames(fields))
    }

    /// The fields as the engine would send them.
    private func fields(of message: KeptMessage, in document: String) -> HTTPFields {
      var fields = message.fields
      if fields[.accept] == nil { fields[.accept] = "*/*" }
      if let agent = webkit_settings_get_user_agent(webkit_web_view_get_settings(view)) {
        fields[.userAgent] = String(cString: agent)
      }
      fields[.referer] = document
      if fields[.contentType] == nil { fields[.contentType] = message.type }
      return fields
    }

    /// The page's description of the engine's request. The tag is removed from its URL.
    func claimKept(_ url: inout RequestURL) throws -> BridgeRequest? {
      guard let id = BodyTag.id(in: url), let found = kept.take(id) else { return nil }
      url = try RequestURL(found.urlText)
      return found
    }

    /// Sends the requests that the engine has not sent, after the page has unloaded.
    func sendKept() {
      let gate = PreflightGate(bridge.pipeline, preflights)
      for request in kept.takeAll() {
        let (pipeline, tell) = (bridge.pipeline, onFailure)
        _ = running.run(outlivesView: true) {
          do {
            try await gate.pass(request, on: CrossOriginPath(of: request))
            _ = try await pipeline.load(request)
          } catch {
            tell?("\(request.method) \(request.urlText): \(error)")
          }
        }
      }
    }

    /// Unloads the page as for a navigation: it gets its events, and its requests are sent. Then closes the view, like
    /// ``close()``.
    ///
    /// - Parameter limit: how long the page, and then the servers, may take.
    public func leave(within limit: Duration = .seconds(5)) async {
      guard !isClosed else { return }
      await closing(after: limit) {
        webkit_web_view_load_uri(view, "about:blank")
        do {
          _ = try await evaluate("await new Promise(() => {})")
        } catch {
          // The page has unloaded, as intended, or the time is up.
        }
      }
      if let proxy = context.proxy {
        await closing(after: limit) { await waitUntilSent(by: proxy, atMost: limit) }
      }
      await context.cookies?.settle()
      close()
      await running.waitForOthers(atMost: limit)
    }

    /// Runs `body`, and closes the view if that takes longer, so that its scripts end.
    private func closing(after limit: Duration, _ body: @GTKActor () async -> Void) async {
      let timer = Task {
        try await Task.sleep(for: limit)
        close()
      }
      await body()
      timer.cancel()
    }

    /// The events of a connection with one request.
    private static let eventsOfFence = 3

    /// Returns when the engine has sent all requests of the page that has unloaded, and has their responses.
    ///
    /// The engine sends them from another process, which does not report when it is done. It begins requests in order:
    /// when a later one arrives, it has begun with the earlier ones, so that each has come or is having its connection
    /// opened. One may wait for the end of another, so this is repeated until nothing happens beside it.
    private func waitUntilSent(by proxy: ViewProxy, atMost limit: Duration) async {
      let end = ContinuousClock.now + limit
      var known: Int
      repeat {
        known = proxy.traffic.events(of: viewToken)
        let fence = proxy.fences.make(of: viewToken)
        defer { proxy.fences.drop(fence) }
        do {
          _ = try await evaluate("await fetch('\(fence)', { mode: 'no-cors' })")
        } catch {
          // There is no page that could ask, or the time is up.
          return
        }
        await proxy.traffic.waitUntilIdle(viewToken, atMost: end - .now)
      } while proxy.traffic.events(of: viewToken) > known + Self.eventsOfFence && !isClosed
    }
  }
#endif
