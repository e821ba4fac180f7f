public import BridgeComparison
internal import BridgeRecording
internal import BridgeSession

/// A difference that is accepted, and the reason.
public struct AcceptedDifference: Sendable, Hashable {
  /// The reason why a difference is accepted.
  public enum Reason: String, Sendable, Hashable, Codable {
    /// The server's responses vary at this place from run to run.
    case noise
    /// The baseline contains it.
    case baseline
    /// The profile says that the value at this place varies.
    case profile
  }

  /// The difference.
  public let difference: Difference

  /// The reason.
  public let reason: Reason
}

/// The differences that a run accepts.
struct Acceptance: Sendable {
  /// Places where responses vary from run to run.
  var noise: [ReplayedExchange.ID: Set<NoisePlace>] = [:]

  /// The variations of the profile; nil without one.
  var profile: ProfileIndex?

  /// The baseline and how it is used: to accept its differences, or all differences while a new one is written. Nil
  /// without a baseline.
  var baseline: BaselineUse?

  /// How a baseline is used.
  enum BaselineUse: Sendable {
    case reading(BaselineIndex)
    case writing
  }

  /// Whether nothing is accepted.
  var isNone: Bool { noise.isEmpty && profile == nil && baseline == nil }

  /// Splits a result into what remains and what was accepted.
  func split(
    _ result: ComparisonResult, of item: PlannedExchange
  ) -> (rest: ComparisonResult, accepted: [AcceptedDifference]) {
    guard !isNone, !result.differences.isEmpty else { return (result, []) }
    let places = noise[item.id, default: []]
    var (rest, accepted): ([Difference], [AcceptedDifference]) = ([], [])
    for difference in result.differences {
      if let reason = reason(for: difference, of: item, places) {
        accepted.append(AcceptedDifference(difference: difference, reason: reason))
      } else {
        rest.append(difference)
      }
    }
    let result = ComparisonResult(
      differences: rest, omittedDifferences: result.omittedDifferences, body: result.body,
      note: result.note)
    return (result, accepted)
  }

  private func reason(
    for difference: Difference, of item: PlannedExchange, _ noise: Set<NoisePlace>
  ) -> AcceptedDifference.Reason? {
    if noise.contains(where: { $0.covers(difference) }) { return .noise }
    if profile?.accepts(difference, item) == true { return .profile }
    if isInBaseline(difference, item) { return .baseline }
    // Older files have the differences of rows in another order one by one.
    guard let details = difference.details, !details.isEmpty else { return nil }
    let reasons = details.map { reason(for: $0, of: item, noise) }
    return reasons.contains(nil) ? nil : reasons[0]
  }

  private func isInBaseline(_ difference: Difference, _ item: PlannedExchange) -> Bool {
    switch baseline {
    case nil: false
    case .writing: true
    case .reading(let index): index.accepts(difference, item)
    }
  }
}

extension ComparisonResult {
  /// The same result with at most `maximum` differences listed.
  func limited(to count: Int) -> ComparisonResult {
    guard differences.count > count else { return self }
    return ComparisonResult(
      differences: Array(differences.prefix(count)),
      omittedDifferences: omittedDifferences + differences.count - count, body: body, note: note)
  }
}
