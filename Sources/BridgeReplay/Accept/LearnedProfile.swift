package import BridgeComparison
package import BridgeRecording
package import BridgeRedaction

/// A profile of an unchanged application, learned from recordings of one session: each is compared with the first.
package struct LearnedProfile {
  /// The variations that were found.
  package let profile: ReplayProfile

  /// The exceptions: what could not be learned, one sentence each.
  package let exceptions: [String]

  /// How much was learned, in one sentence.
  package let summary: String

  /// Compares the recordings; reads every body. `redactor` should know the secrets of all.
  package init(_ recordings: [Recording], rules: ComparisonRules, redactor: Redactor) {
    var rules = rules
    rules.maximumDifferences = Self.maximumDifferences
    let pairs = recordings.dropFirst().flatMap { other in
      RecordingComparison(recordings[0], other, rules: rules, redactor: redactor).pairs
        .map { (pair: $0, name: other.name) }
    }
    profile = ReplayProfile(pairs.flatMap { Self.entries($0.pair) })
    exceptions = pairs.compactMap { Self.exception($0.pair, $0.name, recordings[0].name) }
    let places = profile.entries.count
    summary =
      "learned from \(pairs.count) \(pairs.count == 1 ? "pair" : "pairs") of exchanges: "
      + (places == 1 ? "1 place varies" : "\(places) places vary")
  }

  /// With more differences, an exchange is reported as having too many to learn.
  private static let maximumDifferences = 10_000

  private static func entries(_ pair: RecordingComparison.Pair) -> [ReplayProfile.Entry] {
    guard case .different(let result) = pair.outcome,
      !result.differences.contains(where: { $0.kind == .status })
    else { return [] }
    return result.differences.compactMap {
      ReplayProfile.Entry($0, [$0.form], method: pair.method, url: pair.url)
    }
  }

  private static func exception(
    _ pair: RecordingComparison.Pair, _ other: String, _ first: String
  ) -> String? {
    let number = "#\(pair.first ?? pair.second ?? 0) \(pair.request)"
    switch pair.outcome {
    case .same: return nil
    case .different(let result):
      if let status = result.differences.first(where: { $0.kind == .status }) {
        return "\(number): not learned, \(status.description)"
      }
      return result.omittedDifferences > 0 ? "\(number): too many differences to learn" : nil
    case .notComparable(let reason): return "\(number): not learned, \(reason)"
    case .onlyInFirst: return "\(number): not in \(other)"
    case .onlyInSecond: return "\(number) of \(other): not in \(first)"
    }
  }
}
