internal import BridgeComparison
internal import BridgeCore
internal import BridgeFormats
internal import BridgeRecording
internal import BridgeSession

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The JSON report: schema `bridge-replay/report/1`. Equal responses give equal bytes, whatever the concurrency.
///
/// It therefore contains no times; the JUnit, HTML and HAR reports do. It lists every exchange of the run, with an id
/// that is the same in every run of the same recordings. Its schema is ``schema``; later versions may add members, and
/// readers ignore unknown ones.
package struct JSONReport: Sendable {
  private let report: ReplayReport

  /// A JSON report of `report`.
  package init(_ report: ReplayReport) { self.report = report }

  /// The JSON Schema (draft 2020-12) of the document.
  package static var schema: String { PageParts.schema }

  /// Writes the document to `sink` piece by piece, so that it is never in memory as a whole.
  ///
  /// - Throws: errors of `sink`.
  package func write(to sink: (_ piece: [UInt8]) throws -> Void) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    var piece = Array("{".utf8)
    piece += try members(Head(report), encoder) + ",\n  \"exchanges\" : [\n".utf8
    for (index, exchange) in report.exchanges.enumerated() {
      let entry = try encoder.encode(Entry(report.mask.masked(exchange), in: report))
      piece += (index == 0 ? "    " : ",\n    ").utf8
      piece += TerminalText.escaped(Self.indented(entry))
      guard piece.count >= Self.pieceSize else { continue }
      try sink(piece)
      piece.removeAll(keepingCapacity: true)
    }
    piece += "\n  ],".utf8
    piece += try members(Tail(report), encoder) + "\n}\n".utf8
    try sink(piece)
  }

  /// The whole document, with a line feed at its end.
  package func bytes() throws -> [UInt8] {
    var all: [UInt8] = []
    try write { all += $0 }
    return all
  }

  private static let pieceSize = 256 * 1024

  /// The text between the braces of an object.
  private func members(_ object: some Encodable, _ encoder: JSONEncoder) throws -> [UInt8] {
    TerminalText.escaped(try encoder.encode(object).dropFirst().dropLast(2))
  }

  /// The lines of an exchange inside the list; its strings contain no line ends.
  private static func indented(_ json: Data) -> [UInt8] {
    json.reduce(into: []) { lines, byte in
      lines.append(byte)
      if byte == 0x0A { lines += "    ".utf8 }
    }
  }
}

/// The members before the exchanges; names are sorted throughout.
private struct Head: Encodable {
  let against: String
  let answers: Source?

  init(_ report: ReplayReport) {
    against =
      switch report.options.against {
      case .recorded: "recorded"
      case .live: "live"
      case .server(let url): url.text
      }
    answers = report.responses.map(Source.init)
  }
}

/// The members after the exchanges.
private struct Tail: Encodable {
  let exitCode: Int32
  let ignoredFields: [String]

  /// Omitted if empty.
  let notes: [String]?
  let recordings: [Source]
  let schema = "bridge-replay/report/1"

  /// Omitted except in the report of a shard.
  let shard: Shard?

  /// Omitted without session state.
  let state: StateEntries?
  let summary: Summary

  /// Omitted unless page script sent requests.
  let through: String?
  let verdict: String

  init(_ report: ReplayReport) {
    shard = Shard(report)
    through = report.options.through == .pipeline ? nil : report.options.through.rawValue
    verdict = report.verdict.outcome.rawValue
    exitCode = report.verdict.exitCode
    summary = Summary(report.verdict)
    state = StateEntries(report.state)
    notes = report.notes.isEmpty ? nil : report.notes.map(\.message)
    recordings = report.recordings.map(Source.init)
    ignoredFields = report.options.rules.unlookedFields.sorted()
  }
}

/// The part of a run that a report covers, for merging.
private struct Shard: Encodable {
  let count: Int

  /// Omitted if all differences of the baseline occurred.
  let idleBaseline: Int?
  let index: Int

  /// The position of each exchange in the whole run, as `0-3,7`.
  let positions: String

  init?(_ report: ReplayReport) {
    guard let shard = report.options.shard else { return nil }
    (count, index) = (shard.count, shard.index)
    idleBaseline = report.idleBaseline == 0 ? nil : report.idleBaseline
    positions = PositionText.text(
      report.exchanges.map { $0.position + ($0.id.round - 1) * report.plannedCount })
  }
}

/// An accepted difference, and the reason.
private struct Accepted: Encodable {
  let because: String
  let difference: Difference

  init(_ accepted: AcceptedDifference) {
    because = accepted.reason.rawValue
    difference = accepted.difference
  }
}

private struct Summary: Encodable {
  let total, sent, skipped, unsent, same, different, unmatched, notComparable: Int
  let lost, bodiesCompared, bodiesNotRecorded: Int

  init(_ verdict: Verdict) {
    (total, sent, skipped, unsent) = (verdict.total, verdict.sent, verdict.skipped, verdict.unsent)
    (same, different) = (verdict.same, verdict.different)
    (unmatched, notComparable) = (verdict.unmatched, verdict.failed)
    (lost, bodiesCompared) = (verdict.lost, verdict.bodiesCompared)
    bodiesNotRecorded = verdict.bodiesNotRecorded
  }
}

private struct Source: Encodable {
  struct Loss: Encodable {
    let entry: Int?
    let entries: Int
    let message: String
  }

  let name: String
  let producer: String?
  let exchanges: Int
  let warnings: [CountedWarning]
  let losses: [Loss]

  init(_ recording: Recording) {
    name = recording.name
    producer = recording.producer
    exchanges = recording.exchanges.count
    warnings = CountedWarning.list(recording.warnings)
    losses = recording.losses.map {
      Loss(entry: $0.entry, entries: $0.entries, message: $0.message)
    }
  }
}

private struct Entry: Encodable {
  /// The index of its recording in `recordings`, and its number there: `0-17`.
  let id: String

  /// Method, host, and path with identifiers replaced.
  let endpoint: String

  /// The index in `recordings`, as names may repeat.
  let recordingIndex: Int
  let recording: String
  let number: Int
  let method: String
  let url: String
  let outcome: String
  let sent: Bool

  /// Omitted if it was not.
  var sentTwice: Bool?
  var messagesReordered: Bool?
  var reason: String?
  var note: String?
  var closest: [String]?
  var differences: [Difference]?
  var omittedDifferences: Int?

  /// Omitted if empty.
  var accepted: [Accepted]?

  /// Omitted in a run of one round.
  var round: Int?

  init(_ exchange: ReplayedExchange, in report: ReplayReport) {
    let name = "\(exchange.id.file)-\(exchange.id.number)"
    id = report.options.repetitions > 1 ? "\(name)-\(exchange.id.round)" : name
    endpoint = Endpoint(method: exchange.method, url: exchange.url).text
    accepted = exchange.accepted.isEmpty ? nil : exchange.accepted.map(Accepted.init)
    round = report.options.repetitions > 1 ? exchange.id.round : nil
    recordingIndex = exchange.id.file
    recording = report.recordings[exchange.id.file].name
    number = exchange.id.number
    method = exchange.method
    url = exchange.url
    sent = exchange.wasSent
    sentTwice = exchange.wasSentTwice ? true : nil
    messagesReordered = exchange.areMessagesReordered ? true : nil
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
