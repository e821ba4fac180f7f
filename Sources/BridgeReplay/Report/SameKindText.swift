internal import BridgeComparison
internal import BridgeFormats

/// Text lines about values that differ but have the same kind: one per place, with the exchange or the number of
/// exchanges.
struct SameKindText {
  /// The values, by the label of their exchange.
  let values: [(label: String, kinds: [SameKind])]

  /// How many more there are that are not listed.
  let omitted: Int

  /// The lines; empty without such values.
  var lines: [String] {
    guard values.contains(where: { !$0.kinds.isEmpty }) else { return [] }
    let counts = Dictionary(grouping: values.flatMap(\.kinds), by: \.kind).mapValues(\.count)
      .sorted { $0.key.rawValue < $1.key.rawValue }
    let kinds = counts.map { "\($0.value) \($0.key.rawValue)" }.joined(separator: ", ")
    let places = values.flatMap { label, kinds in
      kinds.map { (label, "\($0.location) (\($0.kind.rawValue))") }
    }
    let rest = omitted > 0 ? ["  … and \(omitted) more, whose places were not kept"] : []
    return ["values that differ but have the same kind (not differences): \(kinds)"]
      + PlaceLines.cut(PlaceLines.grouped(places).map { "  ~ \($0)".printable }) + rest
  }
}

/// Lines about places of exchanges.
enum PlaceLines {
  /// A line for each text, with its exchange, or with the number of exchanges and the first and last one.
  static func grouped(_ items: [(label: String, text: String)]) -> [String] {
    var order: [String] = []
    var groups: [String: [String]] = [:]
    for (label, text) in items {
      if groups[text] == nil { order.append(text) }
      groups[text, default: []].append(label)
    }
    return order.map { text in
      let labels = groups[text, default: []]
      guard let first = labels.first, let last = labels.last, labels.count > 1 else {
        return "\(labels.joined()) \(text)"
      }
      return "\(labels.count) × \(text) (\(first) … \(last))"
    }
  }

  /// The first lines, and how many more there are.
  static func cut(_ lines: [String]) -> [String] {
    let rest = lines.count - maximum
    return rest > 0 ? lines.prefix(maximum) + ["  … and \(rest) more"] : lines
  }

  private static let maximum = 20
}
