internal import BridgeComparison
internal import BridgeFormats

/// The session state of a run as text.
struct StateText {
  let state: StateReport
  let label: (ReplayedExchange.ID) -> String

  var lines: [String] { rebound + unresolved + renewed + sameKinds }

  private var rebound: [String] {
    guard !state.rebindings.isEmpty else { return [] }
    let count = state.rebindings.count
    return ["rebound to this session: \(count) \(count == 1 ? "value" : "values")"]
      + state.rebindings.map { "  ↻ \(line($0))".printable }
  }

  private var unresolved: [String] {
    state.unresolved.map {
      "  ! sent as recorded, as no live answer surely has what stands for it: \(line($0))".printable
    }
  }

  private var renewed: [String] {
    guard !state.renewed.isEmpty else { return [] }
    let ids = state.renewed.keys.sorted()
    let count = ids.count == 1 ? "1 answer holds" : "\(ids.count) answers hold"
    let places = Set(state.renewed.values.joined()).sorted()
    return [
      "\(count) tokens that are new in each answer, which were not compared: "
        + ids.prefix(20).map(label).joined(separator: " ").printable + (ids.count > 20 ? " …" : ""),
      "  in \(places.prefix(5).joined(separator: "; "))\(places.count > 5 ? "; …" : "")".printable,
    ]
  }

  private var sameKinds: [String] {
    guard !state.sameKinds.isEmpty else { return [] }
    let counts = Dictionary(grouping: state.sameKinds.values.joined(), by: \.kind)
      .mapValues(\.count).sorted { $0.key.rawValue < $1.key.rawValue }
    let kinds = counts.map { "\($0.value) \($0.key.rawValue)" }.joined(separator: ", ")
    let places = state.sameKinds.sorted { $0.key < $1.key }.flatMap { id, kinds in
      kinds.map { "\(label(id)) \($0.location) (\($0.kind.rawValue))" }
    }
    return ["other values of the same kind, which are no differences: \(kinds)"]
      + places.prefix(Self.maximumPlaces).map { "  ~ \($0)".printable }
      + (places.count > Self.maximumPlaces
        ? ["  … and \(places.count - Self.maximumPlaces) more"] : [])
  }

  private static let maximumPlaces = 20

  private func line(_ rebinding: Rebinding) -> String {
    "\(label(rebinding.to)) \(rebinding.place) ← \(label(rebinding.from)) \(rebinding.source)"
  }
}
