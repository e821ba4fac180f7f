internal import BridgeComparison
internal import BridgeFormats
internal import BridgeSession

/// The session state of a run as text.
struct StateText {
  let state: StateReport
  let label: (ReplayedExchange.ID) -> String

  var lines: [String] { rebound + unresolved + unconditional + renewed + sameKinds }

  private var rebound: [String] {
    guard !state.rebindings.isEmpty else { return [] }
    let count = state.rebindings.count
    let places = grouped(state.rebindings.map { ($0.to, line($0)) })
    return ["rebound to this session: \(count) \(count == 1 ? "value" : "values")"]
      + cut(places.map { "  ↻ \($0)".printable })
  }

  private var unresolved: [String] {
    cut(
      grouped(state.unresolved.map { ($0.to, line($0)) }).map {
        "  ! sent as recorded: no live response provides a certain counterpart: \($0)".printable
      })
  }

  private var unconditional: [String] {
    let ids = state.unconditional.sorted()
    guard let first = ids.first else { return [] }
    let requests = ids.count == 1 ? "1 request" : "\(ids.count) requests"
    return [
      "\(requests) without If-Modified-Since, or with 304 and 200 as equal; it cannot detect changes of the last "
        + "minute: \(label(first))\(ids.count > 1 ? " …" : "")".printable
    ]
  }

  private var renewed: [String] {
    let tokens = state.tokens
    guard !tokens.isEmpty else { return [] }
    let ids = tokens.keys.sorted()
    let count = ids.count == 1 ? "1 response has" : "\(ids.count) responses have"
    let places = Set(tokens.values.joined()).sorted()
    return [
      "\(count) tokens that are new or drawn in each response, of which only the form was compared: "
        + ids.prefix(20).map(label).joined(separator: " ").printable + (ids.count > 20 ? " …" : ""),
      "  in \(places.prefix(5).joined(separator: "; "))\(places.count > 5 ? "; …" : "")".printable,
    ]
  }

  private var sameKinds: [String] {
    SameKindText(
      values: state.sameKinds.sorted { $0.key < $1.key }.map { (label($0.key), $0.value) },
      omitted: state.omittedSameKinds
    ).lines
  }

  private func grouped(_ items: [(id: ReplayedExchange.ID, text: String)]) -> [String] {
    PlaceLines.grouped(items.map { (label($0.id), $0.text) })
  }

  private func cut(_ lines: [String]) -> [String] { PlaceLines.cut(lines) }

  private func line(_ rebinding: Rebinding) -> String {
    "\(rebinding.place) ← \(label(rebinding.from)) \(rebinding.source)"
  }
}
