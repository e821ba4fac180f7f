#if WebKitGTK
  internal import BridgeCore
  internal import CWebKitGTK
  internal import Glibc
  internal import HTTPTypes

  /// A view whose pages have web schemes and are loaded through a proxy.
  extension BridgeWebView {
    /// The engine's form of a URL.
    func shown(_ url: String) -> String { context.proxied == nil ? SchemeURL.shown(url) : url }

    /// Registers the number that identifies this view in the web process. Another process assigns another number.
    func noteNumber() {
      context.proxied?.note(number, viewToken, mark: authenticationMark, reports: navigationReports)
      context.cookies?.look()
    }

    /// Announces a navigation of the view or one of its frames.
    func announce(_ url: String) { context.proxied?.announce(url, in: number) }

    /// Reports to the proxy which of the engine's requests load the view's document: for plain http, the requests do
    /// not show it.
    func reportNavigations() {
      bridge_on_request_sent(view) { resource, request, _, view in
        guard let request, let view,
          // Over https, the requests show it; to read their fields copies all of them.
          let url = webkit_uri_request_get_uri(request), strncmp(url, "http:", 5) == 0,
          let fields = webkit_uri_request_get_http_headers(request),
          soup_message_headers_get_one(fields, "Upgrade-Insecure-Requests") != nil,
          let stamp = soup_message_headers_get_one(fields, PageStamp.field.rawName)
        else { return }
        guard let seal = PageStamp.Seal(value: String(cString: stamp)) else { return }
        let isView = webkit_web_view_get_main_resource(view) == resource
        BridgeWebView.tell(view) { $0.navigationReports.record(seal, isView: isView) }
      }
    }

    private var number: UInt64 { UInt64(webkit_web_view_get_page_id(view)) }

    /// Makes `fetch` in every document accept streams, which the engine refuses.
    func sendStreams() {
      let script = webkit_user_script_new(
        StreamUploadScript.source, WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES,
        WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START, nil, nil)
      let content = webkit_web_view_get_user_content_manager(view)
      if let content { webkit_user_content_manager_add_script(content, script) }
      webkit_user_script_unref(script)
    }

    /// Saves files that would replace a document, and leaves everything else to the engine.
    func decideProxied(_ decision: UnsafeMutablePointer<WebKitPolicyDecision>) -> Bool {
      let isMain = bridge_main_document_uri(decision) != nil
      guard bridge_is_file(decision) != 0 else {
        // The engine does not report when a frame begins to navigate. At this point it has, or soon will.
        if bridge_navigation_action(decision) == nil, !isMain { loading.begun() }
        return false
      }
      if isMain, documentURL != nil { loading.isDeclined = true }
      webkit_policy_decision_download(decision)
      return true
    }

    /// Marks the load as declined: the response has no document, and the current one stays.
    func loadDeclined() {
      if context.proxied != nil, documentURL != nil { loading.isDeclined = true }
    }

    /// The pipeline answers authentication challenges of servers. Remaining challenges are cancelled: the page gets the
    /// response, and no dialog opens.
    func answerChallenges() {
      bridge_on_authenticate(view) { _, request, _ in
        guard webkit_authentication_request_is_for_proxy(request) == 0 else { return 0 }
        webkit_authentication_request_authenticate(request, nil)
        return 1
      }
    }
  }
#endif
