internal import BridgeFormats

/// The stale numbers in the links, inputs, identities, scripts and texts of two HTML documents that have equal ones
/// there.
struct HTMLStaleNumbers {
  private let stale: StaleNumbers
  private let actual: HTMLDocument
  private var places: (recorded: HTMLPlaces, actual: HTMLPlaces)

  /// The places of the recorded values that were looked for.
  private var known: [String: Set<String>] = [:]

  /// The nodes of the recorded document by the attribute or the text that they share with the live one.
  private let nodes: [String: [Int]]

  /// The name under which texts are looked for.
  private static let text = "text()"

  static func all(
    _ recorded: HTMLDocument, _ actual: HTMLDocument, _ stale: StaleNumbers
  ) -> [StaleNumbers.Found] {
    var search = HTMLStaleNumbers(recorded, actual, stale)
    return actual.nodes.indices.flatMap { node -> [StaleNumbers.Found] in
      switch actual.nodes[node].content {
      case .element(_, let attributes): search.all(node, attributes)
      case .text(let text): search.all(node, text)
      case .comment, .doctype: []
      }
    }
  }

  private init(_ recorded: HTMLDocument, _ actual: HTMLDocument, _ stale: StaleNumbers) {
    (self.stale, self.actual) = (stale, actual)
    places = (HTMLPlaces(recorded), HTMLPlaces(actual))
    nodes = recorded.nodes.indices.reduce(into: [:]) { nodes, node in
      for (name, value) in recorded.nodes[node].attributes {
        nodes[Self.key(name, value), default: []].append(node)
      }
      if case .text(let text) = recorded.nodes[node].content, Self.hasDigit(text) {
        nodes[Self.key(Self.text, text), default: []].append(node)
      }
    }
  }

  private mutating func all(
    _ node: Int, _ attributes: [String: String]
  ) -> [StaleNumbers.Found] {
    attributes.sorted { $0.key < $1.key }.compactMap { name, value in
      guard let right = corrected(name, value, node) else { return nil }
      let place = places.actual.place(node)
      guard isRecorded(name, value, at: place) else { return nil }
      return StaleNumbers.Found(place: "\(place)@\(name)", right: right, actual: value)
    }
  }

  private mutating func all(_ node: Int, _ text: String) -> [StaleNumbers.Found] {
    guard Self.hasDigit(text), !isInStyle(node) else { return [] }
    let wrong =
      HTMLOwnNumbers.corrected(text, node, in: actual, stale.certain).map { [($0, text)] }
      ?? stale.corrections(in: Array(text.utf8)[...])
    guard !wrong.isEmpty else { return [] }
    let place = places.actual.place(node)
    guard isRecorded(Self.text, text, at: place) else { return [] }
    return wrong.map { StaleNumbers.Found(place: place, right: $0.0, actual: $0.1) }
  }

  private func isInStyle(_ node: Int) -> Bool {
    actual.nodes[node].parent.map { actual.nodes[$0].name == "style" } ?? false
  }

  private static func hasDigit(_ text: String) -> Bool { text.utf8.contains(where: \.isASCIIDigit) }

  private static func key(_ name: String, _ value: String) -> String { "\(name)=\(value)" }

  /// Whether the recorded document has the value at the same place, where the numbers in names may differ.
  private mutating func isRecorded(_ name: String, _ value: String, at place: String) -> Bool {
    let key = Self.key(name, value)
    if known[key] == nil {
      known[key] = Set((nodes[key] ?? []).map { Self.general(places.recorded.place($0)) })
    }
    return known[key]?.contains(Self.general(place)) ?? false
  }

  /// A place without ids and names that have digits: `tr[2]` for `tr#issue-4[2]`, and `form` for `form[name=form-3fe2]`.
  private static func general(_ place: String) -> String {
    place.split(separator: " > ").map { step in
      let start = step.firstIndex { $0 == "#" || $0 == "[" } ?? step.endIndex
      let index = step.last == "]" ? step.lastIndex(of: "[") ?? step.endIndex : step.endIndex
      let end = step[index...].contains("=") ? step.endIndex : index
      guard start < end, hasDigit(String(step[start..<end])) else { return String(step) }
      return String(step[..<start] + step[end...])
    }
    .joined(separator: " > ")
  }

  private func corrected(_ name: String, _ value: String, _ node: Int) -> String? {
    if name == "value" { return corrected(value, ofInput: node) }
    if Self.names.contains(name) {
      return stale.corrections(in: Array(value.utf8)[...]).first?.right
    }
    guard name.contains("-") else {
      return Self.links.contains(name) ? stale.corrected(url: value) : nil
    }
    if value.first == "/" { return stale.corrected(url: value) }
    return stale.corrected(value, named: name.hasPrefix("data-") ? String(name.dropFirst(5)) : name)
  }

  /// A hidden input has the value of the row itself. A choice is one of several, so it is wrong only if the list lacks
  /// the right one.
  private func corrected(_ value: String, ofInput node: Int) -> String? {
    if case .choice(let list) = RowComparison.Place.of("value", node, in: actual) {
      guard let right = stale.corrected(value, named: list),
        !actual.nodes.indices.contains(where: { isChoice($0, right, of: list) })
      else { return nil }
      return right
    }
    let attributes = actual.nodes[node].attributes
    guard attributes["type"]?.lowercased() == "hidden", let input = attributes["name"] else {
      return nil
    }
    return stale.corrected(value, named: input)
  }

  private func isChoice(_ node: Int, _ value: String, of list: String) -> Bool {
    guard actual.nodes[node].attributes["value"] == value,
      case .choice(list) = RowComparison.Place.of("value", node, in: actual)
    else { return false }
    return true
  }

  private static let links: Set = ["href", "src", "action", "formaction"]
  private static let names: Set = ["id", "for", "title", "alt", "placeholder"]
}
