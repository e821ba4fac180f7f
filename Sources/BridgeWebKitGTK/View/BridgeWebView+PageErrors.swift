#if WebKitGTK
  internal import CWebKitGTK

  extension BridgeWebView {
    /// Reports unhandled errors of the page, by a script in an isolated world.
    func listenForErrors() {
      guard onPageError != nil, errorSignal == 0, !isClosed,
        let content = webkit_web_view_get_user_content_manager(view)
      else { return }
      webkit_user_content_manager_register_script_message_handler_in_world(
        content, Self.handler, Self.world)
      errorSignal = bridge_on_message(
        content, "script-message-received::\(Self.handler)",
        { _, result, view in
          guard let result, let view, let text = bridge_message_text(result) else { return }
          let message = String(cString: text)
          g_free(text)
          BridgeWebView.tell(view.assumingMemoryBound(to: WebKitWebView.self)) {
            $0.onPageError?(message)
          }
        }, view)
      let script = webkit_user_script_new_for_world(
        Self.listener, WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES,
        WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START, Self.world, nil, nil)
      webkit_user_content_manager_add_script(content, script)
      webkit_user_script_unref(script)
    }

    /// Stops that. Call it before the view may be finalized.
    func hearNoErrors() {
      guard errorSignal != 0, let content = webkit_web_view_get_user_content_manager(view) else {
        return
      }
      g_signal_handler_disconnect(content, errorSignal)
      errorSignal = 0
    }

    private static let world = "ajax-bridge-errors"
    private static let handler = "ajaxBridgeError"

    /// Listeners of the page run later, and may handle the error. The engine's ResizeObserver notice does not count as
    /// an error.
    private static let listener = """
      {
        const tell = (event, text) => setTimeout(() => {
          if (!event.defaultPrevented) webkit.messageHandlers.\(handler).postMessage(text);
        });
        const bare = (url) => url.replace(/^\(SchemeURL.prefix)(?=https?:)/, '');
        addEventListener('error', (event) => {
          const { message, filename, lineno, colno } = event;
          if (event.target !== globalThis || message.startsWith('ResizeObserver loop')) return;
          tell(event, `uncaught ${message} at ${bare(filename)}:${lineno}:${colno}`);
        });
        addEventListener('unhandledrejection', (event) => {
          let reason = 'no reason given';
          try { reason = String(event.reason) } catch {}
          tell(event, `unhandled rejection of a promise: ${reason}`);
        });
      }
      """
  }
#endif
