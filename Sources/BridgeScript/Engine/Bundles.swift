internal import CBridgeScript

/// The JavaScript that is built into the program.
enum Bundles {
  static let page = text(bridge_script_page())
  static let hook = text(bridge_script_hook())

  private static func text(_ text: bridge_script_text) -> String {
    String(decoding: UnsafeBufferPointer(start: text.bytes, count: text.length), as: UTF8.self)
  }
}
