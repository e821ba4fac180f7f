internal import BridgeFormats

/// The stale numbers in the links, hidden inputs and identities of two HTML documents that have equal ones there.
struct HTMLStaleNumbers {
  private let stale: StaleNumbers
  private var recorded: HTMLPlaces

  /// The places of attributes that were looked for.
  private var places: [String: Set<String>] = [:]

  /// The nodes of the recorded document by the attribute that they share with the live one.
  private let nodes: [String: [Int]]

  static func all(
    _ recorded: HTMLDocument, _ actual: HTMLDocument, _ stale: StaleNumbers
  ) -> [StaleNumbers.Found] {
    var search = HTMLStaleNumbers(recorded, stale)
    var places = HTMLPlaces(actual)
    return actual.nodes.indices.flatMap { node in
      actual.nodes[node].attributes.sorted { $0.key < $1.key }.compactMap { name, value in
        guard let right = search.corrected(name, value, actual.nodes[node]) else { return nil }
        let place = places.place(node)
        guard search.isRecorded(name, value, at: place) else { return nil }
        return StaleNumbers.Found(
          place: "\(place)@\(name)", right: right, actual: value, recorded: value)
      }
    }
  }

  private init(_ document: HTMLDocument, _ stale: StaleNumbers) {
    (self.stale, recorded) = (stale, HTMLPlaces(document))
    nodes = document.nodes.indices.reduce(into: [:]) { nodes, node in
      for (name, value) in document.nodes[node].attributes {
        nodes[Self.key(name, value), default: []].append(node)
      }
    }
  }

  private static func key(_ name: String, _ value: String) -> String { "\(name)=\(value)" }

  private mutating func isRecorded(_ name: String, _ value: String, at place: String) -> Bool {
    let key = Self.key(name, value)
    if let known = places[key] { return known.contains(place) }
    let found = Set((nodes[key] ?? []).map { recorded.place($0) })
    places[key] = found
    return found.contains(place)
  }

  private func corrected(_ name: String, _ value: String, _ node: HTMLNode) -> String? {
    if name == "value" {
      let attributes = node.attributes
      guard attributes["type"]?.lowercased() == "hidden", let input = attributes["name"] else {
        return nil
      }
      return stale.corrected(value, named: input)
    }
    guard name.contains("-") else {
      return Self.links.contains(name) ? stale.corrected(url: value) : nil
    }
    if value.first == "/" { return stale.corrected(url: value) }
    return stale.corrected(value, named: name.hasPrefix("data-") ? String(name.dropFirst(5)) : name)
  }

  private static let links: Set = ["href", "src", "action", "formaction"]
}
