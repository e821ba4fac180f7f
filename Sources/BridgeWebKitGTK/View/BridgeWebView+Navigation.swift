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
        // The process that runs the page may be another than the one that was told.
        if !isBridged { tellGate() }
      case WEBKIT_LOAD_COMMITTED: beginPage()
      case WEBKIT_LOAD_FINISHED: if loading.finish() { tellLoaded() }
      default: break
      }
    }

    /// The engine tells of the new document before the first request of it.
    private func beginPage() {
      sendKept()
      loading.commit()
      documentURL = url
      page.end()
      page = PageScopes(bridge.bodies, context.owners)
      // A document that script leads away from is shown while the next response waits.
      if !loading.isLeadingOn { redirects.removeAll() }
      scripts.fail(.pageLeft)
    }

    /// The page is gone with everything that it waited for.
    func processEnded() {
      beginPage()
      loading.fail(url ?? "", "the web process ended")
      loading.finish()
    }

    /// Brings navigations to URLs of the web back to the engine's form of them; true where it did.
    ///
    /// Where the web process does that, nothing is left to do but for a load that came with the gate shut. Elsewhere
    /// the engine does not say which frame navigates before the answer is there: what the user does in a page without
    /// frames is taken for the page's; anything else that turns out to be is then loaded a second time.
    func decide(
      _ decision: UnsafeMutablePointer<WebKitPolicyDecision>, _ type: WebKitPolicyDecisionType
    ) -> Bool {
      // The view that shows the new window is asked again, and is the one that loads.
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
        // Frames whose documents the host does not serve are told of here alone.
        if target.hasPrefix("about:") { page.hasFrames = true }
        return false
      }
      return divert(decision, to: target)
    }

    /// The kinds of navigations to documents that were there before.
    private static let revisits = Set(
      [
        WEBKIT_NAVIGATION_TYPE_RELOAD, WEBKIT_NAVIGATION_TYPE_BACK_FORWARD,
        WEBKIT_NAVIGATION_TYPE_FORM_RESUBMITTED,
      ].map(\.rawValue))

    /// A navigation to another part of the document begins no load.
    private func note(_ decision: UnsafeMutablePointer<WebKitPolicyDecision>) {
      guard let action = bridge_navigation_action(decision),
        let uri = webkit_uri_request_get_uri(webkit_navigation_action_get_request(action))
      else { return }
      let target = String(cString: uri)
      announce(target)
      guard let url = real(SchemeURL.shown(target)) else {
        // A link to what the engine has itself may be one to a file, of which it tells later.
        let isLink =
          webkit_navigation_action_get_navigation_type(action)
          == WEBKIT_NAVIGATION_TYPE_LINK_CLICKED
        if isLink, target.hasPrefix("blob:") || target.hasPrefix("data:") { loading.ask() }
        return
      }
      if !isPart(url) { loading.ask() }
    }

    /// Whether a URL is one of a part of the document that is there.
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

    /// The origin and the site of the page that is there; nil before the first.
    var pageOrigin: Origin? { documentURL.flatMap(RequestSource.origin) }
  }
#endif
