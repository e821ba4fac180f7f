internal import CGumbo

/// The nodes that the parser found, and the parts of the source they come from.
struct HTMLParsed {
  struct Node {
    var content: HTMLNode.Content
    let parent: Int?

    /// The start tag, the text or the comment in the source; nil if the parser made it.
    let source: Range<Int>?

    /// The attributes in the source.
    let attributes: [Range<Int>]
  }

  private(set) var nodes: [Node] = []

  init(_ tree: OpaquePointer, of source: UnsafeRawBufferPointer) {
    var (nodeCount, attributeCount) = (0, 0)
    let nodes = UnsafeBufferPointer(start: cgumbo_nodes(tree, &nodeCount), count: nodeCount)
    let attributes = UnsafeBufferPointer(
      start: cgumbo_attributes(tree, &attributeCount), count: attributeCount)
    self.nodes = nodes.map { node in
      let own = attributes[node.first_attribute..<node.first_attribute + node.attribute_count]
      return Node(
        content: Self.content(node, own), parent: node.parent < 0 ? nil : Int(node.parent),
        source: Self.range(node.source, node.source_length, in: source),
        attributes: own.compactMap { Self.range($0.source, $0.source_length, in: source) })
    }
  }

  private static func range(
    _ start: UnsafePointer<CChar>?, _ length: Int, in source: UnsafeRawBufferPointer
  ) -> Range<Int>? {
    guard let start, let base = source.baseAddress else { return nil }
    let offset = UnsafeRawPointer(start) - base
    return offset >= 0 && offset + length <= source.count ? offset..<offset + length : nil
  }

  private static func content(
    _ node: cgumbo_node, _ own: Slice<UnsafeBufferPointer<cgumbo_attribute>>
  ) -> HTMLNode.Content {
    switch node.kind {
    case Int32(cgumbo_element):
      let pairs = own.map { attribute in
        let name = (attribute.is_link ? "xlink:" : "") + text(attribute.name)
        return (name, value(text(attribute.value), of: name))
      }
      return .element(
        name: name(node), attributes: Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
    case Int32(cgumbo_comment): return .comment(text(node.text))
    case Int32(cgumbo_doctype):
      return .doctype([text(node.text)] + own.map { text($0.value) }.filter { !$0.isEmpty })
    default: return .text(text(node.text))
    }
  }

  private static func name(_ node: cgumbo_node) -> String {
    let bytes = UnsafeRawBufferPointer(start: node.name, count: node.name_length)
    return String(decoding: bytes, as: UTF8.self).lowercased()
  }

  private static func text(_ bytes: UnsafePointer<CChar>?) -> String {
    bytes.map { String(cString: $0) } ?? ""
  }

  /// The value of an attribute; `checked="checked"` has the meaning of `checked` (HTML standard, "boolean attributes").
  private static func value(_ value: String, of name: String) -> String {
    booleans.contains(name) && value.lowercased() == name ? "" : value
  }

  private static let booleans: Set = [
    "allowfullscreen", "async", "autofocus", "autoplay", "checked", "controls", "default", "defer",
    "disabled", "formnovalidate", "hidden", "inert", "ismap", "itemscope", "loop", "multiple",
    "muted", "nomodule", "novalidate", "open", "playsinline", "readonly", "required", "reversed",
    "selected",
  ]
}
