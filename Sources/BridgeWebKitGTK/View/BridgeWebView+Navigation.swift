#if WebKitGTK
  internal import BridgeCore
  internal import BridgeKit
  internal import CWebKitGTK

  extension BridgeWebView {
    func loadChanged(_ event: WebKitLoadEvent) {
      switch event {
      case WEBKIT_LOAD_STARTED:
        loading.start()
        noteNumber()
        // The page may run in another process than the one told before.
        if !isBridged { tellGate() }
      case WEBKIT_LOAD_COMMITTED: beginPage()
      case WEBKIT_LOAD_FINISHED: if loading.finish() { tellLoaded() }
      default: break
      }
    }

    /// The engine reports a new document before its first request.
    private func beginPage() {
      sendKept()
      loading.commit()
      documentURL = url
      page.end()
      page = PageScopes(bridge.bodies, context.owners)
      // A document that a script redirects from is shown while the next response waits.
      if !loading.isLeadingOn { redirects.removeAll() }
      scripts.fail(.pageLeft)
    }

    /// The page is gone, together with its pending work.
    func processEnded() {
      beginPage()
      loading.fail(url ?? "", "the web process ended")
      loading.finish()
    }

    /// Redirects navigations to web URLs to the engine's form. Returns true if it did.
    ///
    /// If the web process rewrites URLs, only loads from before that was enabled are left. Otherwise the engine does
    /// not tell which frame navigates until the response arrives. A user action in a page without frames counts as the
    /// page's; any other navigation that proves to be the page's is then loaded a second time.
    func decide(
      _ decision: UnsafeMutablePointer<WebKitPolicyDecision>, _ type: WebKitPolicyDecisionType
    ) -> Bool {
      // The view of the new window is asked again, and loads the document.
      guard type != WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION else { return false }
      note(decision)
      guard context.proxied == nil else { return decideProxied(decision) }
      if let uri = bridge_main_document_uri(decision) {
        return divert(decision, to: String(cString: uri))
      }
      guard let action = bridge_navigation_action(decision),
        let uri = webkit_uri_request_get_uri(webkit_navigation_action_get_request(action))
      else { return false }
      let target = String(cString: uri)
      let kind = webkit_navigation_action_get_navigation_type(action)
      documents.announce(target, isRevisit: Self.revisits.contains(kind.rawValue))
      guard !context.reachesElements || !isBridged,
        webkit_navigation_action_is_user_gesture(action) != 0, !page.hasFrames,
        type == WEBKIT_POLICY_DECISION_TYPE_NAVIGATION_ACTION,
        kind != WEBKIT_NAVIGATION_TYPE_OTHER
      else {
        // This is the only notice of frames whose documents the host does not serve.
        if target.hasPrefix("about:") { page.hasFrames = true }
        return false
      }
      return divert(decision, to: target)
    }

    /// The types of navigations that revisit documents.
    private static let revisits = Set(
      [
        WEBKIT_NAVIGATION_TYPE_RELOAD, WEBKIT_NAVIGATION_TYPE_BACK_FORWARD,
        WEBKIT_NAVIGATION_TYPE_FORM_RESUBMITTED,
      ].map(\.rawValue))

    /// Records a navigation. One to a fragment of the document begins no load, and a redirect belongs to a navigation
    /// that has begun, or soon will.
    private func note(_ decision: UnsafeMutablePointer<WebKitPolicyDecision>) {
      guard let action = bridge_navigation_action(decision),
        let uri = webkit_uri_request_get_uri(webkit_navigation_action_get_request(action))
      else { return }
      let target = String(cString: uri)
      announce(target)
      guard webkit_navigation_action_is_redirect(action) == 0 else { return }
      guard let url = real(SchemeURL.shown(target)) else {
        // A link to a resource in the engine may lead to a file, which is reported later.
        let isLink =
          webkit_navigation_action_get_navigation_type(action)
          == WEBKIT_NAVIGATION_TYPE_LINK_CLICKED
        if isLink, target.hasPrefix("blob:") || target.hasPrefix("data:") { loading.ask() }
        return
      }
      if !isPart(url) { loading.ask() }
    }

    /// Whether a URL differs from the current document's only in its fragment.
    func isPart(_ url: String) -> Bool {
      url.contains("#") && url.prefix { $0 != "#" } == documentURL?.prefix { $0 != "#" }
    }

    private func divert(
      _ decision: UnsafeMutablePointer<WebKitPolicyDecision>, to uri: String
    ) -> Bool {
      let shown = SchemeURL.shown(uri)
      guard shown != uri else { return false }
      webkit_policy_decision_ignore(decision)
      webkit_web_view_load_uri(view, shown)
      return true
    }

    /// The origin of the current page; nil before the first.
    var pageOrigin: Origin? { documentURL.flatMap(RequestSource.origin) }
  }
#endif
