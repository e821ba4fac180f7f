/// A message of an exchange. The raw value begins the places of the findings in it.
enum ExchangeMessage: String, CaseIterable {
  case received = "request as it came in"
  case request
  case response
  case delivered = "response as it was delivered"
}

/// An exchange in one of the forms that recordings have. It shows its parts to a pass, and may take in their place what
/// the pass returns.
protocol ExchangeParts {
  /// A message, if there is one: URL or reason phrase, fields, body, trailers, and lists that repeat parts of them.
  mutating func visit(_ message: ExchangeMessage, by pass: inout RedactionPass)

  /// The parts of no message: why the exchange failed, where it came from, members of other programs.
  mutating func visitRest(by pass: inout RedactionPass)

  /// The messages of the WebSocket connection that the exchange opened.
  mutating func visitMessages(by pass: inout RedactionPass)
}

extension RedactionPass {
  /// Visits all parts of an exchange.
  mutating func visit(_ exchange: inout some ExchangeParts) {
    for message in ExchangeMessage.allCases {
      place = message.rawValue
      exchange.visit(message, by: &self)
    }
    place = "exchange"
    exchange.visitRest(by: &self)
    place = "WebSocket message"
    exchange.visitMessages(by: &self)
  }

  /// Visits an exchange that stays as it is. Throws the first error of reading it.
  mutating func search(_ exchange: some ExchangeParts) throws {
    var exchange = exchange
    visit(&exchange)
    if let failure { throw failure }
  }
}
