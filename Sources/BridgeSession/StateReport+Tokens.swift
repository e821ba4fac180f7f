internal import BridgeComparison

extension StateReport {
  /// The exchanges whose responses have tokens that are new or drawn in each response, with their places in words. Only
  /// the form of these tokens is compared.
  package var tokens: [ReplayExchangeID: [String]] {
    sameKinds.reduce(into: renewed) { tokens, one in
      let places = one.value.filter { $0.kind == .identity }.map(\.location)
        .filter { TokenRules.isNamedLikeRenewedToken(Self.name(at: $0)) }
      guard !places.isEmpty else { return }
      tokens[one.key] = Set(tokens[one.key, default: []] + places).sorted()
    }
  }

  /// The name of the value at a place of a difference: `csrf` for `body form > input[name=csrf]@value`, `header csrf` and
  /// `body $.page.csrf`; empty for lines and texts.
  private static func name(at place: String) -> String {
    if place.hasPrefix("header ") { return String(place.dropFirst("header ".count)) }
    guard let sign = place.lastIndex(of: "@"), !place[sign...].contains("'") else {
      guard place.hasPrefix("body $") else { return "" }
      return String(place.split(separator: ".").last?.prefix { $0 != "[" } ?? "")
    }
    let (element, attribute) = (place[..<sign], place[sign...].dropFirst())
    guard attribute == "value" || attribute == "content" else { return String(attribute) }
    guard let start = element.ranges(of: "[name=").last?.upperBound else { return "" }
    return String(element[start...].drop { $0 == "\"" }.prefix { $0 != "]" && $0 != "\"" })
  }
}
