package import NIOCore

/// Ends that handlers above ask for.
extension TLSHandler {
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

  func endOutput(_ context: ChannelHandlerContext) {
    guard !isOutputEnded else { return }
    isOutputEnded = true
    if let bytes = connection.end() {
      context.writeAndFlush(wrapOutboundOut(bytes), promise: nil)
    }
  }
}
