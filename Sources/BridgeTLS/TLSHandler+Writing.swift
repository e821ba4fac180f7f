package import NIOCore

/// The writes of handlers above.
extension TLSHandler {
  package func write(
    context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
  ) {
    switch state {
    case .closing, .closed: promise?.fail(ChannelError.ioOnClosedChannel)
    case .open where isOutputEnded || earlyEnd != nil, .handshaking where earlyEnd != nil:
      promise?.fail(ChannelError.outputClosed)
    case .idle, .handshaking, .open: queue.append(unwrapOutboundIn(data), promise)
    }
  }

  package func flush(context: ChannelHandlerContext) {
    queue.flush()
    if case .open = state { drain(context) }
  }

  /// Encrypts and sends what was flushed. A handler that is called on the way may flush or close; nothing is held here
  /// that it would overtake.
  func drain(_ context: ChannelHandlerContext) {
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
          isHeld = true
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

  /// Sends what waited for the handshake, or for the rest of a message of the peer.
  func resume(_ context: ChannelHandlerContext) {
    guard !connection.isInMessage else { return }
    isHeld = false
    switch state {
    case .open:
      drain(context)
      if let promise = earlyEnd {
        earlyEnd = nil
        close(context: context, mode: .output, promise: promise)
      }
    case .closing:
      drain(context)
      if case .closing = state { endClosing(context) }
    case .idle, .handshaking, .closed: break
    }
  }
}
