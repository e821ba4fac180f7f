internal import BridgeCore
internal import BridgeRecording

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A report for machines: schema `bridge-replay/report/1`, the same bytes for the same answers.
///
/// Times are left out for that reason. Every exchange of the run is in it, whatever came of it.
public struct JSONReport: Sendable {
  private let report: ReplayReport

  /// Takes `report`; ``bytes()`` puts it into words.
  public init(_ report: ReplayReport) { self.report = report }

  /// The document, with a line feed at its end.
  public func bytes() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return Self.escaped(try encoder.encode(Document(report))) + [0x0A]
  }

  /// JSON lets DEL and U+0080 to U+009F stand as they are, but terminals obey some of them.
  private static func escaped(_ json: Data) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(json.count + 1)
    var previous: UInt8 = 0
    for byte in json {
      if byte == 0x7F {
        result += "\\u007f".utf8
      } else if previous == 0xC2, (0x80...0x9F).contains(byte) {
        result.removeLast()
        result += "\\u00\(String(byte, radix: 16))".utf8
      } else {
        result.append(byte)
      }
      previous = byte
    }
    return result
  }
}

private struct Document: Encodable {
  let schema = "bridge-replay/report/1"
  let verdict: String
  let exitCode: Int32
  let against: String
  let summary: Summary
  let recordings: [Source]
  let ignoredFields: [String]
  let exchanges: [Entry]

  init(_ report: ReplayReport) {
    verdict = report.verdict.answer.rawValue
    exitCode = report.verdict.exitCode
    against =
      switch report.options.against {
      case .recorded: "recorded"
      case .live: "live"
      case .server(let url): url.text
      }
    summary = Summary(report.verdict)
    recordings = report.recordings.map(Source.init)
    let rules = report.options.rules
    let usual = rules.ignoresVolatileFields ? ComparisonRules.volatileFields.map(\.name) : []
    ignoredFields = Set(usual + rules.ignoredFields.map { $0.lowercased() }).sorted()
    exchanges = report.exchanges.map { Entry($0, in: report.recordings) }
  }
}

private struct Summary: Encodable {
  let total, sent, skipped, unsent, same, different, unmatched, notComparable: Int

  init(_ verdict: Verdict) {
    (total, sent, skipped, unsent) = (verdict.total, verdict.sent, verdict.skipped, verdict.unsent)
    (same, different) = (verdict.same, verdict.different)
    (unmatched, notComparable) = (verdict.unmatched, verdict.failed)
  }
}

private struct Source: Encodable {
  struct Warning: Encodable {
    let entry: Int?
    let code: String
    let message: String
  }

  let name: String
  let producer: String?
  let exchanges: Int
  let warnings: [Warning]

  init(_ recording: Recording) {
    name = recording.name
    producer = recording.producer
    exchanges = recording.exchanges.count
    warnings = recording.warnings.map {
      Warning(entry: $0.entry, code: $0.code, message: $0.message)
    }
  }
}

private struct Entry: Encodable {
  /// The place in `recordings`, as names may repeat.
  let recordingIndex: Int
  let recording: String
  let number: Int
  let method: String
  let url: String
  let outcome: String
  let sent: Bool
  var reason: String?
  var note: String?
  var closest: [String]?
  var differences: [Difference]?
  var omittedDifferences: Int?

  init(_ exchange: ReplayedExchange, in recordings: [Recording]) {
    recordingIndex = exchange.id.file
    recording = recordings[exchange.id.file].name
    number = exchange.id.number
    method = exchange.method
    url = exchange.url
    sent = exchange.wasSent
    switch exchange.outcome {
    case .same(let note):
      outcome = "same"
      self.note = note
    case .different(let result):
      outcome = "different"
      note = result.note
      differences = result.differences
      omittedDifferences = result.omittedDifferences
    case .unmatched(let closest):
      outcome = "unmatched"
      self.closest = closest
    case .failed(let reason, _):
      outcome = "notComparable"
      self.reason = reason
    case .skipped(let reason):
      outcome = "skipped"
      self.reason = reason
    case .unsent(let reason):
      outcome = "unsent"
      self.reason = reason
    }
  }
}
