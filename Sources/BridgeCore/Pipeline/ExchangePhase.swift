public import Synchronization

/// How far an exchange has come; errors name it.
public enum ExchangePhase: UInt8, Sendable, AtomicRepresentable, Comparable,
  CustomStringConvertible
{
  case handlers, connecting, sending, waiting, receivingHead, receivingBody

  public static func < (left: ExchangePhase, right: ExchangePhase) -> Bool {
    left.rawValue < right.rawValue
  }

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
