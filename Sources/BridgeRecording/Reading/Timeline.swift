/// The starts of a recording's exchanges, in file order.
struct Timeline {
  /// The earliest start, since 1970; nil if no start is known.
  private(set) var earliest: Duration?

  /// Whether the starts are in ascending order.
  private(set) var isSorted = true

  private var latest: Duration?

  mutating func add(_ start: Duration?) {
    guard let start else { return }
    earliest = min(earliest ?? start, start)
    if let latest, start < latest { isSorted = false }
    latest = start
  }

  /// The start, relative to the earliest.
  func sinceEarliest(_ start: Duration?) -> Duration? { start.map { $0 - (earliest ?? .zero) } }

  /// The exchanges sorted by start, each start relative to the earliest. Exchanges without a start keep their place.
  func arrange(_ exchanges: [RecordedExchange]) -> [RecordedExchange] {
    let counted = exchanges.map { $0.starting(sinceEarliest($0.start)) }
    return isSorted ? counted : StartOrder.of(counted.map(\.start)).map { counted[$0] }
  }
}

extension RecordedExchange {
  /// The same exchange with another start, and optionally another number.
  package func starting(_ start: Duration?, number: Int? = nil) -> RecordedExchange {
    var exchange = RecordedExchange(
      number: number ?? self.number, start: start, duration: duration, request: request,
      outcome: outcome,
      resourceType: resourceType)
    exchange.webSocket = webSocket
    exchange.wasCancelled = wasCancelled
    return exchange
  }
}
