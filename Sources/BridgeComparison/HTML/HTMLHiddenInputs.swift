internal import BridgeFormats

/// The order of hidden inputs, which does not matter to a server that looks them up by name.
enum HTMLHiddenInputs {
  /// The actual children with hidden inputs in their recorded order, or nil if they have it. Only neighbours that all have
  /// names of their own are moved, so that repeated names, and those of one array such as `sizes[]`, keep their order.
  static func ordered(
    _ children: [Int], of actual: HTMLDocument, like recorded: [Int], of document: HTMLDocument
  ) -> [Int]? {
    let (left, right) = (groups(recorded, document), groups(children, actual))
    guard left.count == right.count else { return nil }
    var ordered = children
    for (old, new) in zip(left, right) where old.map(\.name) != new.map(\.name) {
      let places = Dictionary(new.map { ($0.name, $0.index) }) { first, _ in first }
      guard Set(new.map { Self.parameter($0.name) }).count == new.count, old.count == new.count,
        Set(old.map(\.name)) == Set(places.keys)
      else { continue }
      for (place, input) in zip(new, old) {
        ordered[place.index] = children[places[input.name] ?? place.index]
      }
    }
    return ordered == children ? nil : ordered
  }

  /// The parameter that servers read: `sizes` for `sizes[]`, and in lower case, as some ignore the case.
  private static func parameter(_ name: ExactText) -> Substring {
    name.string.lowercased().prefix { $0 != "[" }
  }

  /// The hidden inputs with nothing but white space between them, by their places among the children.
  private static func groups(
    _ children: [Int], _ document: HTMLDocument
  ) -> [[(name: ExactText, index: Int)]] {
    var groups: [[(name: ExactText, index: Int)]] = []
    var isOpen = false
    for (index, child) in children.enumerated() {
      let node = document.nodes[child]
      if node.isSpace { continue }
      let attributes = node.attributes
      guard node.name == "input", attributes["type"]?.lowercased() == "hidden",
        let name = attributes["name"]
      else {
        isOpen = false
        continue
      }
      if !isOpen { groups.append([]) }
      groups[groups.count - 1].append((ExactText(name), index))
      isOpen = true
    }
    return groups
  }
}
