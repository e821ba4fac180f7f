internal import BridgeFormats

/// The session state of a run as text.
struct StateText {
  let state: StateReport
  let label: (ReplayedExchange.ID) -> String

  var lines: [String] { rebound + unresolved + renewed }

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

  private func line(_ rebinding: Rebinding) -> String {
    "\(label(rebinding.to)) \(rebinding.place) ← \(label(rebinding.from)) \(rebinding.source)"
  }
}
