internal import BridgeCore

/// How long nothing may happen.
extension Transfer {
  /// How long the present phase may go on without progress; nil while time does not count.
  ///
  /// libcurl keeps the time of connecting itself: it alone knows when a request that waits for its
  /// turn begins.
  func patience(_ timeouts: TransportOptions.Timeouts) -> Duration? {
    guard !isHeldUp else { return nil }
    switch phase {
    case .handlers, .connecting: return nil
    case .waiting: return timeouts.firstByte
    case .sending, .receivingHead, .receivingBody: return timeouts.idle
    }
  }

  /// Whether the reader of the answer or the body of the request holds the transfer up; time does
  /// not count then.
  private var isHeldUp: Bool { isReceivingPaused || (isSendingPaused && !isRefused) }
}
