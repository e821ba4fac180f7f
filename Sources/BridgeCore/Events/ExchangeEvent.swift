public import HTTPTypes

/// Something that happened to an exchange.
public struct ExchangeEvent: Sendable {
  /// The events, each with the facts known at that moment; never with a body.
  public enum Kind: Sendable {
    /// The pipeline took the request.
    case started(method: String, url: String)
    /// A handler was given the request.
    case handlerStarted(HandlerID)
    /// A hop goes to the transport; the first one has number 0.
    case hopStarted(number: Int, url: String)
    /// The hop's request goes out again, because the kept connection it went over was dead.
    case sentAgain
    /// A 1xx answer came in.
    case interim(HTTPResponse)
    /// The head of a hop's answer came in.
    case headReceived(status: Int)
    /// A cookie of a hop's answer was not taken, for these reasons; its value is not told.
    case cookieRefused(name: String, reasons: [String])
    /// A redirect is followed.
    case redirected(from: String, to: String, status: Int)
    /// A content coding is being taken off the body.
    case decoding(String)
    /// An answer is passed on in the coding it came in; the text says why.
    case notDecoded(String)
    /// A hop left the wire.
    case transferred(TransferMetrics)
    /// The last byte was delivered.
    case finished
    /// The exchange failed; the text holds no secret.
    case failed(String)
    /// The caller cancelled the request.
    case cancelled
  }

  /// The exchange it happened to.
  public let exchange: ExchangeID

  /// When it happened, on the pipeline's clock.
  public let at: ContinuousClock.Instant

  /// The event.
  public let kind: Kind

  /// An event for a sink, made by the exchange it is about.
  package init(exchange: ExchangeID, at: ContinuousClock.Instant, kind: Kind) {
    self.exchange = exchange
    self.at = at
    self.kind = kind
  }
}

/// The one place where events go: logs, metrics, timings and traces are made from it.
public protocol EventSink: Sendable {
  /// Takes an event. Called synchronously from any thread; it must not block and must not call the pipeline.
  func record(_ event: ExchangeEvent)
}
