/// Quotes a part of a document that only one side has.
enum HTMLExcerpt {
  private static let maximumLength = 400

  /// The start tag of an element and the text in it, or the text itself.
  static func text(_ index: Int, _ document: HTMLDocument) -> String {
    if document.nodes[index].isSpace { return "white space" }
    var result = ""
    var open = [index]
    while let next = open.popLast(), result.utf8.count < maximumLength {
      let node = document.nodes[next]
      switch node.content {
      case .element(let name, let attributes):
        let written = attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\"\($0.value)\"" }
        result += "<\(name)\(written.joined())>"
        open += node.children.reversed()
      case .text(let text): result += text
      case .comment(let text): result += "<!--\(text)-->"
      case .doctype(let parts): result += "<!doctype \(parts.joined(separator: " "))>"
      }
    }
    return result
  }
}
