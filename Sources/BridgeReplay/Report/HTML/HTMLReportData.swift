internal import BridgeComparison
internal import BridgeFormats
internal import BridgeRecording

/// The data of an HTML report: JSON for Bridge/report, safe inside a `script` element.
struct HTMLReportData {
  private let report: ReplayReport
  private let limits: HTMLReport.Limits

  init(_ report: ReplayReport, _ limits: HTMLReport.Limits) {
    self.report = report
    self.limits = limits
  }

  /// Writes the JSON to `sink` piece by piece.
  func write(to sink: (_ piece: [UInt8]) throws -> Void) throws {
    let shown = shown()
    var rows = HTMLReportRows(report, detailBytes: limits.detailBytes)
    var piece = Array("{\"exchanges\":[".utf8)
    for (index, exchange) in shown.enumerated() {
      if index > 0 { piece += ",\n".utf8 }
      piece += Self.bytes(rows.row(exchange))
      guard piece.count >= 256 * 1024 else { continue }
      try sink(piece)
      piece.removeAll(keepingCapacity: true)
    }
    piece += "],\n".utf8
    var notes = report.notes.map(\.message)
    notes += leftOut(report.exchanges.count - shown.count, rows.rowsWithoutDetails)
    piece += Self.bytes(.object(head(notes, rows.endpoints))).dropFirst()
    try sink(piece)
  }

  /// The exchanges of the page: those that are the same are dropped first.
  private func shown() -> [ReplayedExchange] {
    let all = report.exchanges
    guard all.count > limits.exchanges else { return all }
    let notable = all.indices.filter { all[$0].outcome.reportWord != "same" }
    let same = all.indices.filter { all[$0].outcome.reportWord == "same" }
    return (notable + same).prefix(limits.exchanges).sorted().map { all[$0] }
  }

  private func leftOut(_ exchanges: Int, _ withoutDetails: Int) -> [String] {
    var sentences: [String] = []
    if exchanges > 0 {
      sentences.append(
        "\(exchanges) of \(report.exchanges.count) exchanges are left out of this page, identical ones "
          + "first; a JSON report has all of them")
    }
    if withoutDetails > 0 {
      sentences.append(
        "the details of \(withoutDetails) exchanges are left out of this page; a JSON report has them"
      )
    }
    return sentences
  }

  private func head(_ notes: [String], _ endpoints: [String]) -> [(String, JSONValue)] {
    let verdict = report.verdict
    return [
      ("against", .shown(report.options.summary)),
      ("answers", report.responses.map(Self.source) ?? .null),
      ("causes", .array(causes)), ("endpoints", .array(endpoints.map(JSONValue.shown))),
      ("exitCode", .count(Int(verdict.exitCode))),
      ("ignored", .array(report.options.rules.unlookedFields.sorted().map(JSONValue.shown))),
      ("notes", .array(notes.map(JSONValue.shown))),
      ("recordings", .array(report.recordings.map(Self.source))),
      ("state", .array(state.map(JSONValue.shown))),
      ("summary", .object(Self.summary(verdict))), ("verdict", .text(verdict.outcome.rawValue)),
    ]
  }

  /// The lines of each cause; empty if no exchanges share one.
  private var causes: [JSONValue] {
    let list = CauseList(report)
    guard list.causes.count < report.exchanges.count(where: { !$0.isSame }) else { return [] }
    return list.causes.prefix(Self.maximumCauses).map { cause in
      .array(CauseText(cause, in: list, of: report).lines.map(JSONValue.shown))
    }
  }

  private static let maximumCauses = 500

  /// Session state and pace.
  private var state: [String] {
    (report.state.map { StateText(state: $0, label: report.label).lines } ?? [])
      + [report.lag?.line].compactMap(\.self)
  }

  private static func summary(_ verdict: Verdict) -> [(String, JSONValue)] {
    [
      ("total", verdict.total), ("sent", verdict.sent), ("skipped", verdict.skipped),
      ("unsent", verdict.unsent), ("same", verdict.same), ("different", verdict.different),
      ("unmatched", verdict.unmatched), ("notComparable", verdict.failed), ("lost", verdict.lost),
      ("bodiesCompared", verdict.bodiesCompared),
      ("bodiesNotRecorded", verdict.bodiesNotRecorded),
    ].map { ($0, .count($1)) }
  }

  private static func source(_ recording: Recording) -> JSONValue {
    .object([
      ("name", .shown(recording.name)),
      ("producer", recording.producer.map(JSONValue.shown) ?? .null),
      ("exchanges", .count(recording.exchanges.count)),
      ("warnings", .array(WarningGroup.groups(recording.warnings).map { .shown($0.line) })),
      (
        "losses",
        .array(
          recording.losses.map { .shown(($0.entry.map { "entry \($0): " } ?? "") + $0.message) })
      ),
    ])
  }

  /// JSON without `<`, so that no text can end the element or open a comment.
  private static func bytes(_ value: JSONValue) -> [UInt8] {
    JSONWriter.bytes(value).flatMapping(UInt8(ascii: "<"), to: Array("\\u003c".utf8))
  }
}

extension [UInt8] {
  /// The bytes with each `byte` replaced.
  fileprivate func flatMapping(_ byte: UInt8, to others: [UInt8]) -> [UInt8] {
    guard contains(byte) else { return self }
    return reduce(into: []) { result, each in
      if each == byte { result += others } else { result.append(each) }
    }
  }
}

extension JSONValue {
  /// Display text without characters that hide or reverse other text.
  static func shown(_ text: String) -> JSONValue { .text(text.printable) }
}
