package import NIOCore

/// What handlers above write.
extension TLSHandler {
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
  func resume(_ context: ChannelHandlerContext) {
    guard hasHalfMessage, case .open = state else { return }
    hasHalfMessage = false
    drain(context)
  }

  /// Sends what was written during the handshake.
  func sendWaiting(_ context: ChannelHandlerContext) {
    guard case .open = state else { return }
    drain(context)
    if let promise = earlyEnd {
      earlyEnd = nil
      close(context: context, mode: .output, promise: promise)
    }
  }
}
