internal import BridgeTLS
internal import NIOCore

/// Closes a connection, or a stream of HTTP/2, whose client holds up its exchange: something is awaited of it, and for a
/// while it neither sends nor takes anything. Confined to its thread.
///
/// Exchanges that wait for their responder, such as streams of events and long polling, are not held up by the client.
/// Each stream of HTTP/2 has its own clock, which ends it alone.
final class StallClock {
  private let limit: TimeAmount
  private let connection: any Channel
  private let isStream: Bool
  private var movedAt = NIODeadline.distantPast
  private(set) var alarm: Scheduled<Void>?
  private var unsent = 0
  private var awaited = 0
  private var unsentBytes = 0
  private var hasEnded = false

  /// `limit` is how long the client may stand still.
  init(_ limit: Duration, of connection: any Channel, isStream: Bool = false) {
    (self.limit, self.connection, self.isStream) = (TimeAmount(limit), connection, isStream)
    connection.closeFuture.assumeIsolated().whenComplete { [weak self] _ in
      self?.hasEnded = true
      self?.alarm?.cancel()
    }
  }

  deinit { alarm?.cancel() }

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

  /// Looks several times in the limit, as bytes of one long write move without a sign.
  private func setAlarm(in rest: TimeAmount) {
    let time = min(rest, .nanoseconds(limit.nanoseconds / 4))
    alarm = connection.eventLoop.assumeIsolated().scheduleTask(in: time) { [weak self] in
      self?.look()
    }
  }

  private func look() {
    alarm = nil
    guard unsent + awaited > 0 else { return }
    lookAtBytes()
    let rest = movedAt + limit - connection.eventLoop.now
    if rest > .zero { setAlarm(in: rest) } else { connection.close(promise: nil) }
  }

  private func lookAtBytes() {
    guard !isStream, connection.unsentBytes != unsentBytes else { return }
    unsentBytes = connection.unsentBytes
    moved()
  }
}
