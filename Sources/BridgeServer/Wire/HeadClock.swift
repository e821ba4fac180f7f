internal import NIOCore

/// Closes a connection whose client takes too long to begin or complete the head of a request. Confined to its thread.
///
/// One periodic timer checks the time. With many connections, a timer for each request would cost more than the
/// request.
final class HeadClock {
  private enum Phase: Equatable { case idle, head, exchange }

  private let limits: ConnectionLimits
  private var phase = Phase.exchange
  private var since = NIODeadline.distantPast
  private var alarm: Scheduled<Void>?
  private var isWatching = false
  private var hasEnded = false

  init(_ limits: ConnectionLimits) { self.limits = limits }

  private var interval: Duration? {
    switch (limits.headTime, limits.idleTime) {
    case (let head?, let idle?): min(head, idle)
    case (let head, let idle): head ?? idle
    }
  }

  /// Waits for a head; `hasBegun` tells that its first byte has come. Further bytes do not restart the time.
  func waits(hasBegun: Bool, on channel: any Channel) {
    let next = hasBegun ? Phase.head : .idle
    guard let interval, phase != next, !hasEnded else { return }
    (phase, since) = (next, channel.eventLoop.now)
    watchEnd(of: channel)
    if alarm == nil { setAlarm(interval, channel) }
  }

  /// Pauses the clock during an exchange.
  func pauses() { phase = .exchange }

  /// Stops the clock.
  func stop() {
    alarm?.cancel()
    alarm = nil
  }

  /// Stops the clock for good when the connection ends: its alarm would keep the connection in memory.
  private func watchEnd(of channel: any Channel) {
    guard !isWatching else { return }
    isWatching = true
    let this = NIOLoopBound(self, eventLoop: channel.eventLoop)
    channel.closeFuture.whenComplete { _ in
      this.value.hasEnded = true
      this.value.stop()
    }
  }

  private func setAlarm(_ time: Duration, _ channel: any Channel) {
    let this = NIOLoopBound(self, eventLoop: channel.eventLoop)
    alarm = channel.eventLoop.scheduleTask(in: TimeAmount(time)) {
      this.value.alarm = nil
      guard channel.isActive else { return }
      let rest = this.value.rest(at: channel.eventLoop.now)
      if rest == .zero { return channel.close(promise: nil) }
      guard let interval = this.value.interval else { return }
      this.value.setAlarm(min(rest ?? interval, interval), channel)
    }
  }

  /// The rest of the current phase; nil without a limit.
  private func rest(at now: NIODeadline) -> Duration? {
    let limit: Duration?
    switch phase {
    case .exchange: limit = nil
    case .head: limit = limits.headTime
    case .idle: limit = limits.idleTime
    }
    return limit.map { max(.zero, $0 - .nanoseconds((now - since).nanoseconds)) }
  }
}
