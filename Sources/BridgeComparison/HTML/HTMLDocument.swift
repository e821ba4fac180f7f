internal import BridgeFormats
internal import CGumbo

/// A parsed HTML document, or a fragment of one.
///
/// White space is treated as in a rendered page; see ``HTMLSpace``.
struct HTMLDocument {
  /// The nodes in document order; parents precede their children.
  private(set) var nodes: [HTMLNode] = []

  /// The nodes of the document itself.
  private(set) var roots: [Int] = []

  /// Start tags of the source that are not in the tree, and tags with the attributes that are not, in order.
  private(set) var dropped: [ExactText] = []

  /// Larger documents are not parsed.
  static let maximumSize = 4 * 1024 * 1024

  /// Deeper documents are not parsed.
  static let maximumDepth = 512

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
      let parsed = HTMLParsed(tree, of: buffer)
      read(HTMLSpace.collapsed(parsed.nodes, isFragment: isFragment))
      dropped = HTMLDropped.texts(in: bytes, besides: parsed).map { ExactText($0) }
      return true
    }
    guard isParsed else { return nil }
  }

  /// Reads the nodes without those that are empty.
  private mutating func read(_ parsed: [HTMLParsed.Node]) {
    /// The index of each of the parser's nodes in the tree; nil for white space.
    var places: [Int?] = []
    for node in parsed {
      let parent = node.parent.flatMap { places[$0] }
      if case .text("") = node.content {
        places.append(nil)
        continue
      }
      places.append(nodes.count)
      if let parent { nodes[parent].children.append(nodes.count) }
      if parent == nil { roots.append(nodes.count) }
      nodes.append(HTMLNode(content: node.content, parent: parent))
    }
  }
}
