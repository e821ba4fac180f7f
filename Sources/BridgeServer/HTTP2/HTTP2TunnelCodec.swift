internal import NIOCore
internal import NIOHTTP2

/// A stream of HTTP/2 that has become a connection of another protocol: frames to bytes and back. The end of either side
/// is the flag END_STREAM (RFC 8441 §5).
final class HTTP2TunnelCodec: ChannelDuplexHandler {
  typealias InboundIn = HTTP2Frame.FramePayload
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = HTTP2Frame.FramePayload

  private var hasEnded = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .data(let frame):
      if case .byteBuffer(let bytes) = frame.data, bytes.readableBytes > 0 {
        context.fireChannelRead(wrapInboundOut(bytes))
      }
      if frame.endStream { context.fireUserInboundEventTriggered(ChannelEvent.inputClosed) }
    case .headers(let frame):
      if frame.endStream { context.fireUserInboundEventTriggered(ChannelEvent.inputClosed) }
    case .priority, .rstStream, .settings, .pushPromise, .ping, .goAway, .windowUpdate,
      .alternativeService, .origin:
      break
    }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let bytes = unwrapOutboundIn(data)
    guard !hasEnded else {
      promise?.fail(ChannelError.outputClosed)
      return
    }
    context.write(wrapOutboundOut(.data(.init(data: .byteBuffer(bytes)))), promise: promise)
  }

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    guard !hasEnded, context.channel.isActive else {
      return context.close(mode: mode, promise: promise)
    }
    hasEnded = true
    let frame = HTTP2Frame.FramePayload.Data(data: .byteBuffer(ByteBuffer()), endStream: true)
    let end = context.eventLoop.makePromise(of: Void.self)
    let context = NIOLoopBound(context, eventLoop: context.eventLoop)
    // Closed before it is written, the stream would be reset.
    end.futureResult.whenComplete { _ in context.value.close(mode: mode, promise: promise) }
    context.value.writeAndFlush(wrapOutboundOut(.data(frame)), promise: end)
  }
}
