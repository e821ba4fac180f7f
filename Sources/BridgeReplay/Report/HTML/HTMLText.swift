internal import BridgeFormats

/// Text escaped for HTML, in an element or a quoted attribute.
enum HTMLText {
  static func escaped(_ text: String) -> String {
    String(decoding: MarkupEscapes.escaped(Array(text.printable.utf8)), as: UTF8.self)
  }
}
