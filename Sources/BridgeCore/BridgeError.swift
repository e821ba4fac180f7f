/// Why the pipeline refused, abandoned or failed an exchange.
public struct BridgeError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of error, for programs.
  public enum Code: String, Sendable {
    /// The URL cannot be requested.
    case malformedURL
    /// A header field is invalid (RFC 9110 §5).
    case malformedField
    /// A `once` body was read again.
    case bodyAlreadyRead
    /// A body exceeded its reader's limit.
    case bodyTooLarge
    /// A handler violated the contract of its zone.
    case contractViolated
    /// The request's deadline passed.
    case deadlineExceeded
    /// The caller cancelled the request.
    case cancelled
    /// Fetch's cross-origin rules forbid the request, or forbid scripts to read its response.
    case crossOriginRefused
  }

  /// The kind of error.
  public let code: Code

  /// One sentence: what, where, and what to do. It never contains a body, cookie value or secret.
  public let message: String

  /// The handler that is responsible or was running, if any.
  public let handler: HandlerID?

  /// The phase of the exchange, if relevant.
  public let phase: ExchangePhase?

  /// An error with a complete message.
  public init(
    _ code: Code, _ message: String, handler: HandlerID? = nil, phase: ExchangePhase? = nil
  ) {
    self.code = code
    self.message = message
    self.handler = handler
    self.phase = phase
  }

  /// The message, after the name of the handler if known.
  public var description: String {
    guard let handler else { return message }
    return "\(handler): \(message)"
  }
}
