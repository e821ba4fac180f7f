public import HTTPTypes

/// An event of an exchange.
public struct ExchangeEvent: Sendable {
  /// The kinds of events, with the facts known at that time, but never a body.
  public enum Kind: Sendable {
    /// The pipeline accepted the request.
    case started(method: String, url: String)
    /// A handler got the request.
    case handlerStarted(HandlerID)
    /// A hop was passed to the transport. The first one has number 0.
    case hopStarted(number: Int, url: String)
    /// The request of the hop was sent again, because its reused connection was dead.
    case sentAgain
    /// A 1xx response arrived.
    case interim(HTTPResponse)
    /// The head of a hop's response arrived.
    case headReceived(status: Int)
    /// A cookie of a hop's response was refused, for these reasons. Its value is not included.
    case cookieRefused(name: String, reasons: [String])
    /// A redirect is followed.
    case redirected(from: String, to: String, status: Int)
    /// The body is being decoded from a content coding.
    case decoding(String)
    /// A response is passed on without decoding. The text gives the reason.
    case notDecoded(String)
    /// The transfer of a hop has ended.
    case transferred(TransferMetrics)
    /// The last byte was delivered.
    case finished
    /// The exchange failed. The text contains no secret.
    case failed(String)
    /// The caller cancelled the request.
    case cancelled
  }

  /// The exchange of the event.
  public let exchange: ExchangeID

  /// The time of the event, on the pipeline's clock.
  public let at: ContinuousClock.Instant

  /// The event.
  public let kind: Kind

  /// An event for a sink.
  package init(exchange: ExchangeID, at: ContinuousClock.Instant, kind: Kind) {
    self.exchange = exchange
    self.at = at
    self.kind = kind
  }
}

/// Receives all events. Logs, metrics, timings and traces are derived from them.
public protocol EventSink: Sendable {
  /// Receives an event. Called synchronously from any thread; it must not block, and must not call the pipeline.
  func record(_ event: ExchangeEvent)
}
