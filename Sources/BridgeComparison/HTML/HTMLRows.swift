internal import BridgeFormats

extension RowComparison.Place {
  /// The place of numbers in an attribute of an element.
  static func of(_ attribute: String, _ node: Int, in document: HTMLDocument) -> Self {
    guard attribute == "value" else { return .attribute(of: attribute) }
    let attributes = document.nodes[node].attributes
    if document.nodes[node].name == "option" {
      return .choice(of: select(of: node, in: document)?["name"] ?? "")
    }
    let (type, name) = (attributes["type"]?.lowercased(), attributes["name"] ?? "")
    return type == "checkbox" || type == "radio" ? .choice(of: name) : .attribute(of: name)
  }

  /// The attributes of the list that an option is in.
  private static func select(of option: Int, in document: HTMLDocument) -> [String: String]? {
    var parent = document.nodes[option].parent
    while let node = parent, document.nodes[node].name != "select" {
      parent = document.nodes[node].parent
    }
    return parent.map { document.nodes[$0].attributes }
  }

  /// The place of a text that people read.
  static func ofProse(
    _ old: Int, in recorded: HTMLDocument, _ new: Int, in live: HTMLDocument
  ) -> Self {
    guard let left = RowNames(ofRowAround: old, in: recorded),
      let right = RowNames(ofRowAround: new, in: live)
    else { return .prose(row: RowNames()) }
    return .prose(row: left.common(with: right))
  }
}

/// How the links of a row of a table or list name a number.
struct RowNames {
  private(set) var leads: Set<[UInt8]> = []
  private(set) var kinds: Set<String> = []

  var isEmpty: Bool { leads.isEmpty && kinds.isEmpty }

  init() {}

  /// The names of the number that a text is, in the row around it; nil for other texts, and outside of rows.
  init?(ofRowAround text: Int, in document: HTMLDocument) {
    guard case .text(let content) = document.nodes[text].content,
      let number = RowNumber.value(Array(content.utf8).split(separator: 0x20).first ?? []),
      content.utf8.allSatisfy({ $0.isASCIIDigit || $0 == 0x20 }),
      let row = Self.row(around: text, in: document)
    else { return nil }
    var open = [row]
    var count = 0
    while let node = open.popLast(), count < Self.most {
      count += 1
      open += document.nodes[node].children
      if let link = document.nodes[node].attributes["href"] { add(Array(link.utf8)[...], number) }
    }
  }

  func common(with other: RowNames) -> RowNames {
    var common = self
    common.leads.formIntersection(other.leads)
    common.kinds.formIntersection(other.kinds)
    return common
  }

  private mutating func add(_ link: ArraySlice<UInt8>, _ number: Int) {
    for one in NamedNumber.all(in: link) where one.value == number { kinds.insert(one.kind) }
    var position = link.startIndex
    while position < link.endIndex {
      let word = link[position...].prefix(while: \.isASCIIWord)
      if RowNumber.value(word) == number, let lead = RowLead.before(link[..<position]) {
        leads.insert(lead)
      }
      position = max(word.endIndex, position + 1)
    }
  }

  /// Larger rows are not looked through.
  private static let most = 500

  private static func row(around text: Int, in document: HTMLDocument) -> Int? {
    var parent = document.nodes[text].parent
    for _ in 0..<6 {
      guard let node = parent else { return nil }
      if let name = document.nodes[node].name, name == "tr" || name == "li" { return node }
      parent = document.nodes[node].parent
    }
    return nil
  }
}
