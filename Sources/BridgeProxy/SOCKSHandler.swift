internal import BridgeCore
internal import NIOCore

/// Speaks SOCKS 5 (RFC 1928), with user and password (RFC 1929), until a client has named its destination, then removes
/// itself. A client that takes too long, or requests anything but a connection, is refused.
final class SOCKSHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// Installs the handlers for the connection. Returns false if the host is not allowed.
  typealias Begin = (any Channel, Origin) throws -> Bool

  /// The time limit for naming the destination.
  static let handshakeTime = TimeAmount.seconds(10)

  private let credential: ProxyCredential?
  private let begin: Begin
  private var phase = SOCKSMessage.Phase.greeting
  private var received = ByteBuffer()
  private var alarm: Scheduled<Void>?

  init(_ credential: ProxyCredential?, _ begin: @escaping Begin) {
    (self.credential, self.begin) = (credential, begin)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let channel = context.channel
    alarm = context.eventLoop.scheduleTask(in: Self.handshakeTime) { channel.close(promise: nil) }
    if channel.isActive { context.read() }
  }

  func handlerRemoved(context: ChannelHandlerContext) { alarm?.cancel() }

  func channelActive(context: ChannelHandlerContext) {
    context.fireChannelActive()
    context.read()
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    context.fireChannelReadComplete()
    if phase != .over { context.read() }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = unwrapInboundIn(data)
    guard phase != .over else { return context.fireChannelRead(data) }
    received.writeBuffer(&bytes)
    do {
      while phase != .over, let message = try SOCKSMessage(from: &received, in: phase) {
        try take(message, context)
      }
    } catch {
      // The client does not speak SOCKS 5, so the reason cannot be reported.
      context.close(promise: nil)
    }
  }

  private func take(_ message: SOCKSMessage, _ context: ChannelHandlerContext) throws {
    switch message {
    case .greeting(let methods):
      let wanted: UInt8 = credential == nil ? 0 : 2
      guard methods.contains(wanted) else { return turnAway([5, 0xFF], context) }
      phase = credential == nil ? .request : .credential
      reply([5, wanted], context)
    case .credential(let pair):
      guard credential?.isEqual(to: pair) ?? true else { return turnAway([1, 1], context) }
      phase = .request
      reply([1, 0], context)
    case .request(let origin?): try agree(to: origin, context)
    case .request(nil): turnAway(Self.reply(7), context)
    }
  }

  private func agree(to origin: Origin, _ context: ChannelHandlerContext) throws {
    guard try begin(context.channel, origin) else { return turnAway(Self.reply(2), context) }
    phase = .over
    reply(Self.reply(0), context)
    if received.readableBytes > 0 { context.fireChannelRead(wrapInboundOut(received)) }
    context.pipeline.syncOperations.removeHandler(self, promise: nil)
  }

  /// A reply (RFC 1928 §6) with an empty address.
  private static func reply(_ code: UInt8) -> [UInt8] { [5, code, 0, 1, 0, 0, 0, 0, 0, 0] }

  private func reply(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil)
  }

  private func turnAway(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
    phase = .over
    let channel = context.channel
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes))).whenComplete { _ in
      channel.close(promise: nil)
    }
  }
}
