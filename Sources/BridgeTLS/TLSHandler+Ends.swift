internal import NIOCore
internal import NIOTLS

/// Ends that come from elsewhere: from the peer, the connection, or an error.
extension TLSHandler {
  /// The peer has ended TLS.
  func peerEnded(_ context: ChannelHandlerContext) {
    isInputEnded = true
    let isLast = isOutputEnded || !allowsHalfClosure(context)
    guard isLast else {
      return context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    }
    context.fireUserInboundEventTriggered(TLSUserEvent.shutdownCompleted)
    if case .closed = state { return }
    endOutput(context)
    context.close(promise: conclude(failing: ChannelError.ioOnClosedChannel))
  }

  private func allowsHalfClosure(_ context: ChannelHandlerContext) -> Bool {
    do {
      return try context.channel.syncOptions?.getOption(.allowRemoteHalfClosure) ?? false
    } catch {
      // A channel without that option has no half-closed state.
      return false
    }
  }

  /// The peer has ended the connection's other direction, below TLS.
  func inputEnded(_ context: ChannelHandlerContext) {
    switch state {
    case .idle, .closed: context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    case .handshaking: fail(Self.brokenOff, context)
    case .open where isInputEnded: break
    case .open:
      isInputEnded = true
      context.fireErrorCaught(Self.truncated)
      context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    case .closing: context.close(promise: conclude(failing: ChannelError.ioOnClosedChannel))
    }
  }

  func gone(_ context: ChannelHandlerContext) {
    let error: TLSError? =
      switch state {
      case .handshaking: Self.brokenOff
      case .open where !isInputEnded: Self.truncated
      case .idle, .open, .closing, .closed: nil
      }
    // It is closed, as asked.
    conclude(failing: error ?? ChannelError.ioOnClosedChannel)?.succeed()
    if let error { context.fireErrorCaught(error) }
    context.fireChannelInactive()
  }

  private static let brokenOff = TLSError(
    .handshakeFailed, "the connection ended during the handshake")
  static let tooSlow = TLSError(
    .handshakeFailed,
    "the handshake was not over after \(handshakeTime.nanoseconds / 1_000_000_000) seconds")
  private static let truncated = TLSError(
    .truncated, "the connection ended without the end of TLS (close_notify)")

  func fail(_ error: TLSError, _ context: ChannelHandlerContext) {
    if case .closed = state { return }
    let isNews = if case .closing = state { false } else { true }
    let promise = conclude(failing: error)
    if isNews { context.fireErrorCaught(error) }
    context.close(promise: promise)
  }

  /// Makes this the end; returns the promise of the close that was asked for.
  func conclude(failing error: any Error) -> EventLoopPromise<Void>? {
    state = .closed
    alarm?.cancel()
    let (early, promise) = (earlyEnd, closePromise)
    (alarm, earlyEnd, closePromise) = (nil, nil, nil)
    early?.fail(error)
    failWaiting(error)
    return promise
  }

  func failWaiting(_ error: any Error) {
    for promise in queue.takeAll() { promise.fail(error) }
  }
}
