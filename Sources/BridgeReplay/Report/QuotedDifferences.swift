internal import BridgeComparison
internal import BridgeSession

/// Quotes the differences of two responses from the comparison of the masked ones, so that no quote has a secret.
struct QuotedDifferences {
  private let mask: ReportMask

  init(_ mask: ReportMask) { self.mask = mask }

  /// The differences of the masked responses that the original responses have too: an identity that contains a secret
  /// is no longer recognized once that is masked. Places may contain secrets themselves.
  ///
  /// Rows in another order may be recognized in one of the comparisons only. The original responses decide.
  func found(in result: ComparisonResult, _ masked: ComparisonResult) -> ComparisonResult {
    guard result.omittedDifferences == 0 else { return masked }
    var quotes = quotes(of: result, masked.differences)
    if !quotes.isEmpty { addOrders(of: result, to: &quotes) }
    return ComparisonResult(
      differences: quotes, omittedDifferences: masked.omittedDifferences, body: masked.body,
      note: masked.note, sameKinds: masked.sameKinds, omittedSameKinds: masked.omittedSameKinds)
  }

  /// The masked differences at the places of the original ones. An order of rows that only the masked responses show
  /// gives way to the differences by position that it stands for.
  private func quotes(of result: ComparisonResult, _ masked: [Difference]) -> [Difference] {
    let places = Set(result.differences.map(\.location))
    var rows: Set<String> = []
    return masked.flatMap { difference -> [Difference] in
      let place = difference.location
      if places.contains(place) || Placeholders.occur(in: Array(place.utf8)[...]) {
        return rows.contains(place) ? [] : [difference]
      }
      let details = (difference.details ?? []).filter { places.contains($0.location) }
      rows.formUnion(details.map(\.location))
      return details
    }
  }

  /// Adds the orders of rows that only the original responses show. The masked rows were compared by position, so their
  /// values are not those of the same row, and are left out.
  private func addOrders(of result: ComparisonResult, to quotes: inout [Difference]) {
    let quoted = Set(quotes.map(\.location))
    let orders = result.differences.filter {
      $0.details != nil && !quoted.contains($0.location) && hasNoSecret($0.location)
    }
    guard !orders.isEmpty else { return }
    let rows = Set(orders.flatMap { $0.details ?? [] }.map(\.location))
    quotes.removeAll { rows.contains($0.location) }
    quotes += orders.map { $0.rewritten(mask.sentence) }
    quotes += result.differences.filter { rows.contains($0.location) && hasNoSecret($0.location) }
      .map(\.withoutValues)
  }

  private func hasNoSecret(_ place: String) -> Bool { mask.sentence(place) == place }
}

extension Difference {
  /// The difference with nothing of its values.
  fileprivate var withoutValues: Difference {
    Difference(
      kind, at: location, recorded: change == .unexpected ? nil : "(a value)",
      actual: change == .missing ? nil : "(another value)")
  }
}
