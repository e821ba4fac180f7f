internal import NIOCore

/// Holds early bytes of an origin until they are read, and then delivers its end.
///
/// When an origin closes its connection, NIO reads it to the end immediately, even if no handler is ready, and removes
/// its handlers. This handler passes the bytes on when they are read, and closes the connection afterwards. The
/// connection must allow a half-close by the other side (`allowRemoteHalfClosure`).
final class EarlyBytes: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = ByteBuffer

  private let grace: Duration
  private var held = ByteBuffer()
  private var isAsked = false
  private var hasEnded = false

  /// `grace` is how long the connection stays open for unread bytes after the origin has ended it.
  init(grace: Duration = Tunnel.grace) { self.grace = grace }

  /// Takes back bytes that were read too early. They are delivered first.
  func putBack(_ bytes: ByteBuffer) {
    var bytes = bytes
    bytes.writeBuffer(&held)
    held = bytes
  }

  func read(context: ChannelHandlerContext) {
    if held.readableBytes > 0 { return deliver(context) }
    if hasEnded { return context.close(promise: nil) }
    isAsked = true
    context.read()
  }

  private func deliver(_ context: ChannelHandlerContext) {
    let bytes = held
    held = ByteBuffer()
    context.fireChannelRead(NIOAny(bytes))
    context.fireChannelReadComplete()
    // No other read may follow: after the end, NIO does not read by itself.
    if hasEnded { context.close(promise: nil) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isAsked else { return context.fireChannelRead(data) }
    var bytes = unwrapInboundIn(data)
    held.writeBuffer(&bytes)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    guard isAsked else { return }
    isAsked = false
    context.fireChannelReadComplete()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard case .inputClosed? = event as? ChannelEvent else {
      return context.fireUserInboundEventTriggered(event)
    }
    hasEnded = true
    if held.readableBytes == 0, isAsked || isReadAnyhow(context) {
      context.close(promise: nil)
    } else {
      // The reader here may have a client that reads nothing.
      context.channel.close(after: grace)
    }
  }

  private func isReadAnyhow(_ context: ChannelHandlerContext) -> Bool {
    do {
      return try context.channel.syncOptions?.getOption(.autoRead) ?? true
    } catch {
      // If the option cannot be read, the connection is closed.
      return true
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    // This side closed it, or it failed.
    if held.readableBytes > 0 { deliver(context) }
    context.fireChannelInactive()
  }
}
