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

  let rebindings: [Entry]
  let unresolved: [Entry]
  let renewedTokens: [Renewed]

  /// Empty without session state.
  init?(_ state: StateReport?) {
    guard let state,
      !(state.rebindings.isEmpty && state.unresolved.isEmpty && state.renewed.isEmpty)
    else { return nil }
    rebindings = state.rebindings.map(Entry.init)
    unresolved = state.unresolved.map(Entry.init)
    renewedTokens = state.renewed.sorted { $0.key < $1.key }
      .map { Renewed(exchange: Place($0.key), places: $0.value) }
  }
}
