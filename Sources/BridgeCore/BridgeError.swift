/// Why the pipeline refused, gave up on or could not carry an exchange.
public struct BridgeError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of failure, for programs to decide by.
  public enum Code: String, Sendable {
    /// A URL that cannot be requested.
    case malformedURL
    /// A header field that must not go on the wire (RFC 9110 §5).
    case malformedField
    /// A body that may be read once was read again.
    case bodyAlreadyRead
    /// A body outgrew the limit its reader set.
    case bodyTooLarge
    /// A handler broke the promises of its zone.
    case contractViolated
    /// The request's deadline passed.
    case deadlineExceeded
    /// The caller cancelled the request.
    case cancelled
    /// Fetch's rules for requests to other origins forbid the request, or page script its answer.
    case crossOriginRefused
  }

  /// The kind of failure.
  public let code: Code

  /// One sentence: what, where, and what to do. It holds no body, cookie value or secret.
  public let message: String

  /// The handler that is to blame or was at work, where one is.
  public let handler: HandlerID?

  /// How far the exchange had come, where that matters.
  public let phase: ExchangePhase?

  /// An error with a message that already says what, where, and what to do.
  public init(
    _ code: Code, _ message: String, handler: HandlerID? = nil, phase: ExchangePhase? = nil
  ) {
    self.code = code
    self.message = message
    self.handler = handler
    self.phase = phase
  }

  /// The message, after the name of the handler where one is known.
  public var description: String {
    guard let handler else { return message }
    return "\(handler): \(message)"
  }
}
