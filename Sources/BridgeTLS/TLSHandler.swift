package import NIOCore
internal import NIOTLS

/// TLS on a connection: what handlers after it read and write is plaintext.
///
/// - After the handshake it fires `TLSUserEvent.handshakeCompleted` with the protocol of ALPN; writes wait until then.
/// - Errors are ``TLSError``s. A connection that ends without the end of TLS (close_notify) reports `truncated` before
///   it becomes inactive: only the framing of the protocol above tells whether something is missing.
/// - A handshake that is not over after ``handshakeTime`` fails.
/// - Closing ends TLS, and then waits for the peer's end for up to ``closingTime``, so that bytes in flight do not
///   reset the connection. Further plaintext is discarded. While half a message of TLS has come, the end waits for the
///   rest of it, in that time. What a slow peer has not taken by then is lost: end the output first, and close once that
///   is done.
/// - Once this side has ended its output, the connection is closed if no byte moves for ``halfTime``.
/// - The end of the peer closes the connection, or fires `ChannelEvent.inputClosed` on channels that allow a remote
///   half-close.
/// - Without automatic reading, it reads on by itself until there is something to pass on.
package final class TLSHandler: ChannelDuplexHandler {
  package typealias InboundIn = ByteBuffer
  package typealias InboundOut = ByteBuffer
  package typealias OutboundIn = ByteBuffer
  package typealias OutboundOut = ByteBuffer

  enum State {
    case idle, handshaking, open
    /// This side has ended TLS and waits for the peer's end.
    case closing
    case closed
  }

  private enum Arrival {
    case bytes(ByteBuffer)
    case readComplete, endOfInput, gone
  }

  /// How long a handshake may take.
  package static let handshakeTime = TimeAmount.seconds(30)

  /// How long a connection with one ended side may stand still. Systems take further bytes only once a good part of their
  /// buffer is free, which a slow peer empties in minutes.
  package static let halfTime = TimeAmount.minutes(10)

  /// How long the peer may take to end TLS after this side.
  package static let closingTime = TimeAmount.seconds(5)

  let connection: TLSConnection
  var state = State.idle
  var queue = PlaintextQueue()
  /// Arrivals that came while others were handled: handlers may read in the middle of an event.
  private var arrivals = CircularBuffer<Arrival>(initialCapacity: 1)
  private var isHandling = false
  private var hasDelivered = false
  /// Whether writes, or the end of this side, wait for the rest of a message of TLS.
  var isHeld = false
  /// Whether bytes have come since the last look.
  var hasHeard = false
  var isInputEnded = false
  var isOutputEnded = false
  /// Set if the output ended during the handshake, or while half a message has come: waiting writes are sent first.
  var earlyEnd: EventLoopPromise<Void>?
  var closePromise: EventLoopPromise<Void>?
  var alarm: Scheduled<Void>?

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
    setAlarm(Self.handshakeTime, context) { $0.fail(Self.tooSlow, context) }
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
    hasHeard = true
    let received = connection.receive(bytes, isHeard: context.channel.isWritable)
    if let output = received.output { context.writeAndFlush(wrapOutboundOut(output), promise: nil) }
    if received.isEstablished { established(context) }
    if let plaintext = received.plaintext, case .open = state {
      hasDelivered = true
      context.fireChannelRead(wrapInboundOut(plaintext))
    }
    if isHeld { resume(context) }
    switch received.end {
    case nil: break
    case .closed: peerEnded(context)
    case .failed(let error): fail(error, context)
    }
  }

  private func established(_ context: ChannelHandlerContext) {
    guard case .handshaking = state else { return }
    // Writes have waited, and go on waiting if half a message has come with the end of the handshake.
    (state, isHeld) = (.open, true)
    alarm?.cancel()
    alarm = nil
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
  func readOn(_ context: ChannelHandlerContext) {
    if case .closed = state { return }
    if case .open = state, isInputEnded { return }
    do {
      if try context.channel.syncOptions?.getOption(.autoRead) == false { context.read() }
    } catch {
      // A channel without that option reads by itself.
    }
  }
}

@available(*, unavailable)
extension TLSHandler: Sendable {}
