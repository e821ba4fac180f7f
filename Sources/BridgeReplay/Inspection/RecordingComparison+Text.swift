internal import BridgeComparison
internal import BridgeFormats
internal import BridgeRecording

extension RecordingComparison {
  /// The comparison as text: the exchanges that are not the same, and the totals.
  package var text: String {
    var lines = ["first: \(names.first)", "second: \(names.second)"]
    for pair in pairs { lines += Self.lines(of: pair) }
    lines +=
      SameKindText(
        values: pairs.map { (Self.numbers(of: $0), $0.sameKinds) },
        omitted: pairs.reduce(0) { $0 + $1.omittedSameKinds }
      ).lines
    let counts = counts
    lines.append(
      "same \(counts.same), different \(counts.different), not comparable \(counts.notComparable), "
        + "only in first \(counts.onlyInFirst), only in second \(counts.onlyInSecond)")
    return lines.map(\.printable).joined(separator: "\n") + "\n"
  }

  private static func numbers(of pair: Pair) -> String {
    [pair.first.map { "#\($0)" }, pair.second.map { "#\($0)" }].compactMap(\.self)
      .joined(separator: "/")
  }

  private static func lines(of pair: Pair) -> [String] {
    let name = "\(numbers(of: pair)) \(pair.request)"
    switch pair.outcome {
    case .same: return []
    case .onlyInFirst: return ["− \(name)", "    only in the first"]
    case .onlyInSecond: return ["+ \(name)", "    only in the second"]
    case .notComparable(let reason): return ["✗ \(name)", "    not comparable: \(reason)"]
    case .different(let result):
      var lines =
        ["≠ \(name)"]
        + result.differences.map { difference in
          "    \(difference.location): first \(Difference.shown(difference.recorded)), second "
            + Difference.shown(difference.actual)
        }
      if result.omittedDifferences > 0 {
        lines.append("    … and \(result.omittedDifferences) more")
      }
      return lines + (result.note.map { ["    (\($0))"] } ?? [])
    }
  }

  /// The comparison as JSON: schema `bridge-replay/diff/1`; `recorded` is the first recording, `actual` the second.
  ///
  /// - Throws: errors of the encoder; a comparison causes none.
  package func json() throws -> [UInt8] { try InspectionJSON.bytes(Document(self)) }

  private struct Document: Encodable {
    let schema = "bridge-replay/diff/1"
    let first, second: String
    let same, different, notComparable, onlyInFirst, onlyInSecond: Int
    let exchanges: [Entry]

    init(_ comparison: RecordingComparison) {
      (first, second) = (comparison.names.first, comparison.names.second)
      let counts = comparison.counts
      (same, different, notComparable) = (counts.same, counts.different, counts.notComparable)
      (onlyInFirst, onlyInSecond) = (counts.onlyInFirst, counts.onlyInSecond)
      exchanges = comparison.pairs.map(Entry.init)
    }
  }

  private struct Entry: Encodable {
    let first, second: Int?
    let request: String
    let outcome: String
    var reason: String?
    var differences: [Difference]?
    var omittedDifferences: Int?

    /// Omitted if empty.
    let sameKinds: [StateEntries.Kinds.Value]?

    init(_ pair: Pair) {
      (first, second, request) = (pair.first, pair.second, pair.request)
      let kinds = pair.sameKinds.map {
        StateEntries.Kinds.Value(kind: $0.kind.rawValue, place: $0.location)
      }
      sameKinds = kinds.isEmpty ? nil : kinds
      switch pair.outcome {
      case .same: outcome = "same"
      case .onlyInFirst: outcome = "onlyInFirst"
      case .onlyInSecond: outcome = "onlyInSecond"
      case .notComparable(let reason):
        outcome = "notComparable"
        self.reason = reason
      case .different(let result):
        outcome = "different"
        differences = result.differences
        omittedDifferences = result.omittedDifferences
        reason = result.note
      }
    }
  }
}
