internal import BridgeFormats

/// The white space of a document as a page shows it.
///
/// Each run of it is one space, also where it crosses the ends of inline elements. None is left at the ends of blocks,
/// between blocks, and around line breaks; in `pre`, `textarea` and the like it stays as it is (CSS Text 3 §4.1, with
/// the display of the HTML standard's style sheet).
struct HTMLSpace {
  private var nodes: [HTMLParsed.Node]

  /// A line of text and inline elements.
  private struct Line {
    /// Whether something comes before.
    var hasContent = false

    /// The text that ends in a space, if nothing came after it.
    var lastSpace: Int?
  }

  /// The open lines: that of the document, and those inside of inline boxes.
  private var lines: [Line]

  private struct Element {
    let node: Int
    let display: HTMLDisplay
    let keepsSpace: Bool
  }

  private var open: [Element] = []

  /// The nodes with their white space as shown; texts without any are empty. The ends of a fragment may be inside of a line.
  static func collapsed(_ nodes: [HTMLParsed.Node], isFragment: Bool) -> [HTMLParsed.Node] {
    var space = HTMLSpace(nodes: nodes, lines: [Line(hasContent: isFragment)])
    for index in nodes.indices { space.visit(index, isFragment) }
    while let element = space.open.popLast() { space.leave(element) }
    if !isFragment { space.endLine() }
    return space.nodes
  }

  private init(nodes: [HTMLParsed.Node], lines: [Line]) {
    (self.nodes, self.lines) = (nodes, lines)
  }

  private mutating func visit(_ index: Int, _ isFragment: Bool) {
    while let element = open.last, element.node != nodes[index].parent {
      open.removeLast()
      leave(element)
    }
    switch nodes[index].content {
    case .element(let name, let attributes):
      // The parser makes an element around a fragment.
      let isFrame = isFragment && nodes[index].parent == nil
      let display = isFrame ? .inline : HTMLDisplay(of: name, attributes)
      let keepsSpace = open.last?.keepsSpace ?? false
      let element = Element(
        node: index, display: display,
        keepsSpace: keepsSpace || HTMLDisplay.keepsSpace(name, attributes))
      open.append(element)
      enter(element, isEmpty: index + 1 >= nodes.count || nodes[index + 1].parent != index)
    case .text(let text):
      nodes[index].content = .text(open.last?.keepsSpace == true ? kept(text) : shown(text, index))
    case .comment, .doctype: break
    }
  }

  private mutating func enter(_ element: Element, isEmpty: Bool) {
    switch element.display {
    case .block: endLine()
    case .box:
      lines[lines.count - 1] = Line(hasContent: true)
      lines.append(Line())
    case .hidden: lines.append(Line())
    // Style sheets often put pictures into empty elements.
    case .inline: if isEmpty { lines[lines.count - 1] = Line(hasContent: true) }
    }
  }

  private mutating func leave(_ element: Element) {
    switch element.display {
    case .block: endLine()
    case .box, .hidden:
      endLine()
      lines.removeLast()
    case .inline: break
    }
  }

  private mutating func endLine() {
    if let last = lines[lines.count - 1].lastSpace, case .text(let text) = nodes[last].content {
      nodes[last].content = .text(String(text.dropLast()))
    }
    lines[lines.count - 1] = Line()
  }

  private mutating func kept(_ text: String) -> String {
    lines[lines.count - 1] = Line(hasContent: true)
    return text
  }

  private mutating func shown(_ text: String, _ index: Int) -> String {
    let line = lines[lines.count - 1]
    var text = HTMLSource.collapsed(text)
    if !line.hasContent || line.lastSpace != nil, text.utf8.first == 0x20 { text.removeFirst() }
    guard let last = text.utf8.last else { return "" }
    lines[lines.count - 1] = Line(hasContent: true, lastSpace: last == 0x20 ? index : nil)
    return text
  }
}
