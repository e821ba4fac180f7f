internal import NIOCore

/// Closes a connection whose client holds up its exchanges: something is awaited of it, and for a while it neither sends
/// nor takes anything. Confined to its thread.
///
/// Exchanges that wait for their responder, such as streams of events and long polling, are not held up by the client.
/// The streams of an HTTP/2 connection share a clock.
final class StallClock {
  private let limit: TimeAmount
  private let connection: any Channel
  private var movedAt = NIODeadline.distantPast
  private var alarm: Scheduled<Void>?
  private var unsent = 0
  private var awaited = 0
  private var hasEnded = false

  /// `limit` is how long the client may stand still.
  init(_ limit: Duration, of connection: any Channel) {
    (self.limit, self.connection) = (TimeAmount(limit), connection)
    // The alarm would keep the connection in memory.
    connection.closeFuture.assumeIsolated().whenComplete { [weak self] _ in
      self?.hasEnded = true
      self?.alarm?.cancel()
    }
  }

  /// Bytes of a request came.
  func moved() { movedAt = connection.eventLoop.now }

  /// Whether the rest of one more request is awaited, or of one less.
  func awaits(_ isOneMore: Bool) {
    awaited += isOneMore ? 1 : -1
    if isOneMore { begin() }
  }

  /// Something is to be sent: `promise` is completed once it is.
  func sends(_ promise: EventLoopPromise<Void>) {
    unsent += 1
    begin()
    promise.futureResult.assumeIsolated().whenComplete { [weak self] _ in
      self?.unsent -= 1
      self?.moved()
    }
  }

  private func begin() {
    guard unsent + awaited == 1 else { return }
    moved()
    if alarm == nil, !hasEnded { setAlarm(in: limit) }
  }

  private func setAlarm(in time: TimeAmount) {
    alarm = connection.eventLoop.assumeIsolated().scheduleTask(in: time) { [weak self] in
      self?.look()
    }
  }

  private func look() {
    alarm = nil
    guard unsent + awaited > 0 else { return }
    let rest = movedAt + limit - connection.eventLoop.now
    if rest > .zero { setAlarm(in: rest) } else { connection.close(promise: nil) }
  }
}
