internal import NIOCore

/// Detects from the first bytes whether a client speaks HTTP/2 with prior knowledge (RFC 9113 §3.4), then removes
/// itself.
final class PrefaceHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

  private let speak: (any Channel, _ isHTTP2: Bool) throws -> Void
  private var seen = ByteBuffer()

  init(_ speak: @escaping (any Channel, _ isHTTP2: Bool) throws -> Void) { self.speak = speak }

  func channelActive(context: ChannelHandlerContext) {
    context.fireChannelActive()
    context.read()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = unwrapInboundIn(data)
    seen.writeBuffer(&bytes)
    let first = seen.readableBytesView.prefix(Self.preface.count)
    let isPreface = Self.preface.starts(with: first)
    guard !isPreface || first.count == Self.preface.count else { return context.read() }
    do {
      try speak(context.channel, isPreface)
      context.fireChannelRead(wrapInboundOut(seen))
      context.fireChannelReadComplete()
      context.pipeline.syncOperations.removeHandler(self, promise: nil)
    } catch {
      context.fireErrorCaught(error)
      context.close(promise: nil)
    }
  }
}
