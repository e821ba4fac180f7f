internal import BridgeFormats

// Parts of the recorded document before values of this session were put into it.
extension HTMLComparison {
  /// A part of the recorded document that a difference quotes.
  enum Part {
    case attribute(String, of: Int)
    /// A text, a comment or a document type.
    case content(Int)
    /// An element with all it contains.
    case element(Int)
    case dropped(Int)
  }

  /// The text of a part, changed by `change`; nil if no value was put into the document.
  func unmapped(
    _ part: Part, _ change: @escaping (String) -> String = { $0 }
  ) -> UnmappedText? {
    guard let unmapped = list.unmapped else { return nil }
    return UnmappedText { [recorded] in
      unmapped.document(like: recorded).flatMap { Self.text(of: part, in: $0) }
        .map { Array(change($0).utf8) }
    }
  }

  private static func text(of part: Part, in document: HTMLDocument) -> String? {
    switch part {
    case .attribute(let name, let node): return document.nodes[node].attributes[name]
    case .element(let node): return HTMLExcerpt.text(node, document)
    case .dropped(let index): return document.dropped.dropFirst(index).first?.string
    case .content(let node):
      switch document.nodes[node].content {
      case .text(let text), .comment(let text): return text
      case .doctype(let parts): return parts.joined(separator: " ")
      case .element: return nil
      }
    }
  }
}
