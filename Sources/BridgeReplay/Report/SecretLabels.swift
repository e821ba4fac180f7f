internal import BridgeComparison
internal import BridgeRedaction
internal import BridgeSession

/// The labels of secrets that differ: which one was expected, and which one came.
struct SecretLabels {
  private let mask: ReportMask

  init(_ mask: ReportMask) { self.mask = mask }

  /// A difference with the labels of the secrets in its values, and nothing else of them: a shortened value may end in a
  /// part of a secret.
  func difference(_ difference: Difference) -> Difference {
    // The order of rows has none of their values.
    if difference.details != nil { return difference.rewritten(mask.sentence) }
    let actual = labels(in: difference.actual)
    let recorded = labels(in: difference.recorded)
    let expected = difference.expected.map { labels(in: $0) }
    return Difference(
      difference.kind, at: difference.location,
      recorded: difference.change == .unexpected ? nil : text(expected ?? recorded, actual),
      actual: difference.change == .missing ? nil : text(ofActual: actual, expected ?? recorded),
      original: expected.map { _ in text(recorded, actual) })
  }

  private func labels(in text: String) -> [String] {
    Placeholders.all(in: Array(mask.sentence(text).utf8)[...]).map(\.placeholder.text)
  }

  /// The labels that the other value does not have, or all.
  private func text(_ labels: [String], _ others: [String]) -> String {
    let own = labels.filter { !others.contains($0) }
    return labels.isEmpty ? "(secret)" : (own.isEmpty ? labels : own).joined(separator: ", ")
  }

  private func text(ofActual labels: [String], _ expected: [String]) -> String {
    if labels == expected {
      return labels.isEmpty
        ? "(another secret)" : "(another text with \(labels.joined(separator: ", ")))"
    }
    return labels.isEmpty ? "(a value without a label)" : text(labels, expected)
  }
}
