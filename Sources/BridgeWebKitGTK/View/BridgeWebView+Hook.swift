#if WebKitGTK
  internal import CWebKitGTK

  extension BridgeWebView {
    private var content: UnsafeMutablePointer<WebKitUserContentManager>? {
      webkit_web_view_get_user_content_manager(view)
    }

    /// Inserts the hook and its relay script at the start of every document of every frame. Other user scripts stay.
    func installHook() {
      guard userScripts.isEmpty, let content else { return }
      let script = webkit_user_script_new(
        hook.source, WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES,
        WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START, nil, nil)
      let listener = webkit_user_script_new_for_world(
        relay.source, WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES,
        WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START, RelayScript.world, nil, nil)
      userScripts = [listener, script].compactMap { $0 }
      for script in userScripts { webkit_user_content_manager_add_script(content, script) }
    }

    /// Removes the hook from documents that begin from now on.
    func removeHook() {
      for script in userScripts {
        if let content { webkit_user_content_manager_remove_script(content, script) }
        webkit_user_script_unref(script)
      }
      userScripts = []
    }

    /// Receives the messages that pages send while they unload.
    func listen() {
      guard let content else { return }
      // If another view shares the content manager, the handler is already registered.
      webkit_user_content_manager_register_script_message_handler_in_world(
        content, RelayScript.handler, RelayScript.world)
      messages = bridge_on_message(
        content, "script-message-received::\(RelayScript.handler)",
        { _, result, view in
          guard let result, let view, let text = bridge_message_text(result) else { return }
          let said = String(cString: text)
          g_free(text)
          // The view passed as user data exists until the signal is disconnected, and is confined to GTK's thread.
          let pointer = view.assumingMemoryBound(to: WebKitWebView.self)
          BridgeWebView.tell(pointer) { $0.hear(said) }
        }, view)
    }

    func listenNoMore() {
      guard messages != 0, let content else { return }
      g_signal_handler_disconnect(content, messages)
      messages = 0
    }

    func gateChanged(from before: Bool) {
      guard isBridged != before, !isClosed, context.proxied == nil else { return }
      tellGate()
      if isBridged { return installHook() }
      removeHook()
      page.end()
      webkit_web_view_evaluate_javascript(view, Self.retreat, -1, nil, nil, nil, nil, nil)
    }

    /// Tells the web process whether to rewrite the URLs of elements for the bridge.
    func tellGate() {
      let message = webkit_user_message_new(
        "ajax-bridge-gate", g_variant_new_boolean(isBridged ? 0 : 1))
      webkit_web_view_send_message_to_page(view, message, nil, nil, nil)
    }

    private static let retreat = "globalThis[Symbol.for('ajax-bridge.hook')]?.uninstall()"
  }
#endif
