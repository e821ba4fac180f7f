package import NIOCore

/// A stand-in for a socket whose peer may not read: then it keeps what is written, and loses it when all is closed.
package final class FullSocket: ChannelOutboundHandler {
  package typealias OutboundIn = ByteBuffer

  package var isFull = false
  /// Whether the peer has ended its side: to end the other closes all, as NIO does.
  package var hasPeerEnded = false
  private var kept: [(act: () -> Void, promise: EventLoopPromise<Void>?)] = []

  package init() {}

  package func write(
    context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
  ) {
    act(promise) { context.write(data, promise: promise) }
  }

  package func flush(context: ChannelHandlerContext) { act(nil) { context.flush() } }

  package func close(
    context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?
  ) {
    if mode == .output, !hasPeerEnded { return act(promise) { promise?.succeed() } }
    let lost = kept
    kept = []
    for entry in lost { entry.promise?.fail(ChannelError.ioOnClosedChannel) }
    context.close(mode: .all, promise: promise)
  }

  /// The peer reads everything.
  package func empty() {
    isFull = false
    let kept = kept
    self.kept = []
    for entry in kept { entry.act() }
  }

  private func act(_ promise: EventLoopPromise<Void>?, _ action: @escaping () -> Void) {
    if isFull { kept.append((action, promise)) } else { action() }
  }
}

@available(*, unavailable)
extension FullSocket: Sendable {}
