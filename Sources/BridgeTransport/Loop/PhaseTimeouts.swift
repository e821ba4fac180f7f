internal import BridgeCore

/// When to check next for transfers without progress.
///
/// Phases change between two checks, so the next check is never later than the shortest timeout from now.
struct PhaseTimeouts {
  private let timeouts: TransportOptions.Timeouts
  /// No transfer times out before this moment; nil while there is no transfer.
  private(set) var nextCheck: ContinuousClock.Instant?

  init(_ timeouts: TransportOptions.Timeouts) { self.timeouts = timeouts }

  private var shortest: Duration { min(timeouts.firstByte, timeouts.idle) }

  mutating func transferBegan(_ now: ContinuousClock.Instant) {
    if nextCheck == nil { nextCheck = now + shortest }
  }

  func isDue(_ now: ContinuousClock.Instant) -> Bool {
    guard let nextCheck else { return false }
    return now >= nextCheck
  }

  /// The transfers that timed out, each with its error; sets the next check.
  mutating func check(
    _ transfers: some Collection<Transfer>, _ now: ContinuousClock.Instant
  ) -> [(Transfer, TransportError)] {
    var next = now + shortest
    var ended: [(Transfer, TransportError)] = []
    for transfer in transfers {
      guard let timeout = transfer.timeout(timeouts) else { continue }
      let due = transfer.lastProgress + timeout
      if due <= now {
        ended.append((transfer, .timedOut(transfer, after: timeout)))
      } else {
        next = min(next, due)
      }
    }
    nextCheck = ended.count == transfers.count ? nil : next
    return ended
  }
}

extension TransportError {
  fileprivate static func timedOut(
    _ transfer: Transfer, after timeout: Duration
  ) -> TransportError {
    TransportError(
      .timedOut, phase: transfer.phase,
      "\(transfer.request.origin): nothing happened for \(timeout) \(transfer.phase)")
  }
}
