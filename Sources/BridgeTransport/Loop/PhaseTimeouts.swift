internal import BridgeCore

/// Schedules the check for transfers without progress.
///
/// Phases change between checks, so the next check is at most the shortest timeout away.
struct PhaseTimeouts {
  private let timeouts: TransportOptions.Timeouts
  /// No transfer times out before this time; nil without transfers.
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

  /// The transfers that timed out, with their errors; schedules the next check.
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
