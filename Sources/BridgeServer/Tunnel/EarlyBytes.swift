internal import NIOCore

/// Holds what an origin sends before it is read, and then its end.
///
/// A connection that its origin closes is read to its end at once, whether anything takes the bytes or not, and its
/// handlers go with it. This one lets the bytes through when they are read, and ends the connection after that. The
/// connection must allow that only the other side ends (`allowRemoteHalfClosure`).
final class EarlyBytes: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = ByteBuffer

  private let grace: Duration
  private var held = ByteBuffer()
  private var isAsked = false
  private var hasEnded = false

  /// `grace`: how long the connection stays, once its origin has ended it, for what is not read yet.
  init(grace: Duration = Tunnel.grace) { self.grace = grace }

  /// Takes bytes back that were read too early; they come first.
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
    // There may be no other read: NIO makes none by itself behind the end.
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
      // What reads here may have a client that takes nothing.
      context.channel.close(after: grace)
    }
  }

  private func isReadAnyhow(_ context: ChannelHandlerContext) -> Bool {
    do {
      return try context.channel.syncOptions?.getOption(.autoRead) ?? true
    } catch {
      // A connection that tells no options is closed.
      return true
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    // This side closed it, or it broke.
    if held.readableBytes > 0 { deliver(context) }
    context.fireChannelInactive()
  }
}
