internal import CBridgeScript

/// The hook as it is built into the program, each form a function of the hook's configuration. A realm that has the hook
/// already is left as it is.
package enum HookSource {
  /// The whole hook.
  package static var function: String { function(of: bridge_script_hook()) }

  /// The part that is about cookies.
  static var cookieFunction: String { function(of: bridge_script_cookie_hook()) }

  private static func function(of bundle: bridge_script_text) -> String {
    let hook = String(
      decoding: UnsafeRawBufferPointer(start: bundle.bytes, count: bundle.length), as: UTF8.self)
    return "function (ajaxBridgeConfiguration) {\n\(hook)\n}"
  }
}
