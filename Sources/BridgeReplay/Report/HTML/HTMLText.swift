internal import BridgeFormats

/// Text as HTML can hold it, in an element or a quoted attribute.
enum HTMLText {
  static func escaped(_ text: String) -> String {
    String(decoding: MarkupEscapes.escaped(Array(text.printable.utf8)), as: UTF8.self)
  }
}
