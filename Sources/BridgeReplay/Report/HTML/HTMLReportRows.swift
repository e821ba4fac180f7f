internal import BridgeComparison
internal import BridgeFormats
internal import BridgeRecording
internal import BridgeSession

/// Builds the rows of an HTML report's list, within the limit of details.
struct HTMLReportRows {
  /// The endpoints of the rows so far; rows refer to them by index.
  private(set) var endpoints: [String] = []

  /// How many rows have no details because the limit was reached.
  private(set) var rowsWithoutDetails = 0

  private let report: ReplayReport
  private var room: Int
  private var places: [Endpoint: Int] = [:]
  private var recorded: [ReplayedExchange.ID: RecordedExchange] = [:]

  init(_ report: ReplayReport, detailBytes: Int) {
    self.report = report
    room = detailBytes
    for (file, recording) in report.recordings.enumerated() {
      for exchange in recording.exchanges {
        recorded[ReplayedExchange.ID(file: file, number: exchange.number)] = exchange
      }
    }
  }

  mutating func row(_ exchange: ReplayedExchange) -> JSONValue {
    let exchange = report.mask.masked(exchange)
    var members: [(String, JSONValue)] = [
      ("file", .count(exchange.id.file)), ("number", .count(exchange.id.number)),
      ("method", .shown(exchange.method)), ("url", .shown(exchange.url)),
      ("outcome", .text(Self.code(exchange.outcome))), ("endpoint", .count(place(of: exchange))),
    ]
    if exchange.id.round > 1 { members.append(("round", .count(exchange.id.round))) }
    members += times(exchange) + status(exchange)
    let details = Self.details(exchange.outcome) + Self.accepted(exchange) + curl(exchange)
    let size = JSONWriter.bytes(.object(details)).count
    if size <= room {
      room -= size
      members += details
    } else {
      rowsWithoutDetails += 1
      members.append(
        ("note", .text("The details are left out of this page; a JSON report has them.")))
    }
    return .object(members)
  }

  /// The recorded exchange, whatever the round.
  private func recording(of exchange: ReplayedExchange) -> RecordedExchange? {
    recorded[ReplayedExchange.ID(file: exchange.id.file, number: exchange.id.number)]
  }

  private mutating func place(of exchange: ReplayedExchange) -> Int {
    let endpoint = Endpoint(method: exchange.method, url: exchange.url)
    if let place = places[endpoint] { return place }
    places[endpoint] = endpoints.count
    endpoints.append(endpoint.text)
    return endpoints.count - 1
  }

  private func times(_ exchange: ReplayedExchange) -> [(String, JSONValue)] {
    let timing = exchange.timing
    return [
      ("start", timing?.start), ("time", timing?.total), ("wait", timing?.firstByte),
      ("recordedTime", recording(of: exchange)?.duration),
    ].compactMap { name, duration in duration.map { (name, .milliseconds($0)) } }
  }

  /// The recorded status, and the actual one if it differs.
  private func status(_ exchange: ReplayedExchange) -> [(String, JSONValue)] {
    guard case .response(let response)? = recording(of: exchange)?.outcome else { return [] }
    var members = [("status", JSONValue.count(response.status))]
    if case .different(let result) = exchange.outcome,
      let difference = result.differences.first(where: { $0.kind == .status })
    {
      members.append(("actualStatus", .shown(difference.actual)))
    }
    return members
  }

  private func curl(_ exchange: ReplayedExchange) -> [(String, JSONValue)] {
    report.curlLine(exchange).map { [("curl", .shown($0))] } ?? []
  }

  /// The names of the outcomes in Bridge/report.
  private static func code(_ outcome: ReplayedExchange.Outcome) -> String {
    if case .failed(_, wasSent: false) = outcome { return "unsent" }
    return outcome.reportWord == "not comparable" ? "notComparable" : outcome.reportWord
  }

  private static func details(_ outcome: ReplayedExchange.Outcome) -> [(String, JSONValue)] {
    switch outcome {
    case .same(let note): return note.map { [("note", .shown($0))] } ?? []
    case .different(let result):
      var members = [("differences", JSONValue.array(result.differences.map(difference)))]
      if result.omittedDifferences > 0 {
        members.append(("omitted", .count(result.omittedDifferences)))
      }
      return members + (result.note.map { [("note", .shown($0))] } ?? [])
    case .unmatched(let closest): return [("closest", .array(closest.map(JSONValue.shown)))]
    case .failed(let reason, _), .skipped(let reason), .unsent(let reason):
      return [("why", .shown(reason))]
    }
  }

  private static func accepted(_ exchange: ReplayedExchange) -> [(String, JSONValue)] {
    guard !exchange.accepted.isEmpty else { return [] }
    let lines = exchange.accepted.map { "\($0.reason.rawValue): \($0.difference.description)" }
    return [("accepted", .array(lines.map(JSONValue.shown)))]
  }

  private static func difference(_ difference: Difference) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("kind", .text(difference.kind.rawValue)), ("change", .text(difference.change.rawValue)),
      ("where", .shown(difference.location)), ("recorded", shown(difference.recorded)),
      ("actual", shown(difference.actual)),
    ]
    if let expected = difference.expected { members.append(("expected", shown(expected))) }
    return .object(members)
  }

  private static func shown(_ value: String) -> JSONValue { .shown(Difference.shown(value)) }
}

extension JSONValue {
  /// A number of milliseconds with two decimals at most.
  fileprivate static func milliseconds(_ duration: Duration) -> JSONValue {
    let hundredths = max(0, Int(duration / .microseconds(10)))
    let rest = hundredths % 100
    let decimals = rest == 0 ? "" : "." + (rest < 10 ? "0" : "") + String(rest)
    return .number(JSONNumber(source: "\(hundredths / 100)\(decimals)"))
  }
}
