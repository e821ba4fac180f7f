internal import CBridgeScript

/// The hook as it is built into the program.
package enum HookSource {
  /// A function of the hook's configuration; a realm that has the hook already is left as it is.
  package static var function: String {
    let bundle = bridge_script_hook()
    let hook = String(
      decoding: UnsafeRawBufferPointer(start: bundle.bytes, count: bundle.length), as: UTF8.self)
    return "function (ajaxBridgeConfiguration) {\n\(hook)\n}"
  }
}
