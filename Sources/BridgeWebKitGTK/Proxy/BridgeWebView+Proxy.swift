#if WebKitGTK
  internal import BridgeCore
  internal import CWebKitGTK
  internal import HTTPTypes

  /// A view whose pages are of the web's own schemes, and come through a proxy.
  extension BridgeWebView {
    /// The form of a URL that the engine is given.
    func shown(_ url: String) -> String { context.proxied == nil ? SchemeURL.shown(url) : url }

    /// The number by which the part of the host in the web process names this view; another process gives it another.
    func noteNumber() { context.proxied?.note(number, viewToken, authenticationMark, places) }

    /// A navigation of the view, or of a frame of it, is about to begin.
    func announce(_ url: String) { context.proxied?.announce(url, in: number) }

    /// Has the proxy told which of the engine's requests load the document of the view: requests to plain http do not say.
    func tellPlaces() {
      bridge_on_request_sent(view) { resource, request, _, view in
        guard let request, let view, let fields = webkit_uri_request_get_http_headers(request),
          soup_message_headers_get_one(fields, "Upgrade-Insecure-Requests") != nil,
          let stamp = soup_message_headers_get_one(fields, PageStamp.field.rawName)
        else { return }
        guard let seal = PageStamp.Seal(value: String(cString: stamp)) else { return }
        let isView = webkit_web_view_get_main_resource(view) == resource
        BridgeWebView.tell(view) { $0.places.tell(seal, isView: isView) }
      }
    }

    private var number: UInt64 { UInt64(webkit_web_view_get_page_id(view)) }

    /// Has `fetch` in every document send streams, which the engine refuses.
    func sendStreams() {
      let script = webkit_user_script_new(
        StreamUploadScript.source, WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES,
        WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START, nil, nil)
      let content = webkit_web_view_get_user_content_manager(view)
      if let content { webkit_user_content_manager_add_script(content, script) }
      webkit_user_script_unref(script)
    }

    /// Has files kept that would replace a document; leaves everything else to the engine.
    func decideProxied(_ decision: UnsafeMutablePointer<WebKitPolicyDecision>) -> Bool {
      let isMain = bridge_main_document_uri(decision) != nil
      guard bridge_is_file(decision) != 0 else {
        // The engine does not tell when a frame's navigation begins: here it has, or soon will.
        if bridge_navigation_action(decision) == nil, !isMain { loading.begun() }
        return false
      }
      if isMain, documentURL != nil { loading.isDeclined = true }
      webkit_policy_decision_download(decision)
      return true
    }

    /// Marks the load as declined: its response has no document, and the current one stays.
    func loadDeclined() {
      if context.proxied != nil, documentURL != nil { loading.isDeclined = true }
    }

    /// Servers are given passwords by the pipeline, so that what still asks gets none: the page has the response then,
    /// and no dialog waits for a click.
    func answerChallenges() {
      bridge_on_authenticate(view) { _, request, _ in
        guard webkit_authentication_request_is_for_proxy(request) == 0 else { return 0 }
        webkit_authentication_request_authenticate(request, nil)
        return 1
      }
    }
  }
#endif
