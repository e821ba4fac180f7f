internal import BridgeComparison
internal import BridgeFormats
internal import BridgeRecording

/// One cause as lines of a text report: what is wrong, the first exchanges, and what follows from them.
struct CauseText {
  private let cause: CauseList.Cause
  private let followers: [ReplayedExchange.ID: [ReplayedExchange]]
  private let report: ReplayReport

  /// How many exchanges of a cause are shown in full.
  static let maximumExamples = 3

  /// How many more of them are listed by number.
  private static let maximumNumbers = 20

  init(_ cause: CauseList.Cause, in list: CauseList, of report: ReplayReport) {
    (self.cause, followers, self.report) = (cause, list.followers, report)
  }

  var lines: [String] {
    switch cause {
    case .exchange(let exchange, let differences): lines(exchange, differences)
    case .place(let place): lines(place)
    case .reason(let exchanges): lines(exchanges)
    }
  }

  // MARK: One exchange

  private func lines(_ exchange: ReplayedExchange, _ differences: [Difference]) -> [String] {
    let details = details(exchange.outcome, differences) + curl(exchange) + following(exchange)
    return ["\(sign(exchange.outcome)) \(name(exchange))".printable]
      + details.map { "    \($0.printable)" }
  }

  private func details(
    _ outcome: ReplayedExchange.Outcome, _ differences: [Difference]
  ) -> [String] {
    switch outcome {
    case .same: return []
    case .different(let result):
      // If the status differs, the page's other differences mean nothing.
      let isOther = differences.contains { $0.kind == .status }
      let shown = isOther ? differences.prefix(Self.maximumExamples) : differences[...]
      var lines = shown.map(\.description)
      let rest = differences.count - shown.count + result.omittedDifferences
      if rest > 0 { lines.append("… and \(rest) more") }
      if let note = result.note { lines.append("(\(note))") }
      return lines
    case .unmatched(let closest):
      let head =
        closest.isEmpty
        ? "the recording has no response to it and nothing similar"
        : "the recording has no response to it; closest:"
      return [head] + closest.map { "  \($0)" }
    case .failed, .skipped, .unsent: return ["\(outcome.outcomeWord): \(outcome.reasonText)"]
    }
  }

  /// The lines about the consequences of the loss of an exchange.
  private func following(_ exchange: ReplayedExchange) -> [String] {
    guard let followers = followers[exchange.id] else { return [] }
    let verb = followers.count == 1 ? "follows from it" : "follow from it"
    return ["\(followers.count) \(verb) (\(counts(followers))): \(numbers(followers))"]
  }

  private func counts(_ exchanges: [ReplayedExchange]) -> String {
    Dictionary(grouping: exchanges, by: \.outcome.outcomeWord).map { ($0, $1.count) }
      .sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map { "\($1) \($0)" }.joined(separator: ", ")
  }

  // MARK: Several exchanges

  private func lines(_ place: CauseList.Place) -> [String] {
    let head =
      "≠ \(place.examples.count) × \(place.place) of \(report.mask.sentence(place.endpoint))"
    let examples = place.examples.prefix(Self.maximumExamples).flatMap { exchange, difference in
      ["\(name(exchange)): \(difference.values)"] + curl(exchange)
    }
    return shown(head, examples, place.examples.map(\.exchange))
  }

  private func lines(_ exchanges: [ReplayedExchange]) -> [String] {
    let first = exchanges[0].outcome
    let summary: String =
      if case .unmatched = first {
        details(first, [])[0]
      } else if exchanges.contains(where: { $0.outcome.outcomeWord != first.outcomeWord }) {
        "\(first.reasonText) (\(counts(exchanges)))"
      } else {
        "\(first.outcomeWord): \(first.reasonText)"
      }
    let examples = exchanges.prefix(Self.maximumExamples).flatMap { [name($0)] + curl($0) }
    return shown("\(sign(first)) \(exchanges.count) × \(summary)", examples, exchanges)
  }

  private func shown(_ head: String, _ examples: [String], _ all: [ReplayedExchange]) -> [String] {
    let rest = Array(all.dropFirst(Self.maximumExamples))
    let more = rest.isEmpty ? [] : ["… and \(rest.count) more: \(numbers(rest))"]
    return [head.printable] + (examples + more).map { "    \($0.printable)" }
  }

  // MARK: Names

  private func name(_ exchange: ReplayedExchange) -> String {
    "\(report.label(exchange.id)) \(exchange.method) \(exchange.url)"
  }

  private func numbers(_ exchanges: [ReplayedExchange]) -> String {
    exchanges.prefix(Self.maximumNumbers).map { report.label($0.id) }.joined(separator: " ")
      + (exchanges.count > Self.maximumNumbers ? " …" : "")
  }

  /// The curl line, if the report shows them; empty without a server.
  private func curl(_ exchange: ReplayedExchange) -> [String] {
    guard report.options.showsCurlLines else { return [] }
    return report.curlLine(exchange).map { [$0] } ?? []
  }

  private func sign(_ outcome: ReplayedExchange.Outcome) -> String {
    switch outcome {
    case .same: "="
    case .different: "≠"
    case .unmatched: "?"
    case .failed, .unsent: "✗"
    case .skipped: "–"
    }
  }
}

extension ReplayedExchange.Outcome {
  /// The outcome in one or two words; distinguishes exchanges that were not sent.
  fileprivate var outcomeWord: String {
    switch self {
    case .failed(_, wasSent: false), .unsent: "not sent"
    case .same, .different, .unmatched, .failed, .skipped: reportWord
    }
  }
}

extension ReplayReport {
  /// A curl line for an exchange that is not the same; nil without a server.
  func curlLine(_ exchange: ReplayedExchange) -> String? {
    if case .recorded = options.against { return nil }
    return exchange.sent.map { CurlLine($0, options, mask).text }
  }
}

extension ReplayedExchange {
  var isSame: Bool {
    if case .same = outcome { true } else { false }
  }
}

extension ReplayedExchange.Outcome {
  /// The word for the outcome in all reports.
  var reportWord: String {
    switch self {
    case .same: "same"
    case .different: "different"
    case .unmatched: "unmatched"
    case .failed: "not comparable"
    case .skipped: "skipped"
    case .unsent: "unsent"
    }
  }
}
