internal import NIOCore

/// Finds out from its first byte whether a client begins with TLS (a handshake record, RFC 8446 §5.1) or with HTTP, as
/// browsers do for `ws:` URLs, and makes way.
final class FirstByteHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private static let handshake: UInt8 = 22

  private let speak: (any Channel, _ isTLS: Bool) throws -> Void
  private var isDecided = false

  init(_ speak: @escaping (any Channel, _ isTLS: Bool) throws -> Void) { self.speak = speak }

  func handlerAdded(context: ChannelHandlerContext) { context.read() }

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
      // There is no protocol yet to say why in.
      context.close(promise: nil)
    }
  }
}
