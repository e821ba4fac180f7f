package import BridgeRedaction
internal import BridgeFormats
internal import BridgeRecording

/// A text summary of what was removed from a recording.
package struct RedactionSummary: Sendable {
  private let result: RecordingRewriter.Result
  private let forgotten: Int

  /// A summary of a rewriter's result; `forgotten` counts the secrets its redactor had to drop.
  package init(_ result: RecordingRewriter.Result, forgotten: Int) {
    self.result = result
    self.forgotten = forgotten
  }

  /// A line with the totals, and one about secrets that may remain.
  package var text: String {
    let count = result.secrets.count
    let touched = Set(result.secrets.compactMap(\.entry)).count
    var lines = [
      "redacted \(count) \(count == 1 ? "secret" : "secrets") in \(touched) of \(result.exchanges) "
        + "\(result.exchanges == 1 ? "exchange" : "exchanges")" + kinds
    ]
    if forgotten > 0 {
      lines.append(
        "! the recording has too many secrets to remember: \(forgotten) of them may remain in places without a "
          + "telling name; the scan command lists those it finds")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var kinds: String {
    let sums = SecretFinding.Kind.allCases.compactMap { kind -> String? in
      let count = result.secrets.count { $0.finding.kind == kind }
      return count == 0 ? nil : "\(kind.rawValue) \(count)"
    }
    return sums.isEmpty ? "" : ": " + sums.joined(separator: ", ")
  }
}
