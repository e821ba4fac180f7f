internal import NIOCore

/// Detects from its first byte whether a client begins with TLS (a handshake record, RFC 8446 §5.1) or with HTTP, as
/// browsers do for `ws:` URLs, then removes itself.
final class FirstByteHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private static let handshake: UInt8 = 22

  private let speak: (any Channel, _ isTLS: Bool) throws -> Void
  private var isDecided = false
  private var alarm: Scheduled<Void>?

  /// How long a client may keep a preconnected connection without sending anything.
  static let time = TimeAmount.minutes(5)

  init(_ speak: @escaping (any Channel, _ isTLS: Bool) throws -> Void) { self.speak = speak }

  func handlerAdded(context: ChannelHandlerContext) {
    let channel = context.channel
    alarm = context.eventLoop.scheduleTask(in: Self.time) { channel.close(promise: nil) }
    context.read()
  }

  func handlerRemoved(context: ChannelHandlerContext) { alarm?.cancel() }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isDecided, let first = unwrapInboundIn(data).readableBytesView.first else {
      return context.fireChannelRead(data)
    }
    isDecided = true
    do {
      try speak(context.channel, first == Self.handshake)
      context.fireChannelRead(data)
      context.fireChannelReadComplete()
      context.pipeline.syncOperations.removeHandler(self, promise: nil)
    } catch {
      // There is no protocol yet to report the reason.
      context.close(promise: nil)
    }
  }
}
