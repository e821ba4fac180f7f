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
      if let early = earlyEnd {
        earlyEnd = nil
        join(early, context)
      }
      setAlarm(Self.closingTime, context) { $0.endConnection(context) }
      guard connection.isInMessage, !isInputEnded else { return endClosing(context) }
      isHeld = true
      readOn(context)
    }
  }

  /// Ends TLS, and reads until the peer has, too.
  func endClosing(_ context: ChannelHandlerContext) {
    endOutput(context)
    failWaiting(ChannelError.ioOnClosedChannel)
    guard case .closing = state else { return }
    if isInputEnded { endConnection(context) } else { readOn(context) }
  }

  private func endConnection(_ context: ChannelHandlerContext) {
    context.close(promise: conclude(failing: ChannelError.ioOnClosedChannel))
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
    case .handshaking: endLater(context, promise)
    case .open where connection.isInMessage && !isInputEnded && !isOutputEnded:
      isHeld = true
      endLater(context, promise)
      watchHalf(context)
    case .closing: join(promise, context)
    case .open: endHalf(context, promise)
    }
  }

  /// Keeps the end of this side until it can be sent.
  private func endLater(_ context: ChannelHandlerContext, _ promise: EventLoopPromise<Void>?) {
    queue.flush()
    if let earlyEnd {
      earlyEnd.futureResult.cascade(to: promise)
    } else {
      earlyEnd = promise ?? context.eventLoop.makePromise()
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
    if case .open = state { watchHalf(context) }
  }

  /// Closes the connection once nothing moves for a while: not what the peer sends, and not what it is sent.
  private func watchHalf(_ context: ChannelHandlerContext) {
    let unsent = context.channel.unsentBytes
    hasHeard = false
    setAlarm(Self.halfTime, context) { handler in
      if handler.hasHeard || context.channel.unsentBytes != unsent {
        handler.watchHalf(context)
      } else {
        handler.endConnection(context)
      }
    }
  }

  /// Sets the only alarm of the connection.
  func setAlarm(
    _ time: TimeAmount, _ context: ChannelHandlerContext, _ act: @escaping (TLSHandler) -> Void
  ) {
    alarm?.cancel()
    alarm = context.eventLoop.assumeIsolated().scheduleTask(in: time) { [weak self] in
      guard let self else { return }
      alarm = nil
      act(self)
    }
  }

  func endOutput(_ context: ChannelHandlerContext) {
    guard !isOutputEnded else { return }
    isOutputEnded = true
    if let bytes = connection.end() {
      context.writeAndFlush(wrapOutboundOut(bytes), promise: nil)
    }
  }
}
