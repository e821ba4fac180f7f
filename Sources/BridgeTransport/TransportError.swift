public import BridgeCore

/// Why a hop could not be put on the wire or broke off there.
public struct TransportError: Error, Sendable, CustomStringConvertible {
  /// The kind of failure, for programs to decide by.
  public enum Code: String, Sendable {
    /// The name of the host or of the proxy has no address.
    case resolveFailed
    /// No connection could be made to the host, or to the proxy before it.
    case connectFailed
    /// The TLS handshake failed or the certificate is not trusted.
    case tlsFailed
    /// A phase took longer than ``TransportOptions/timeouts`` allows.
    case timedOut
    /// The other end closed or reset the connection before the answer was complete.
    case closedEarly
    /// The answer breaks the rules of HTTP.
    case protocolViolation
    /// The head of the answer outgrew the limit.
    case headTooLarge
    /// The request broke off while it was going out.
    case sendFailed
    /// The request cannot be expressed on the wire.
    case unsupportedRequest
    /// An option of the transport cannot be used.
    case badOption
    /// libcurl reported something else; the message has its words.
    case other
  }

  /// The kind of failure.
  public let code: Code

  /// How far the exchange had come.
  public let phase: ExchangePhase

  /// One sentence that names what, where and in which phase. It holds no secret.
  public let message: String

  /// Whether any byte of the request may have reached the other end.
  public var wasSent: Bool { phase >= .sending }

  /// An error with a message that already names origin and phase.
  public init(_ code: Code, phase: ExchangePhase, _ message: String) {
    self.code = code
    self.phase = phase
    self.message = message
  }

  /// The ``message``.
  public var description: String { message }
}
