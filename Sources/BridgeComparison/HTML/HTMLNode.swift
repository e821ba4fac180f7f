/// A node of an HTML document.
struct HTMLNode {
  /// The content of a node without its children; equal contents are the same to a reader.
  enum Content: Hashable {
    case element(name: String, attributes: [String: String])
    case text(String)
    case comment(String)
    case doctype([String])

    /// The name of an element.
    var name: String? {
      if case .element(let name, _) = self { name } else { nil }
    }
  }

  let content: Content

  /// The index of the parent, which precedes the node; nil for the nodes of the document itself.
  let parent: Int?

  /// The indices of the children, in order.
  var children: [Int] = []

  /// The name of an element.
  var name: String? { content.name }

  /// Whether it is white space alone.
  var isSpace: Bool { content == .text(" ") }

  /// The attributes of an element.
  var attributes: [String: String] {
    if case .element(_, let attributes) = content { attributes } else { [:] }
  }
}
