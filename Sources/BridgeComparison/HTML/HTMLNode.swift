internal import BridgeFormats

/// A node of an HTML document.
struct HTMLNode {
  /// The content of a node without its children. Equal contents have the same characters, composed in the same way.
  enum Content {
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

extension HTMLNode.Content: Hashable {
  static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.element(let name, let attributes), .element(let other, let others)):
      name == other && attributes.count == others.count
        && attributes.allSatisfy { $0.value.isExactly(others[$0.key]) }
    case (.text(let text), .text(let other)), (.comment(let text), .comment(let other)):
      text.isExactly(other)
    case (.doctype(let parts), .doctype(let others)):
      parts.count == others.count && zip(parts, others).allSatisfy { $0.isExactly($1) }
    default: false
    }
  }

  func hash(into hasher: inout Hasher) {
    switch self {
    case .element(let name, let attributes):
      hasher.combine(name)
      hasher.combine(attributes)
    case .text(let text), .comment(let text): hasher.combine(text)
    case .doctype(let parts): hasher.combine(parts)
    }
  }
}

extension String {
  /// Whether the other text has the same characters; `==` also takes `e` with an accent for `é`.
  func isExactly(_ other: String?) -> Bool {
    other.map { ExactText(self) == ExactText($0) } ?? false
  }
}
