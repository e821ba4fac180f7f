public import BridgeCore

/// Why a hop could not be sent or failed on the network.
public struct TransportError: Error, Sendable, CustomStringConvertible {
  /// The kind of failure, for programs.
  public enum Code: String, Sendable {
    /// The name of the host or the proxy could not be resolved.
    case resolveFailed
    /// The connection to the host, or to its proxy, failed.
    case connectFailed
    /// The TLS handshake failed or the certificate is not trusted.
    case tlsFailed
    /// A phase exceeded its limit in ``TransportOptions/timeouts``.
    case timedOut
    /// The peer closed or reset the connection before the response was complete.
    case closedEarly
    /// The response violates HTTP.
    case protocolViolation
    /// The head of the response exceeds the limit.
    case headTooLarge
    /// Sending the request failed.
    case sendFailed
    /// The request cannot be represented on the wire.
    case unsupportedRequest
    /// An option of the transport is invalid.
    case badOption
    /// libcurl reported another error; the message quotes it.
    case other
  }

  /// The kind of failure.
  public let code: Code

  /// The phase that the exchange had reached.
  public let phase: ExchangePhase

  /// One sentence that says what failed, where, and in which phase. It contains no secret.
  public let message: String

  /// Whether any byte of the request may have reached the peer.
  public var wasSent: Bool { phase >= .sending }

  /// An error whose message already names the origin and phase.
  public init(_ code: Code, phase: ExchangePhase, _ message: String) {
    self.code = code
    self.phase = phase
    self.message = message
  }

  /// The ``message``.
  public var description: String { message }
}
