public import BridgeComparison
internal import BridgeRecording

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Differences that were reviewed and accepted, so that only new ones count.
///
/// The file is JSON in this form, with sorted names; equal differences give equal bytes:
///
///     { "accepted": [ { "recording": "session.har", "number": 3, "method": "GET", "url": "https://…",
///                       "differences": [ { "kind": "body", "location": "body $.price", "change": "changed",
///                                          "recorded": "1", "actual": "2" } ] } ],
///       "schema": "bridge-replay/baseline/1" }
///
/// A difference is accepted only with exactly these two values. They are quoted without secrets, as in reports.
public struct Baseline: Sendable, Hashable {
  /// The accepted differences of one exchange.
  public struct Entry: Sendable, Hashable, Codable {
    /// The name of the recording.
    public let recording: String

    /// The number of the exchange in it.
    public let number: Int

    /// The method as recorded.
    public let method: String

    /// The URL as recorded, less any fragment, user name and password, and without secrets.
    public let url: String

    /// The accepted differences, in the order of reports.
    public let differences: [Difference]

    /// An entry for an exchange of a recording.
    public init(
      recording: String, number: Int, method: String, url: String, differences: [Difference]
    ) {
      (self.recording, self.number, self.method, self.url) = (recording, number, method, url)
      self.differences = differences
    }
  }

  /// By recording, then by number.
  public let accepted: [Entry]

  /// A baseline of these entries, which it sorts.
  public init(_ accepted: [Entry] = []) {
    self.accepted = accepted.sorted { ($0.recording, $0.number) < ($1.recording, $1.number) }
  }

  /// Reads a baseline file.
  ///
  /// - Throws: ``ReplayError`` with code `badOption` if it is not a baseline.
  public init(parsing bytes: [UInt8]) throws(ReplayError) {
    do {
      let document = try JSONDecoder().decode(Document.self, from: Data(bytes))
      guard document.schema == Self.schema else {
        throw ReplayError(
          .baseline, "the file says “\(document.schema.prefix(60))”; “\(Self.schema)” is known here"
        )
      }
      self.init(document.accepted)
    } catch let error as ReplayError {
      throw error
    } catch {
      throw ReplayError(
        .baseline, "the file is no baseline (\(Self.problem(error))); let --update write one")
    }
  }

  /// The file, with a line feed at its end.
  public func bytes() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(Document(accepted: accepted, schema: Self.schema))) + [0x0A]
  }

  private static let schema = "bridge-replay/baseline/1"

  private struct Document: Codable {
    let accepted: [Entry]
    let schema: String
  }

  private static func problem(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, _): "it has no \(key.stringValue)"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      "\((["it"] + context.codingPath.map(\.stringValue)).joined(separator: ".")) is of the wrong kind"
    default: "it is not JSON"
    }
  }
}

extension Baseline {
  /// The baseline after a run that accepts all its differences: entries of compared exchanges are replaced, the
  /// others stay.
  public func updated(by report: ReplayReport) -> Baseline {
    var entries = Dictionary(
      accepted.map { (BaselineKey($0, report.mask), $0.differences) }, uniquingKeysWith: { $0 + $1 }
    )
    var isFresh: Set<BaselineKey> = []
    for exchange in report.exchanges {
      guard exchange.wasCompared else { continue }
      let key = BaselineKey(exchange, report.recordings, report.mask)
      if isFresh.insert(key).inserted { entries[key] = nil }
      let found = exchange.accepted.filter { $0.reason == .baseline }.map(\.difference)
      let known = entries[key, default: []]
      if !found.isEmpty { entries[key] = known + found.filter { !known.contains($0) } }
    }
    return Baseline(entries.map { $0.entry($1) })
  }
}
