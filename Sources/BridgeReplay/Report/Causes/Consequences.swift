internal import BridgeComparison
internal import BridgeCore
internal import BridgeFormats
internal import BridgeRecording
internal import BridgeSession

/// Exchanges that could not succeed because an earlier one failed: they send a cookie that its recorded response set,
/// or request a resource that it made.
struct Consequences {
  /// The first cause of each exchange that follows from another.
  private(set) var causes: [ReplayedExchange.ID: ReplayedExchange.ID] = [:]

  /// The last exchange that supplied each thing.
  private var suppliers: [Given: ReplayedExchange.ID] = [:]

  /// Exchanges that others may follow from, with the reason why nothing was compared.
  private var broken: [ReplayedExchange.ID: String] = [:]

  /// A thing that a response supplies and later requests need.
  private enum Given: Hashable {
    case cookie(file: Int, text: ExactText)
    case resource(file: Int, url: String)
  }

  /// Reads the exchanges of a report in order.
  init(_ report: ReplayReport) {
    guard !report.exchanges.allSatisfy(\.isSame) else { return }
    let recorded = report.recordings.map { recording in
      Dictionary(
        recording.exchanges.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
    }
    for exchange in report.exchanges {
      guard let entry = recorded[exchange.id.file][exchange.id.number] else { continue }
      add(exchange, entry)
    }
  }

  private mutating func add(_ exchange: ReplayedExchange, _ entry: RecordedExchange) {
    let file = exchange.id.file
    if exchange.mayFollow(entry), let cause = cause(of: entry, exchange) {
      causes[exchange.id] = causes[cause] ?? cause
      broken[exchange.id] = exchange.outcome.reasonText
    } else if exchange.breaksOthers {
      broken[exchange.id] = exchange.outcome.reasonText
    }
    guard case .response(let response) = entry.outcome else { return }
    for cookie in Self.setCookies(response.fields) {
      suppliers[.cookie(file: file, text: cookie)] = exchange.id
    }
    if let url = Self.made(response, by: entry.request) {
      suppliers[.resource(file: file, url: url)] = exchange.id
    }
  }

  /// The first broken exchange that supplied something the request needs. An exchange with the same reason is not its
  /// cause: the server does not respond at all.
  private func cause(
    of entry: RecordedExchange, _ exchange: ReplayedExchange
  ) -> ReplayedExchange.ID? {
    let (id, reason) = (exchange.id, exchange.outcome.reasonText)
    let needed =
      Self.cookies(entry.request.fields).map { Given.cookie(file: id.file, text: $0) }
      + Self.ancestors(entry.request.url).map { Given.resource(file: id.file, url: $0) }
    return needed.compactMap { suppliers[$0] }.filter { supplier in
      supplier.round == id.round && broken[supplier].map { $0.isEmpty || $0 != reason } == true
    }.min()
  }

  // MARK: Things

  /// `name=value` of each cookie that a response sets.
  private static func setCookies(_ fields: [RecordedField]) -> [ExactText] {
    fields.setCookieLines.map { ExactText($0.cut(at: ";").head.withoutFieldWhitespace) }
  }

  private static func cookies(_ fields: [RecordedField]) -> [ExactText] {
    fields.values(of: "Cookie").flatMap(\.cookiePairs).map { ExactText($0.withoutFieldWhitespace) }
  }

  /// The URL in the Location of the response to a request that changes something.
  private static func made(_ response: RecordedResponse, by request: RecordedRequest) -> String? {
    guard request.method != "GET", request.method != "HEAD",
      let location = response.fields.first("Location"),
      // A malformed URL or Location is ignored.
      let url = try? RequestURL(request.url).resolving(location)
    else { return nil }
    let text = RequestBuilder.plainURL(url.text)
    return text.utf8.count { $0 == UInt8(ascii: "/") } > 3 ? text : nil
  }

  /// A URL without query, and the URLs of the folders above it, below the host.
  private static func ancestors(_ url: String) -> [String] {
    let plain = RequestBuilder.plainURL(url)
    var all = [plain]
    var rest = plain.cut(at: "?").head
    if rest.count < plain.count { all.append(String(rest)) }
    while let slash = rest.lastIndex(of: "/"), rest[..<slash].utf8.count(where: { $0 == 0x2F }) > 3
    {
      all.append(String(rest[...slash]))
      rest = rest[..<slash]
      all.append(String(rest))
    }
    return all
  }
}

extension ReplayedExchange {
  /// Whether an earlier exchange may be its cause: it was not left out for a reason of its own.
  fileprivate func mayFollow(_ entry: RecordedExchange) -> Bool {
    switch outcome {
    case .same, .skipped, .unsent: false
    case .different, .unmatched: true
    case .failed: entry.request.body.loss == nil
    }
  }

  /// Whether later exchanges may fail because of it: it has no response, a new error, or lacks a recorded cookie.
  fileprivate var breaksOthers: Bool {
    switch outcome {
    case .same, .unmatched: false
    case .failed, .skipped, .unsent: true
    case .different(let result):
      result.differences.contains { difference in
        switch difference.kind {
        case .cookie: difference.change == .missing
        case .status: difference.recorded < "4" && difference.actual >= "4"
        case .field, .body, .request: false
        }
      }
    }
  }
}
