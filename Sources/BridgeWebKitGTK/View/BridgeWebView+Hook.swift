#if WebKitGTK
  internal import CWebKitGTK

  extension BridgeWebView {
    private var content: UnsafeMutablePointer<WebKitUserContentManager>? {
      webkit_web_view_get_user_content_manager(view)
    }

    /// Has every document of every frame begin with the hook. Scripts that others added stay.
    func installHook() {
      guard userScript == nil, let content else { return }
      let script = webkit_user_script_new(
        hook.source, WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES,
        WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START, nil, nil)
      webkit_user_content_manager_add_script(content, script)
      userScript = script
    }

    /// Documents that begin from now on have no hook.
    func removeHook() {
      guard let script = userScript else { return }
      if let content { webkit_user_content_manager_remove_script(content, script) }
      webkit_user_script_unref(script)
      userScript = nil
    }

    func gateChanged(from before: Bool) {
      guard isBridged != before, !isClosed else { return }
      if isBridged { return installHook() }
      removeHook()
      page.end()
      webkit_web_view_evaluate_javascript(view, Self.retreat, -1, nil, nil, nil, nil, nil)
    }

    private static let retreat = "globalThis[Symbol.for('ajax-bridge.hook')]?.uninstall()"
  }
#endif
