internal import BridgeCore

/// When to look next for transfers in which nothing happens.
///
/// Phases come and go between two looks: so the next one is never later than the shortest patience from now.
struct Patience {
  private let timeouts: TransportOptions.Timeouts
  /// No transfer's patience ends before that moment; nil while there is no transfer.
  private(set) var nextLook: ContinuousClock.Instant?

  init(_ timeouts: TransportOptions.Timeouts) { self.timeouts = timeouts }

  private var shortest: Duration { min(timeouts.firstByte, timeouts.idle) }

  mutating func transferBegan(_ now: ContinuousClock.Instant) {
    if nextLook == nil { nextLook = now + shortest }
  }

  func isDue(_ now: ContinuousClock.Instant) -> Bool {
    guard let nextLook else { return false }
    return now >= nextLook
  }

  /// The transfers whose patience has ended, each with why; the next look is set.
  mutating func look(
    at transfers: some Collection<Transfer>, _ now: ContinuousClock.Instant
  ) -> [(Transfer, TransportError)] {
    var next = now + shortest
    var ended: [(Transfer, TransportError)] = []
    for transfer in transfers {
      guard let patience = transfer.patience(timeouts) else { continue }
      let due = transfer.lastProgress + patience
      if due <= now {
        ended.append((transfer, .outOfPatience(transfer, patience)))
      } else {
        next = min(next, due)
      }
    }
    nextLook = ended.count == transfers.count ? nil : next
    return ended
  }
}

extension TransportError {
  fileprivate static func outOfPatience(
    _ transfer: Transfer, _ patience: Duration
  ) -> TransportError {
    TransportError(
      .timedOut, phase: transfer.phase,
      "\(transfer.request.origin): nothing happened for \(patience) \(transfer.phase)")
  }
}
