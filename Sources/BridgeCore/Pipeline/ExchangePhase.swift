public import Synchronization

/// The progress of an exchange, for errors.
public enum ExchangePhase: UInt8, Sendable, AtomicRepresentable, Comparable,
  CustomStringConvertible
{
  /// Nothing has reached the transport yet.
  case handlers
  /// The connection is being opened: DNS, TCP, TLS.
  case connecting
  /// The request is being sent.
  case sending
  /// The request is sent, and no byte of the response has arrived.
  case waiting
  /// The response has begun, and its head is incomplete.
  case receivingHead
  /// The head has arrived, and the body has not ended.
  case receivingBody

  /// Whether `left` comes before `right` in an exchange.
  public static func < (left: ExchangePhase, right: ExchangePhase) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The phase as the end of an error message: `while connecting`.
  public var description: String {
    switch self {
    case .handlers: "in the handlers, before anything was sent"
    case .connecting: "while connecting"
    case .sending: "while sending the request"
    case .waiting: "while waiting for the response"
    case .receivingHead: "while receiving the head of the response"
    case .receivingBody: "while receiving the body of the response"
    }
  }
}
