internal import CBridgeScript

/// The hook script built into the program. Each form is a function of the hook's configuration. It does nothing in a
/// realm that already has the hook.
package enum HookSource {
  /// The whole hook.
  package static var function: String { function(of: bridge_script_hook()) }

  /// The cookie part of the hook.
  static var cookieFunction: String { function(of: bridge_script_cookie_hook()) }

  private static func function(of bundle: bridge_script_text) -> String {
    let hook = String(
      decoding: UnsafeRawBufferPointer(start: bundle.bytes, count: bundle.length), as: UTF8.self)
    return "function (ajaxBridgeConfiguration) {\n\(hook)\n}"
  }
}
