#if WebKitGTK
  internal import CWebKitGTK

  extension BridgeWebView {
    /// Whether console messages of the page are written to standard output, in the engine's format.
    public var showsConsole: Bool {
      get {
        webkit_settings_get_enable_write_console_messages_to_stdout(
          webkit_web_view_get_settings(view)) != 0
      }
      set {
        webkit_settings_set_enable_write_console_messages_to_stdout(
          webkit_web_view_get_settings(view), newValue ? 1 : 0)
      }
    }
  }
#endif
