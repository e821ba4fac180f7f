internal import BridgeComparison
internal import BridgeFormats
internal import BridgeRecording

/// The part of a text report about one endpoint: at least the number of exchanges that are not the same.
struct EndpointText {
  private let group: EndpointGroup
  private let report: ReplayReport

  /// How many exchanges with the same result are shown in full.
  private static let maximumAlike = 3

  /// How many more of them are listed by number.
  private static let maximumNumbers = 10_000

  init(_ group: EndpointGroup, _ report: ReplayReport) {
    (self.group, self.report) = (group, report)
  }

  /// The lines; empty if everything is the same.
  var lines: [String] {
    let notable = group.exchanges.filter { !$0.isSame }.map(report.mask.masked)
    guard !notable.isEmpty else { return [] }
    let kinds = Self.kinds(notable)
    let lines = kinds.flatMap(self.lines)
    return notable.count == 1 ? lines : [heading(notable)] + lines
  }

  private func heading(_ notable: [ReplayedExchange]) -> String {
    var counts: [(word: String, count: Int)] = []
    for word in notable.map(\.outcome.reportWord) {
      if let place = counts.firstIndex(where: { $0.word == word }) {
        counts[place].count += 1
      } else {
        counts.append((word, 1))
      }
    }
    let sums = counts.map { "\($0.count) \($0.word)" }.joined(separator: ", ")
    return report.mask.sentence("\(group.endpoint.text): \(sums) of \(group.exchanges.count)")
      .printable
  }

  /// The exchanges by result, in the order of the first of each.
  private static func kinds(_ exchanges: [ReplayedExchange]) -> [[ReplayedExchange]] {
    var places: [String: Int] = [:]
    var kinds: [[ReplayedExchange]] = []
    for exchange in exchanges {
      let kind = exchange.outcome.kind
      let place = places[kind] ?? kinds.count
      places[kind] = place
      if place == kinds.count { kinds.append([]) }
      kinds[place].append(exchange)
    }
    return kinds
  }

  private func lines(of alike: [ReplayedExchange]) -> [String] {
    let told = alike.prefix(Self.maximumAlike).flatMap(lines)
    let rest = alike.dropFirst(Self.maximumAlike)
    guard let first = rest.first else { return told }
    let sign = Self.sign(first.outcome)
    let labels =
      rest.prefix(Self.maximumNumbers).map { report.label($0.id) }.joined(separator: " ")
      + (rest.count > Self.maximumNumbers ? " …" : "")
    return told + ["\(sign) \(rest.count) more \(first.outcome.likeness): \(labels)".printable]
  }

  private func lines(of exchange: ReplayedExchange) -> [String] {
    let sign = Self.sign(exchange.outcome)
    let name = "\(sign) \(report.label(exchange.id)) \(exchange.method) \(exchange.url)"
    let details = Self.details(exchange.outcome).map { "    \($0.printable)" }
    return [name.printable] + details + curl(exchange).map { "    \($0.printable)" }
  }

  /// The curl line; empty without a server.
  private func curl(_ exchange: ReplayedExchange) -> [String] {
    report.curlLine(exchange).map { [$0] } ?? []
  }

  private static func sign(_ outcome: ReplayedExchange.Outcome) -> String {
    switch outcome {
    case .same: "="
    case .different: "≠"
    case .unmatched: "?"
    case .failed, .unsent: "✗"
    case .skipped: "–"
    }
  }

  private static func details(_ outcome: ReplayedExchange.Outcome) -> [String] {
    switch outcome {
    case .same: return []
    case .different(let result):
      var lines = result.differences.map(\.description)
      if result.omittedDifferences > 0 { lines.append("… and \(result.omittedDifferences) more") }
      if let note = result.note { lines.append("(\(note))") }
      return lines
    case .unmatched(let closest):
      let head =
        closest.isEmpty
        ? "the recording has no answer to it and nothing close"
        : "the recording has no answer to it; closest:"
      return [head] + closest.map { "  \($0)" }
    case .failed(let reason, let wasSent):
      return ["\(wasSent ? "not comparable" : "not sent"): \(reason)"]
    case .skipped(let reason): return ["skipped: \(reason)"]
    case .unsent(let reason): return ["not sent: \(reason)"]
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

  /// Equal for equal results: differences at the same places, or the same reason.
  fileprivate var kind: String {
    switch self {
    case .same, .unmatched: reportWord
    case .different(let result): reportWord + result.differences.map { "\n\($0.location)" }.joined()
    case .failed(let reason, _), .skipped(let reason), .unsent(let reason):
      "\(likeness)\n\(reason)"
    }
  }

  /// The line about further exchanges with the same result.
  fileprivate var likeness: String {
    switch self {
    case .same, .unmatched: reportWord
    case .different: "with differences at the same places"
    case .failed(_, wasSent: false), .unsent: "not sent for the same reason"
    case .failed, .skipped: "\(reportWord) for the same reason"
    }
  }
}
