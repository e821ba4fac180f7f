package import NIOCore
internal import NIOTLS

/// TLS on a connection: what handlers after it read and write is plaintext.
///
/// - After the handshake it fires `TLSUserEvent.handshakeCompleted` with the protocol of ALPN; writes wait until then.
/// - Errors are ``TLSError``s. A connection that ends without the end of TLS (close_notify) reports `truncated` before
///   it becomes inactive: only the framing of the protocol above tells whether something is missing.
/// - Closing ends TLS, and then waits for the peer's end for up to ``closingTime``, so that bytes in flight do not
///   reset the connection. Further plaintext is discarded.
/// - The end of the peer closes the connection, or fires `ChannelEvent.inputClosed` on channels that allow a remote
///   half-close.
/// - Without automatic reading, it reads on by itself until there is something to pass on.
package final class TLSHandler: ChannelDuplexHandler {
  package typealias InboundIn = ByteBuffer
  package typealias InboundOut = ByteBuffer
  package typealias OutboundIn = ByteBuffer
  package typealias OutboundOut = ByteBuffer

  private enum State {
    case idle, handshaking, open
    /// This side has ended TLS and waits for the peer's end.
    case closing
    case closed
  }

  private enum Arrival {
    case bytes(ByteBuffer)
    case readComplete, endOfInput, gone
  }

  /// How long the peer may take to end TLS after this side.
  package static let closingTime = TimeAmount.seconds(5)

  private let connection: TLSConnection
  private var state = State.idle
  private var queue = PlaintextQueue()
  /// Arrivals that came while others were handled: handlers may read in the middle of an event.
  private var arrivals = CircularBuffer<Arrival>(initialCapacity: 1)
  private var isHandling = false
  private var hasDelivered = false
  /// Whether writes wait for the rest of a message of TLS.
  private var hasHalfMessage = false
  private var isInputEnded = false
  private var isOutputEnded = false
  /// Set if this side ended during the handshake, which sends waiting writes first.
  private var earlyEnd: EventLoopPromise<Void>?
  private var closePromise: EventLoopPromise<Void>?
  private var alarm: Scheduled<Void>?

  init(_ connection: TLSConnection) { self.connection = connection }

  package func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { begin(context) }
  }

  package func handlerRemoved(context: ChannelHandlerContext) {
    conclude(failing: ChannelError.ioOnClosedChannel)?.fail(ChannelError.ioOnClosedChannel)
  }

  package func channelActive(context: ChannelHandlerContext) {
    context.fireChannelActive()
    begin(context)
  }

  private func begin(_ context: ChannelHandlerContext) {
    guard case .idle = state else { return }
    state = .handshaking
    handle(.bytes(ByteBuffer()), context)
  }

  package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    handle(.bytes(unwrapInboundIn(data)), context)
  }

  package func channelReadComplete(context: ChannelHandlerContext) {
    handle(.readComplete, context)
  }

  package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard case .inputClosed? = event as? ChannelEvent else {
      return context.fireUserInboundEventTriggered(event)
    }
    handle(.endOfInput, context)
  }

  package func channelInactive(context: ChannelHandlerContext) { handle(.gone, context) }

  // MARK: Arrivals

  /// Handles arrivals one after another.
  private func handle(_ arrival: Arrival, _ context: ChannelHandlerContext) {
    guard !isHandling else { return arrivals.append(arrival) }
    isHandling = true
    act(on: arrival, context)
    while let next = arrivals.popFirst() { act(on: next, context) }
    isHandling = false
  }

  private func act(on arrival: Arrival, _ context: ChannelHandlerContext) {
    switch arrival {
    case .bytes(let bytes): take(bytes, context)
    case .readComplete: readCompleted(context)
    case .endOfInput: inputEnded(context)
    case .gone: gone(context)
    }
  }

  private func take(_ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
    switch state {
    case .idle, .closed: return
    case .open where isInputEnded: return
    case .handshaking, .open, .closing: break
    }
    let received = connection.receive(bytes, isHeard: context.channel.isWritable)
    if let output = received.output { context.writeAndFlush(wrapOutboundOut(output), promise: nil) }
    if received.isEstablished { established(context) }
    if let plaintext = received.plaintext, case .open = state {
      hasDelivered = true
      context.fireChannelRead(wrapInboundOut(plaintext))
    }
    if received.isEstablished { sendWaiting(context) } else { resume(context) }
    switch received.end {
    case nil: break
    case .closed: peerEnded(context)
    case .failed(let error): fail(error, context)
    }
  }

  private func established(_ context: ChannelHandlerContext) {
    guard case .handshaking = state else { return }
    state = .open
    context.fireUserInboundEventTriggered(
      TLSUserEvent.handshakeCompleted(negotiatedProtocol: connection.negotiatedProtocol))
  }

  private func readCompleted(_ context: ChannelHandlerContext) {
    if hasDelivered {
      hasDelivered = false
      context.fireChannelReadComplete()
    } else {
      readOn(context)
    }
  }

  /// Reads where the handlers above do not: they read again once they got something.
  private func readOn(_ context: ChannelHandlerContext) {
    if case .closed = state { return }
    if case .open = state, isInputEnded { return }
    do {
      if try context.channel.syncOptions?.getOption(.autoRead) == false { context.read() }
    } catch {
      // A channel without that option reads by itself.
    }
  }

  /// The peer has ended TLS.
  private func peerEnded(_ context: ChannelHandlerContext) {
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
  private func inputEnded(_ context: ChannelHandlerContext) {
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

  private func gone(_ context: ChannelHandlerContext) {
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
  private static let truncated = TLSError(
    .truncated, "the connection ended without the end of TLS (close_notify)")

  private func fail(_ error: TLSError, _ context: ChannelHandlerContext) {
    if case .closed = state { return }
    let isNews = if case .closing = state { false } else { true }
    let promise = conclude(failing: error)
    if isNews { context.fireErrorCaught(error) }
    context.close(promise: promise)
  }

  /// Makes this the end; returns the promise of the close that was asked for.
  private func conclude(failing error: any Error) -> EventLoopPromise<Void>? {
    state = .closed
    alarm?.cancel()
    let (early, promise) = (earlyEnd, closePromise)
    (alarm, earlyEnd, closePromise) = (nil, nil, nil)
    early?.fail(error)
    failWaiting(error)
    return promise
  }

  private func failWaiting(_ error: any Error) {
    for promise in queue.takeAll() { promise.fail(error) }
  }

  // MARK: Writing

  package func write(
    context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
  ) {
    switch state {
    case .closing, .closed: promise?.fail(ChannelError.ioOnClosedChannel)
    case .open where isOutputEnded: promise?.fail(ChannelError.outputClosed)
    case .handshaking where earlyEnd != nil: promise?.fail(ChannelError.outputClosed)
    case .idle, .handshaking, .open: queue.append(unwrapOutboundIn(data), promise)
    }
  }

  package func flush(context: ChannelHandlerContext) {
    queue.flush()
    if case .open = state { drain(context) }
  }

  /// Encrypts and sends what was flushed. A handler that is called on the way may flush or close; nothing is held here
  /// that it would overtake.
  private func drain(_ context: ChannelHandlerContext) {
    var hasWritten = false
    while let piece = queue.next() {
      hasWritten = true
      guard piece.bytes.readableBytes > 0 else {
        if piece.promise != nil {
          context.write(wrapOutboundOut(piece.bytes), promise: piece.promise)
        }
        continue
      }
      do throws(TLSError) {
        guard let bytes = try connection.encrypt(piece.bytes) else {
          queue.putBack(piece)
          hasHalfMessage = true
          break
        }
        context.write(wrapOutboundOut(bytes), promise: piece.promise)
      } catch {
        piece.promise?.fail(error)
        return fail(error, context)
      }
    }
    if hasWritten { context.flush() }
  }

  /// Sends what waits for the rest of a message of the peer.
  private func resume(_ context: ChannelHandlerContext) {
    guard hasHalfMessage, case .open = state else { return }
    hasHalfMessage = false
    drain(context)
  }

  /// Sends what was written during the handshake.
  private func sendWaiting(_ context: ChannelHandlerContext) {
    guard case .open = state else { return }
    drain(context)
    if let promise = earlyEnd {
      earlyEnd = nil
      close(context: context, mode: .output, promise: promise)
    }
  }

  // MARK: Closing

  package func close(
    context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?
  ) {
    switch mode {
    case .all: closeAll(context, promise)
    case .output: closeOutput(context, promise)
    case .input: promise?.fail(ChannelError.operationUnsupported)
    }
  }

  private func closeAll(_ context: ChannelHandlerContext, _ promise: EventLoopPromise<Void>?) {
    switch state {
    case .idle, .handshaking, .closed:
      _ = conclude(failing: ChannelError.ioOnClosedChannel)
      context.close(promise: promise)
    case .closing: join(promise, context)
    case .open:
      // A handler that closes while a flush is under way loses nothing of it.
      drain(context)
      if case .closing = state { return join(promise, context) }
      guard case .open = state else { return context.close(promise: promise) }
      (state, closePromise) = (.closing, promise)
      endOutput(context)
      failWaiting(ChannelError.ioOnClosedChannel)
      if isInputEnded {
        context.close(promise: conclude(failing: ChannelError.ioOnClosedChannel))
      } else {
        awaitEnd(context)
      }
    }
  }

  /// Reads until the peer has ended TLS, for a limited time.
  private func awaitEnd(_ context: ChannelHandlerContext) {
    alarm = context.eventLoop.assumeIsolated().scheduleTask(in: Self.closingTime) { [weak self] in
      guard let self, case .closing = state else { return }
      context.close(promise: conclude(failing: ChannelError.ioOnClosedChannel))
    }
    readOn(context)
  }

  /// Lets a second request to close end with the first.
  private func join(_ promise: EventLoopPromise<Void>?, _ context: ChannelHandlerContext) {
    guard let promise else { return }
    if let closePromise {
      closePromise.futureResult.cascade(to: promise)
    } else {
      closePromise = promise
    }
  }

  private func closeOutput(_ context: ChannelHandlerContext, _ promise: EventLoopPromise<Void>?) {
    switch state {
    case .idle, .closed: context.close(mode: .output, promise: promise)
    case .handshaking:
      queue.flush()
      if let earlyEnd {
        earlyEnd.futureResult.cascade(to: promise)
      } else {
        earlyEnd = promise ?? context.eventLoop.makePromise()
      }
    case .closing: join(promise, context)
    case .open: endHalf(context, promise)
    }
  }

  /// Ends this side, and closes the connection if the peer has ended as well.
  private func endHalf(_ context: ChannelHandlerContext, _ promise: EventLoopPromise<Void>?) {
    flush(context: context)
    endOutput(context)
    failWaiting(ChannelError.outputClosed)
    let promise = promise ?? context.eventLoop.makePromise()
    if isInputEnded {
      let channel = context.channel
      // To close everything at once would drop what is not written yet.
      promise.futureResult.whenComplete { _ in channel.close(promise: nil) }
    }
    context.close(mode: .output, promise: promise)
  }

  private func endOutput(_ context: ChannelHandlerContext) {
    guard !isOutputEnded else { return }
    isOutputEnded = true
    if let bytes = connection.end() {
      context.writeAndFlush(wrapOutboundOut(bytes), promise: nil)
    }
  }
}

@available(*, unavailable)
extension TLSHandler: Sendable {}
