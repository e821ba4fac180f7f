internal import CBridgeScript
internal import CJavaScriptCore

/// The JavaScript built into the program; each bundle is the source of a function with one parameter.
enum Bundles {
  /// The script that creates the page's global object; it returns the functions that the host calls.
  static let page = Bundle(
    bridge_script_page(), name: "bridge:page.js", parameter: "ajaxBridgeNative", result: "page")

  /// The hook.
  static let hook = Bundle(
    bridge_script_hook(), name: "bridge:ajax-hook.js", parameter: "ajaxBridgeConfiguration",
    result: "undefined")
}

/// A source as an engine string, created once for all pages.
/// @unchecked: the engine's strings are immutable and have an atomic reference count.
struct Bundle: @unchecked Sendable {
  let name: String

  /// Never released: it lives as long as the program.
  let source: JSStringRef

  init(_ text: bridge_script_text, name: String, parameter: String, result: String) {
    let body = UnsafeRawBufferPointer(start: text.bytes, count: text.length)
    // On line 0, so that line numbers match the bundle's file.
    var units = Array("(function (\(parameter)) {\n".utf16)
    units += UTF8Text.decoded(body, isFatal: false) ?? []
    units += Array("\nreturn \(result); })".utf16)
    self.name = name
    source = units.withUnsafeBufferPointer {
      JSStringCreateWithCharacters($0.baseAddress, $0.count)
    }
  }
}
