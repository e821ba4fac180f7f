public import Synchronization

/// How far an exchange has come; errors name it.
public enum ExchangePhase: UInt8, Sendable, AtomicRepresentable, Comparable,
  CustomStringConvertible
{
  /// Nothing has gone to the transport yet.
  case handlers
  /// The connection is being made: name look-up, TCP, TLS.
  case connecting
  /// The request is going out.
  case sending
  /// The request has gone out, and no byte of the answer has come in.
  case waiting
  /// The answer has begun, and its head is not complete.
  case receivingHead
  /// The head has come in, the body has not ended.
  case receivingBody

  /// Whether an exchange goes through `left` before it comes to `right`.
  public static func < (left: ExchangePhase, right: ExchangePhase) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The phase as an error message ends with it: `while connecting`.
  public var description: String {
    switch self {
    case .handlers: "in the handlers, before anything went on the wire"
    case .connecting: "while connecting"
    case .sending: "while sending the request"
    case .waiting: "while waiting for the answer"
    case .receivingHead: "while receiving the head of the answer"
    case .receivingBody: "while receiving the body of the answer"
    }
  }
}
