internal import BridgeComparison
internal import BridgeRecording

/// Exchanges that are not the same, by cause, in the order of the first exchange of each cause.
struct CauseList {
  /// Differences at one place of several responses.
  struct Place {
    /// The place: `header Last-Modified`.
    let place: PlacePattern

    /// The requests: `GET shop.example/static/*`.
    let endpoint: String

    /// The first of these differences in each response.
    fileprivate(set) var examples: [(exchange: ReplayedExchange, difference: Difference)]
  }

  /// One cause, or one exchange that shares its cause with no other.
  enum Cause {
    /// The differences that no other response has.
    case exchange(ReplayedExchange, [Difference])
    case place(Place)
    /// Exchanges without a comparison, for the same reason.
    case reason([ReplayedExchange])
  }

  private(set) var causes: [Cause] = []

  /// The exchanges that follow from another.
  let followers: [ReplayedExchange.ID: [ReplayedExchange]]

  init(_ report: ReplayReport) {
    let notable = report.exchanges.filter { !$0.isSame }.map(report.mask.masked)
    let consequences = Consequences(report).causes
    let following = notable.compactMap { exchange in
      consequences[exchange.id].map { ($0, [exchange]) }
    }
    followers = Dictionary(following, uniquingKeysWith: +)
    let roots = notable.filter { consequences[$0.id] == nil }
    var found = Self.reasons(roots, leading: Set(followers.keys))
    found += Self.differences(roots)
    causes = found.sorted { $0.first < $1.first }.map(\.cause)
  }

  private typealias Found = (first: ReplayedExchange.ID, cause: Cause)

  // MARK: Reasons

  /// Exchanges without a comparison, grouped by reason; an exchange with consequences is a cause by itself.
  private static func reasons(
    _ exchanges: [ReplayedExchange], leading: Set<ReplayedExchange.ID>
  ) -> [Found] {
    let some = exchanges.filter { $0.outcome.comparison == nil }
    let groups = Dictionary(grouping: some) { exchange in
      leading.contains(exchange.id)
        ? "\(exchange.id)" : "\(exchange.outcome.reportWord)\n\(exchange.outcome.reasonText)"
    }
    return groups.values.map { group in
      (group[0].id, group.count == 1 ? .exchange(group[0], []) : .reason(group))
    }
  }

  // MARK: Differences

  private static func differences(_ exchanges: [ReplayedExchange]) -> [Found] {
    var groups = PlaceGroups()
    for exchange in exchanges { groups.count(exchange) }
    for exchange in exchanges { groups.add(exchange) }
    let alone = exchanges.compactMap { exchange -> Found? in
      guard let result = exchange.outcome.comparison else { return nil }
      let own = result.differences.filter { !groups.isShared($0, exchange) }
      let isGrouped = own.isEmpty && result.omittedDifferences == 0 && result.note == nil
      return isGrouped ? nil : (exchange.id, .exchange(exchange, own))
    }
    return alone + groups.places.map { ($0.examples[0].exchange.id, .place($0)) }
  }
}

/// Collects the differences that several responses have at one place.
private struct PlaceGroups {
  private var keyed: [PlaceKey: [(exchange: ReplayedExchange, difference: Difference)]] = [:]
  private var counts: [PlaceKey: Set<ReplayedExchange.ID>] = [:]

  /// The keys in the order of their first differences.
  private var order: [PlaceKey] = []

  mutating func count(_ exchange: ReplayedExchange) {
    for difference in exchange.outcome.comparison?.differences ?? [] {
      for key in PlaceKey.keys(difference, exchange) {
        counts[key, default: []].insert(exchange.id)
      }
    }
  }

  mutating func add(_ exchange: ReplayedExchange) {
    for difference in exchange.outcome.comparison?.differences ?? [] {
      guard let key = key(difference, exchange),
        keyed[key]?.last?.exchange.id != exchange.id
      else { continue }
      if keyed[key] == nil { order.append(key) }
      keyed[key, default: []].append((exchange, difference))
    }
  }

  /// Whether another response has the difference, too.
  func isShared(_ difference: Difference, _ exchange: ReplayedExchange) -> Bool {
    key(difference, exchange).map { keyed[$0, default: []].count > 1 } ?? false
  }

  /// The key that most responses have; nil if no other has one.
  private func key(_ difference: Difference, _ exchange: ReplayedExchange) -> PlaceKey? {
    let keys = PlaceKey.keys(difference, exchange).map { ($0, counts[$0, default: []].count) }
    guard let best = keys.max(by: { $0.1 < $1.1 }), best.1 > 1 else { return nil }
    return best.0
  }

  var places: [CauseList.Place] {
    order.compactMap { key in
      guard let examples = keyed[key], examples.count > 1 else { return nil }
      return CauseList.Place(
        place: key.place, endpoint: Endpoint.common(examples.map(\.exchange)), examples: examples)
    }
  }
}

/// The key by which differences of several responses are grouped.
private struct PlaceKey: Hashable {
  let kind: Difference.Kind
  let change: Difference.Change
  let place: PlacePattern

  /// Both values, if the place alone does not mean the same in every response.
  var values: [String] = []

  /// The requests, if the place has a meaning in their responses only.
  var endpoint: Endpoint?

  /// The keys of a difference; the last of equally common ones is used.
  static func keys(_ difference: Difference, _ exchange: ReplayedExchange) -> [PlaceKey] {
    let key = PlaceKey(kind: difference.kind, change: difference.change, place: difference.place)
    var (valued, local) = (key, key)
    valued.values = [difference.recorded, difference.actual, difference.digest ?? ""]
    local.endpoint = Endpoint(method: exchange.method, url: exchange.url)
    switch difference.kind {
    case .field, .cookie: return [key]
    case .status, .request: return [valued]
    case .body: return [valued, local]
    }
  }
}

extension ReplayedExchange.Outcome {
  /// The result of the comparison; nil if nothing differs or nothing was compared.
  var comparison: ComparisonResult? {
    if case .different(let result) = self { result } else { nil }
  }

  /// Why nothing was compared; empty if something was.
  var reasonText: String {
    switch self {
    case .same, .different: ""
    case .unmatched(let closest): closest.joined(separator: "\n")
    case .failed(let reason, _), .skipped(let reason), .unsent(let reason): reason
    }
  }
}
