public import BridgeCore

/// Why a hop could not be put on the wire or broke off there.
public struct TransportError: Error, Sendable, CustomStringConvertible {
  public enum Code: String, Sendable {
    case resolveFailed
    case connectFailed
    case tlsFailed
    case timedOut
    /// The other end closed or reset the connection before the answer was complete.
    case closedEarly
    /// The answer breaks the rules of HTTP.
    case protocolViolation
    /// The head of the answer outgrew the limit.
    case headTooLarge
    case sendFailed
    /// The request cannot be expressed on the wire.
    case unsupportedRequest
    /// An option of the transport cannot be used.
    case badOption
    /// libcurl reported something else; the message has its words.
    case other
  }

  public let code: Code

  /// How far the exchange had come.
  public let phase: ExchangePhase

  /// One sentence that names what, where and in which phase. It holds no secret.
  public let message: String

  /// Whether any byte of the request may have reached the other end.
  public var wasSent: Bool { phase >= .sending }

  public init(_ code: Code, phase: ExchangePhase, _ message: String) {
    self.code = code
    self.phase = phase
    self.message = message
  }

  public var description: String { message }
}
