internal import BridgeComparison
internal import BridgeCore
internal import BridgeFormats
internal import BridgeRecording
internal import BridgeSession

/// The text report: the totals, the exchanges that are not the same by cause, notes about the session, and the verdict.
///
/// Of exchanges with the same cause, the first ones are shown in full.
package struct TextReport: Sendable {
  private let report: ReplayReport

  /// The number of causes, accepting exchanges and lost parts that are listed.
  private static let maximumListed = 1_000

  /// A text report of `report`.
  package init(_ report: ReplayReport) { self.report = report }

  /// The whole text, ending with the verdict line.
  package var text: String {
    var lines: [String] = []
    for recording in report.recordings { lines += Self.lines(of: recording) }
    if let responses = report.responses {
      let (first, rest) = (Self.lines(of: responses)[0], Self.lines(of: responses).dropFirst())
      lines += ["responses from \(first)"] + rest
    }
    lines.append(report.options.summary)
    lines += report.notes.map { "  ! \($0.message.printable)" }
    lines += causes
    for recording in report.recordings + [report.responses].compactMap(\.self) {
      lines += Self.losses(of: recording)
    }
    // The mask searches all recordings on first use, which most runs do not need.
    let accepting = report.exchanges.filter { !$0.accepted.isEmpty }
    lines += CappedList.lines(accepting, limit: Self.maximumListed) {
      accepted(of: report.mask.masked($0))
    } rest: {
      "… \($0) more exchanges with accepted differences; the JSON report has them"
    }
    lines += report.state.map { StateText(state: $0, label: report.label).lines } ?? []
    lines += notes()
    if let lag = report.lag { lines.append(lag.line) }
    lines.append(bodies)
    lines.append(report.verdict.sums)
    lines.append("verdict: \(report.verdict.outcome.rawValue)")
    return lines.joined(separator: "\n") + "\n"
  }

  /// The causes; empty if everything is the same.
  private var causes: [String] {
    guard !report.exchanges.allSatisfy(\.isSame) else { return [] }
    let list = CauseList(report)
    let lines = CappedList.lines(list.causes, limit: Self.maximumListed) {
      CauseText($0, in: list, of: report).lines
    } rest: {
      "… \($0) more causes; the JSON report has them"
    }
    return [report.verdict.sums] + lines
  }

  private static func lines(of recording: Recording) -> [String] {
    let producer = recording.producer.map { ", written by \($0)" } ?? ""
    let count = recording.exchanges.count
    let head = "\(recording.name): \(count) \(count == 1 ? "exchange" : "exchanges")\(producer)"
    return [head.printable] + WarningGroup.groups(recording.warnings).map { "  ! \($0.line)" }
  }

  private static func losses(of recording: Recording) -> [String] {
    CappedList.lines(recording.losses, limit: maximumListed) { loss in
      let place = loss.entry.map { "#\($0)" } ?? ""
      return ["✗ \(recording.name)\(place): lost: \(loss.message)".printable]
    } rest: {
      "… \($0) more lost parts; the JSON report has them"
    }
  }

  private func notes() -> [String] {
    var (bodies, again, mixed): ([String], [String], [String]) = ([], [], [])
    for exchange in report.exchanges {
      if case .same(.some) = exchange.outcome { bodies.append(report.label(exchange.id)) }
      if exchange.wasSentTwice { again.append(report.label(exchange.id)) }
      if exchange.areMessagesReordered { mixed.append(report.label(exchange.id)) }
    }
    return [
      Self.note(
        "answer", bodies, "compared without the body, which the recording does not have"),
      Self.note(
        "request", again, "sent twice, as the server closed a kept connection without a response"),
      Self.note(
        "WebSocket", mixed,
        "whose messages of different kinds arrived in a different order than recorded"),
    ].compactMap(\.self)
  }

  private static func note(_ noun: String, _ labels: [String], _ what: String) -> String? {
    guard !labels.isEmpty else { return nil }
    return "\(labels.count) \(noun)\(labels.count == 1 ? "" : "s") \(what): "
      + labels.prefix(20).joined(separator: " ").printable + (labels.count > 20 ? " …" : "")
  }

  private var bodies: String {
    let verdict = report.verdict
    let sums =
      "bodies: compared \(verdict.bodiesCompared), not recorded \(verdict.bodiesNotRecorded)"
    guard verdict.isWithoutBodies else { return sums }
    return sums + "; no body could be compared, so it is unknown whether the responses are the same"
  }

  private func accepted(of exchange: ReplayedExchange) -> [String] {
    let name = "≈ \(report.label(exchange.id)) \(exchange.method) \(exchange.url)"
    return [name.printable]
      + exchange.accepted.map { accepted in
        "    (\(accepted.reason.rawValue)) \(accepted.difference.description.printable)"
      }
  }
}

extension ReplayReport {
  /// The name of an exchange in text: its number, with recording and round if there are several.
  func label(_ id: ReplayedExchange.ID) -> String {
    let round = options.repetitions > 1 ? " (round \(id.round))" : ""
    return recordings.count == 1
      ? "#\(id.number)\(round)" : "\(recordings[id.file].name)#\(id.number)\(round)"
  }
}

extension Verdict {
  /// The totals in one line.
  package var sums: String {
    "total \(total): sent \(sent), skipped \(skipped), unsent \(unsent); same \(same), "
      + "different \(different), unmatched \(unmatched), not comparable \(failed)"
  }
}

extension ReplayOptions {
  /// One line that names the server.
  var summary: String {
    let part = shard.map { "shard \($0.index) of \($0.count), " } ?? ""
    let rate =
      part + (through == .hook ? "bodies through the hook, " : "") + "\(concurrency) at a time"
    switch against {
    case .recorded: return "against the recording, \(rate)"
    case .live: return "against the live servers, \(rate)"
    case .server(let server): return "against \(server.text), \(rate)"
    }
  }
}
