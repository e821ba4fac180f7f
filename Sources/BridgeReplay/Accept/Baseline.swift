package import BridgeComparison
internal import BridgeRecording

/// Differences that were reviewed and accepted, so that only new ones count.
///
/// The file is JSON in this form, with sorted names; equal differences give equal bytes:
///
///     { "accepted": [ { "recording": "session.har", "number": 3, "method": "GET", "url": "https://…",
///                       "differences": [ { "kind": "body", "location": "body $.price", "change": "changed",
///                                          "recorded": "1", "actual": "2" } ] } ],
///       "schema": "bridge-replay/baseline/1" }
///
/// A difference is accepted if both values match; clocks and random identities in the actual value may change. Values
/// are quoted without secrets, as in reports. If the run that wrote the file had noise rounds, the member `varies`
/// holds their findings, as in a ``ReplayProfile``.
public struct Baseline: Sendable, Hashable {
  /// The accepted differences of one exchange.
  package struct Entry: Sendable, Hashable, Codable {
    /// The name of the recording.
    package let recording: String

    /// The number of the exchange in it.
    package let number: Int

    /// The method as recorded.
    package let method: String

    /// The URL as recorded, less any fragment, user name and password, and without secrets.
    package let url: String

    /// The accepted differences, in the order of reports.
    package let differences: [Difference]

    /// An entry for an exchange of a recording.
    package init(
      recording: String, number: Int, method: String, url: String, differences: [Difference]
    ) {
      (self.recording, self.number, self.method, self.url) = (recording, number, method, url)
      self.differences = differences
    }
  }

  /// By recording, then by number.
  package let accepted: [Entry]

  /// The variations from run to run, as noise rounds found them.
  package let varies: ReplayProfile

  /// A baseline of these entries, which it sorts.
  package init(_ accepted: [Entry] = [], varies: ReplayProfile = ReplayProfile()) {
    self.varies = varies
    self.accepted = accepted.sorted { ($0.recording, $0.number) < ($1.recording, $1.number) }
  }

  /// Reads a baseline file.
  ///
  /// - Throws: ``ReplayError`` with code `badOption` if it is not a baseline.
  public init(parsing bytes: [UInt8]) throws(ReplayError) {
    let file = try AcceptanceFile<Document>(.baseline, "baseline", made: "write one with --update")
      .parse(bytes)
    self.init(file.accepted, varies: ReplayProfile(file.varies ?? []))
  }

  /// The file, with a line feed at its end.
  package func bytes() throws -> [UInt8] {
    try AcceptanceFile<Document>.bytes(
      Document(
        accepted: accepted, schema: Document.schema,
        varies: varies.entries.isEmpty ? nil : varies.entries))
  }

  private struct Document: AcceptanceDocument {
    static let schema = "bridge-replay/baseline/1"
    let accepted: [Entry]
    let schema: String
    let varies: [ReplayProfile.Entry]?
  }
}

extension Baseline {
  /// The baseline after a run that accepts all its differences: entries of compared exchanges are replaced, the
  /// others stay.
  package func updated(by report: ReplayReport) -> Baseline {
    var entries = Dictionary(
      accepted.map { (BaselineKey($0, report.mask), $0.differences) }, uniquingKeysWith: { $0 + $1 }
    )
    var isFresh: Set<BaselineKey> = []
    for exchange in report.exchanges {
      guard exchange.wasCompared else { continue }
      let key = BaselineKey(exchange, report.recordings, report.mask)
      if isFresh.insert(key).inserted { entries[key] = nil }
      let found = exchange.accepted.filter { $0.reason == .baseline }.map(\.difference.asRecorded)
      let known = entries[key, default: []]
      if !found.isEmpty { entries[key] = known + found.filter { !known.contains($0) } }
    }
    let varying = report.options.noiseRuns > 0 ? report.learned : varies
    return Baseline(entries.map { $0.entry($1) }, varies: varying)
  }
}
