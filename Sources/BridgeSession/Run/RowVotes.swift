internal import BridgeComparison

/// Counts how often each live number takes the place of a recorded one, by the kind of thing it numbers. All places
/// that name a row have to agree.
struct RowVotes {
  private let kinds: Set<String>
  private var recorded: [ResponsePlace: Vote] = [:]
  private var counts: [Vote: [[UInt8]: Int]] = [:]

  private struct Vote: Hashable {
    let kind: String
    let number: [UInt8]
  }

  /// The votes on identities that only a name indicates, which may be wrong now.
  init(on wanted: [CorrelationPlan.Wanted]) {
    let named = wanted.compactMap(\.identity).filter { $0.rank == .named }
    kinds = Set(named.flatMap(\.kinds).map(ResourceKind.general))
  }

  /// Adds a value of the recorded response.
  mutating func add(
    recorded value: ArraySlice<UInt8>, _ place: ResponsePlace, _ lead: ArraySlice<UInt8>
  ) {
    guard let kind = kind(of: value, place, lead) else { return }
    recorded[place] = Vote(kind: kind, number: Array(value))
  }

  /// Adds a value of the live response, after all values of the recorded one.
  mutating func add(
    live value: ArraySlice<UInt8>, _ place: ResponsePlace, _ lead: ArraySlice<UInt8>
  ) {
    guard kind(of: value, place, lead) != nil, let vote = recorded[place] else { return }
    counts[vote, default: [:]][Array(value), default: 0] += 1
  }

  /// Whether at least as many places map the recorded number to another live number.
  func contradict(_ recorded: [UInt8], _ live: [UInt8], _ identity: ShortIdentity?) -> Bool {
    guard let identity, identity.rank == .named else { return false }
    return identity.kinds.contains { kind in
      let votes = counts[Vote(kind: ResourceKind.general(kind), number: recorded)] ?? [:]
      return votes.contains { $0.key != live && $0.value >= votes[live] ?? 0 }
    }
  }

  private func kind(
    of value: ArraySlice<UInt8>, _ place: ResponsePlace, _ lead: ArraySlice<UInt8>
  ) -> String? {
    guard !kinds.isEmpty, RowNumber.isOne(value) else { return nil }
    let kind: String? =
      switch place {
      case .piece(_, .segment, _): ResourceKind.of(collection: Array(lead))
      case .attribute(let element, "value", _):
        element.name.flatMap { ResourceKind.of(reference: $0) }
      case .json(_, let name): ResourceKind.of(reference: name)
      default: nil
      }
    return kind.map(ResourceKind.general).flatMap { kinds.contains($0) ? $0 : nil }
  }
}
