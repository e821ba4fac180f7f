internal import BridgeCore
internal import BridgeRecording

/// A report for people: what was not the same and why, what was not sent and why, and the verdict.
public struct TextReport: Sendable {
  private let report: ReplayReport

  /// Takes `report`; ``text`` puts it into words.
  public init(_ report: ReplayReport) { self.report = report }

  /// The whole text, ending with the verdict line.
  public var text: String {
    var lines: [String] = []
    for recording in report.recordings { lines += Self.lines(of: recording) }
    lines.append(report.options.summary)
    for exchange in report.exchanges { lines += self.lines(of: exchange) }
    lines += notes()
    lines.append(sums)
    lines.append("verdict: \(report.verdict.answer.rawValue)")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(of recording: Recording) -> [String] {
    let producer = recording.producer.map { ", written by \($0)" } ?? ""
    let count = recording.exchanges.count
    let head = "\(recording.name): \(count) \(count == 1 ? "exchange" : "exchanges")\(producer)"
    return [head.printable] + WarningGroup.groups(recording.warnings).map { "  ! \($0.line)" }
  }

  private func lines(of exchange: ReplayedExchange) -> [String] {
    let (sign, details) = Self.description(of: exchange.outcome)
    guard let sign else { return [] }
    let name = "\(sign) \(label(exchange.id)) \(exchange.method) \(exchange.url)"
    return [name.printable] + details.map { "    \($0.printable)" }
  }

  private static func description(
    of outcome: ReplayedExchange.Outcome
  ) -> (sign: String?, details: [String]) {
    switch outcome {
    case .same: return (nil, [])
    case .different(let result):
      var lines = result.differences.map(\.description)
      if result.omittedDifferences > 0 { lines.append("… and \(result.omittedDifferences) more") }
      if let note = result.note { lines.append("(\(note))") }
      return ("≠", lines)
    case .unmatched(let closest):
      let head =
        closest.isEmpty
        ? "the recording has no answer to it and nothing close"
        : "the recording has no answer to it; closest:"
      return ("?", [head] + closest.map { "  \($0)" })
    case .failed(let reason, let wasSent):
      return ("✗", ["\(wasSent ? "not comparable" : "not sent"): \(reason)"])
    case .skipped(let reason): return ("–", ["skipped: \(reason)"])
    case .unsent(let reason): return ("✗", ["not sent: \(reason)"])
    }
  }

  private func notes() -> [String] {
    var bodies: [String] = []
    for exchange in report.exchanges {
      if case .same(.some) = exchange.outcome { bodies.append(label(exchange.id)) }
    }
    guard !bodies.isEmpty else { return [] }
    let count = bodies.count == 1 ? "1 answer" : "\(bodies.count) answers"
    return [
      "\(count) compared without the body, which the recording does not hold: "
        + bodies.prefix(20).joined(separator: " ").printable + (bodies.count > 20 ? " …" : "")
    ]
  }

  private func label(_ id: ReplayedExchange.ID) -> String {
    report.recordings.count == 1
      ? "#\(id.number)" : "\(report.recordings[id.file].name)#\(id.number)"
  }

  private var sums: String {
    let verdict = report.verdict
    return "total \(verdict.total): sent \(verdict.sent), skipped \(verdict.skipped), "
      + "unsent \(verdict.unsent); same \(verdict.same), different \(verdict.different), "
      + "unmatched \(verdict.unmatched), not comparable \(verdict.failed)"
  }
}

extension ReplayOptions {
  /// One line that says who answered.
  var summary: String {
    let rate = "\(concurrency) at a time"
    switch against {
    case .recorded: return "against the recording, \(rate)"
    case .live: return "against the live servers, \(rate)"
    case .server(let server): return "against \(server.text), \(rate)"
    }
  }
}

extension String {
  /// The text with what drives a terminal, or hides or turns round what stands beside it, made visible.
  package var printable: String {
    guard unicodeScalars.contains(where: Self.isHarmful) else { return self }
    return String(
      String.UnicodeScalarView(unicodeScalars.map { Self.isHarmful($0) ? "\u{FFFD}" : $0 }))
  }

  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: true
    default: false
    }
  }
}
