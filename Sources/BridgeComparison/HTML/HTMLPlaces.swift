internal import BridgeFormats

/// Names the places of a document in the form of CSS selectors: `main > form#edit > input[name=token]`.
struct HTMLPlaces {
  private let document: HTMLDocument
  /// The steps to the children of each parent that was asked for.
  private var steps: [Int?: [Int: String]] = [:]

  init(_ document: HTMLDocument) { self.document = document }

  /// The place of a node. `html` and `body` are left out if a further step follows.
  mutating func place(_ node: Int) -> String {
    var path: [String] = []
    var next: Int? = node
    while let index = next {
      let parent = document.nodes[index].parent
      let name = document.nodes[index].name
      if index == node || (name != "html" && name != "body") { path.append(step(index, parent)) }
      next = parent
    }
    return path.reversed().joined(separator: " > ")
  }

  private mutating func step(_ index: Int, _ parent: Int?) -> String {
    if let known = steps[parent] { return known[index] ?? "" }
    let siblings = parent.map { document.nodes[$0].children } ?? document.roots
    let bare = siblings.map { Self.bareStep(document.nodes[$0]) }
    let counts = Dictionary(bare.map { ($0, 1) }, uniquingKeysWith: +)
    var seen: [String: Int] = [:]
    var named: [Int: String] = [:]
    for (sibling, step) in zip(siblings, bare) {
      seen[step, default: 0] += 1
      named[sibling] = counts[step] == 1 ? step : "\(step)[\(seen[step, default: 1])]"
    }
    steps[parent] = named
    return named[index] ?? ""
  }

  /// The step without its number among equal ones.
  static func bareStep(_ node: HTMLNode) -> String {
    switch node.content {
    case .element(let name, let attributes):
      if let id = attributes["id"], !id.isEmpty { return "\(name)#\(word(id))" }
      let named = ["name", "property", "rel"].first { attributes[$0]?.isEmpty == false }
      guard let named, let value = attributes[named] else { return name }
      return "\(name)[\(named)=\(word(value))]"
    case .text: return "text()"
    case .comment: return "comment()"
    case .doctype: return "doctype"
    }
  }

  private static func word(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      byte >= 0x80 || byte == UInt8(ascii: "-") || byte.isASCIIWord
    }
    return isPlain ? text : "\"\(text)\""
  }
}
