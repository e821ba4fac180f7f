internal import BridgeComparison
internal import BridgeSession

/// The session state of a run as a member of the JSON report.
struct StateEntries: Encodable {
  struct Place: Encodable {
    let recordingIndex: Int
    let number: Int

    init(_ id: ReplayedExchange.ID) { (recordingIndex, number) = (id.file, id.number) }
  }

  struct Entry: Encodable {
    let from: Place
    let source: String
    let to: Place
    let place: String

    init(_ rebinding: Rebinding) {
      (from, source) = (Place(rebinding.from), rebinding.source)
      (to, place) = (Place(rebinding.to), rebinding.place)
    }
  }

  struct Renewed: Encodable {
    let exchange: Place
    let places: [String]
  }

  struct Kinds: Encodable {
    struct Value: Encodable {
      let kind: String
      let place: String
    }

    let exchange: Place
    let values: [Value]
  }

  let rebindings: [Entry]
  let unresolved: [Entry]
  let renewedTokens: [Renewed]

  struct Unconditional: Encodable {
    let exchange: Place
  }

  /// Omitted if empty.
  let unconditional: [Unconditional]?

  /// Omitted if empty.
  let sameKinds: [Kinds]?

  /// Empty without session state.
  init?(_ state: StateReport?) {
    guard let state,
      !(state.rebindings.isEmpty && state.unresolved.isEmpty && state.renewed.isEmpty
        && state.sameKinds.isEmpty && state.unconditional.isEmpty)
    else { return nil }
    rebindings = state.rebindings.map(Entry.init)
    unresolved = state.unresolved.map(Entry.init)
    renewedTokens = state.tokens.sorted { $0.key < $1.key }
      .map { Renewed(exchange: Place($0.key), places: $0.value) }
    let requests = state.unconditional.sorted().map { Unconditional(exchange: Place($0)) }
    unconditional = requests.isEmpty ? nil : requests
    let kinds = state.sameKinds.sorted { $0.key < $1.key }.map { id, kinds in
      Kinds(
        exchange: Place(id),
        values: kinds.map { Kinds.Value(kind: $0.kind.rawValue, place: $0.location) })
    }
    sameKinds = kinds.isEmpty ? nil : kinds
  }
}
