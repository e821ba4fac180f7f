#if WebKitGTK
  internal import CWebKitGTK

  /// Windows and dialogs of pages.
  extension BridgeWebView {
    /// Whether scripts may open windows without a user action; ``onNewView`` shows them. False by default.
    public var opensUnaskedWindows: Bool {
      get {
        webkit_settings_get_javascript_can_open_windows_automatically(
          webkit_web_view_get_settings(view)) != 0
      }
      set {
        webkit_settings_set_javascript_can_open_windows_automatically(
          webkit_web_view_get_settings(view), newValue ? 1 : 0)
      }
    }

    func connectWindowSignals() {
      bridge_on_create(view) { view, _, _ in
        // Set within the call, on GTK's thread.
        nonisolated(unsafe) var made: UnsafeMutablePointer<WebKitWebView>?
        BridgeWebView.tell(view) { made = $0.openView() }
        return made.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWidget.self) }
      }
      bridge_on_close(view) { view, _ in BridgeWebView.tell(view) { $0.onClose?() } }
      bridge_on_script_dialog(view) { view, dialog, _ in
        guard let dialog else { return 0 }
        // Both are used within the call, on GTK's thread.
        nonisolated(unsafe) let pointer = dialog
        // As above.
        nonisolated(unsafe) var isAnswered = false
        BridgeWebView.tell(view) { isAnswered = $0.answer(pointer) }
        return isAnswered ? 1 : 0
      }
    }

    private func openView() -> UnsafeMutablePointer<WebKitWebView>? {
      guard let onNewView, let related = bridge_related_view_new(view) else { return nil }
      let opened = BridgeWebView(bridge, attachingTo: related, in: context)
      (opened.isBridged, opened.showsConsole) = (isBridged, showsConsole)
      opened.opensUnaskedWindows = opensUnaskedWindows
      opened.packageScheme = packageScheme
      opened.share(hook, relay)
      // Until the first document is loaded, requests come from the opener's document.
      opened.documentURL = documentURL
      (opened.onFailure, opened.onPageError, opened.onFile) = (onFailure, onPageError, onFile)
      (opened.onNewView, opened.onDialog) = (onNewView, onDialog)
      opened.onAuthentication = onAuthentication
      onNewView(opened)
      // The engine takes its own reference after this call.
      Task { withExtendedLifetime(opened) {} }
      return opened.view
    }

    private func answer(_ dialog: OpaquePointer) -> Bool {
      guard let onDialog else { return false }
      let type = webkit_script_dialog_get_dialog_type(dialog)
      let kind: ScriptDialog.Kind =
        switch type {
        case WEBKIT_SCRIPT_DIALOG_ALERT: .alert
        case WEBKIT_SCRIPT_DIALOG_CONFIRM: .confirm
        case WEBKIT_SCRIPT_DIALOG_PROMPT: .prompt
        default: .beforeUnload
        }
      let message = webkit_script_dialog_get_message(dialog).map { String(cString: $0) }
      let proposed =
        kind == .prompt
        ? webkit_script_dialog_prompt_get_default_text(dialog).map { String(cString: $0) } : nil
      let answer = onDialog(
        ScriptDialog(kind: kind, message: message ?? "", defaultText: proposed))
      switch (kind, answer) {
      case (.confirm, _), (.beforeUnload, _):
        webkit_script_dialog_confirm_set_confirmed(dialog, answer == .dismiss ? 0 : 1)
      case (.prompt, .accept(let text)):
        webkit_script_dialog_prompt_set_text(dialog, text ?? proposed ?? "")
      case (.prompt, .dismiss), (.alert, _): break
      }
      return true
    }
  }
#endif
