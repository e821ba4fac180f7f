extension RowComparison.Place {
  /// The place of numbers in an attribute of an element.
  static func of(_ attribute: String, _ node: Int, in document: HTMLDocument) -> Self {
    if attribute == "style" { return .code }
    guard attribute == "value" else { return .attribute(of: attribute) }
    let attributes = document.nodes[node].attributes
    if document.nodes[node].name == "option" {
      return .choice(of: select(of: node, in: document)?["name"] ?? "")
    }
    let (type, name) = (attributes["type"]?.lowercased(), attributes["name"] ?? "")
    return type == "checkbox" || type == "radio" ? .choice(of: name) : .attribute(of: name)
  }

  /// The attributes of the `select` element that contains an option.
  private static func select(of option: Int, in document: HTMLDocument) -> [String: String]? {
    var parent = document.nodes[option].parent
    while let node = parent, document.nodes[node].name != "select" {
      parent = document.nodes[node].parent
    }
    return parent.map { document.nodes[$0].attributes }
  }
}
