internal import NIOCore

/// Ends a connection whose client takes too long to begin or to end the head of a request. Confined to its thread.
///
/// One alarm goes off every now and then and looks: setting one for each request would cost more than the request,
/// where many connections wait.
final class HeadClock {
  private enum Phase: Equatable { case idle, head, exchange }

  private let limits: ConnectionLimits
  private var phase = Phase.exchange
  private var since = NIODeadline.distantPast
  private var alarm: Scheduled<Void>?

  init(_ limits: ConnectionLimits) { self.limits = limits }

  private var interval: Duration? {
    switch (limits.headTime, limits.idleTime) {
    case (let head?, let idle?): min(head, idle)
    case (let head, let idle): head ?? idle
    }
  }

  /// The client is to send a head; `hasBegun` once its first byte is there. Further bytes do not begin the time again.
  func waits(hasBegun: Bool, on channel: any Channel) {
    let next = hasBegun ? Phase.head : .idle
    guard let interval, phase != next else { return }
    (phase, since) = (next, channel.eventLoop.now)
    if alarm == nil { setAlarm(interval, channel) }
  }

  /// An exchange is under way.
  func pauses() { phase = .exchange }

  /// Ends the clock.
  func stop() {
    alarm?.cancel()
    alarm = nil
  }

  private func setAlarm(_ interval: Duration, _ channel: any Channel) {
    let this = NIOLoopBound(self, eventLoop: channel.eventLoop)
    alarm = channel.eventLoop.scheduleTask(in: TimeAmount(interval)) {
      this.value.alarm = nil
      guard channel.isActive else { return }
      if this.value.isOver(at: channel.eventLoop.now) { return channel.close(promise: nil) }
      this.value.setAlarm(interval, channel)
    }
  }

  private func isOver(at now: NIODeadline) -> Bool {
    let limit: Duration?
    switch phase {
    case .exchange: limit = nil
    case .head: limit = limits.headTime
    case .idle: limit = limits.idleTime
    }
    return limit.map { now - since >= TimeAmount($0) } ?? false
  }
}
