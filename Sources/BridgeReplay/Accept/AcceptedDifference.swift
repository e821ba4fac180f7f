public import BridgeRecording

/// A difference that does not count, and why.
public struct AcceptedDifference: Sendable, Hashable {
  /// Why it does not count.
  public enum Reason: String, Sendable, Hashable, Codable {
    /// The server's answers differ there from run to run.
    case noise
    /// The baseline holds it.
    case baseline
  }

  /// In what the answers differ.
  public let difference: Difference

  /// Why it does not count.
  public let reason: Reason
}

/// What to accept of the differences of a run.
struct Acceptance: Sendable {
  /// Where answers differ from run to run.
  var noise: [ReplayedExchange.ID: Set<NoisePlace>] = [:]

  /// The differences that were accepted before; nil where none were, and all of them where a new baseline is made.
  var baseline: BaselineUse?

  /// How a baseline is used.
  enum BaselineUse: Sendable {
    case reading(BaselineIndex)
    case writing
  }

  /// Whether nothing is accepted.
  var isNone: Bool { noise.isEmpty && baseline == nil }

  /// What remains of a result, and what was accepted.
  func split(
    _ result: ComparisonResult, of item: ReplayPlan.Item
  ) -> (rest: ComparisonResult, accepted: [AcceptedDifference]) {
    guard !isNone, !result.differences.isEmpty else { return (result, []) }
    let places = noise[item.id, default: []]
    var (rest, accepted): ([Difference], [AcceptedDifference]) = ([], [])
    for difference in result.differences {
      if places.contains(where: { $0.covers(difference) }) {
        accepted.append(AcceptedDifference(difference: difference, reason: .noise))
      } else if isInBaseline(difference, item) {
        accepted.append(AcceptedDifference(difference: difference, reason: .baseline))
      } else {
        rest.append(difference)
      }
    }
    let result = ComparisonResult(
      differences: rest, omittedDifferences: result.omittedDifferences, body: result.body,
      note: result.note)
    return (result, accepted)
  }

  private func isInBaseline(_ difference: Difference, _ item: ReplayPlan.Item) -> Bool {
    switch baseline {
    case nil: false
    case .writing: true
    case .reading(let index): index.accepts(difference, item)
    }
  }
}

extension ComparisonResult {
  /// The same result with at most so many differences listed.
  func limited(to count: Int) -> ComparisonResult {
    guard differences.count > count else { return self }
    return ComparisonResult(
      differences: Array(differences.prefix(count)),
      omittedDifferences: omittedDifferences + differences.count - count, body: body, note: note)
  }
}
