internal import CGumbo

/// A parsed HTML document, or a fragment of one.
///
/// White space is treated as in a rendered page: each run of it in text is one space, and text that is only white space
/// is left out, except in `pre`, `textarea`, `script` and `style`.
struct HTMLDocument {
  /// The nodes in document order; parents precede their children.
  private(set) var nodes: [HTMLNode] = []

  /// The nodes of the document itself.
  private(set) var roots: [Int] = []

  /// Whether the parser had to repair it: parts of the source may not be in the tree.
  private(set) var isRepaired = false

  /// Larger documents are not parsed.
  static let maximumSize = 4 * 1024 * 1024

  /// Deeper documents are not parsed.
  static let maximumDepth = 512

  private static let verbatim: Set<String> = ["pre", "textarea", "script", "style"]

  /// Parses UTF-8; nil if it is too large, too deep, or contains something that the tree cannot represent.
  init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.maximumSize, !bytes.contains(0), HTMLSource.isShallow(bytes) else {
      return nil
    }
    let isFragment = HTMLSource.isFragment(bytes)
    let isParsed = bytes.withUnsafeBytes { buffer in
      let start = buffer.bindMemory(to: CChar.self).baseAddress
      guard let tree = cgumbo_parse(start, buffer.count, isFragment, Self.maximumDepth) else {
        return false
      }
      defer { cgumbo_free(tree) }
      read(tree)
      return true
    }
    guard isParsed else { return nil }
  }

  private mutating func read(_ tree: OpaquePointer) {
    isRepaired = cgumbo_is_repaired(tree)
    var (nodeCount, attributeCount) = (0, 0)
    let nodes = UnsafeBufferPointer(start: cgumbo_nodes(tree, &nodeCount), count: nodeCount)
    let attributes = UnsafeBufferPointer(
      start: cgumbo_attributes(tree, &attributeCount), count: attributeCount)
    /// The index of each of the parser's nodes in the tree; nil for white space.
    var places: [Int?] = []
    var isVerbatim: [Bool] = []
    for node in nodes {
      let parent = node.parent < 0 ? nil : places[Int(node.parent)]
      let keepsSpace = parent.map { isVerbatim[$0] } ?? false
      guard let content = Self.content(node, attributes, keepsSpace) else {
        places.append(nil)
        continue
      }
      places.append(self.nodes.count)
      isVerbatim.append(
        keepsSpace || node.name.map { _ in Self.verbatim.contains(Self.name(node)) } ?? false)
      if let parent { self.nodes[parent].children.append(self.nodes.count) }
      if parent == nil { roots.append(self.nodes.count) }
      self.nodes.append(HTMLNode(content: content, parent: parent))
    }
  }

  private static func content(
    _ node: cgumbo_node, _ attributes: UnsafeBufferPointer<cgumbo_attribute>, _ keepsSpace: Bool
  ) -> HTMLNode.Content? {
    let own = attributes[node.first_attribute..<node.first_attribute + node.attribute_count]
    switch node.kind {
    case Int32(cgumbo_element):
      let pairs = own.map { (text($0.name), text($0.value)) }
      return .element(
        name: name(node), attributes: Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
    case Int32(cgumbo_comment): return .comment(text(node.text))
    case Int32(cgumbo_doctype): return .doctype([text(node.text)] + own.map { text($0.value) })
    default:
      let text = text(node.text)
      if keepsSpace { return .text(text) }
      let collapsed = HTMLSource.collapsed(text)
      return collapsed.isEmpty || collapsed == " " ? nil : .text(collapsed)
    }
  }

  private static func name(_ node: cgumbo_node) -> String {
    let bytes = UnsafeRawBufferPointer(start: node.name, count: node.name_length)
    return String(decoding: bytes, as: UTF8.self).lowercased()
  }

  private static func text(_ bytes: UnsafePointer<CChar>?) -> String {
    bytes.map { String(cString: $0) } ?? ""
  }
}
