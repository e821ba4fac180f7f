internal import BridgeCore
internal import HTTPTypes
internal import NIOCore

/// Two connections that are one from now on: each byte of one goes to the other, in both directions.
struct Tunnel: Sendable {
  private let request: [UInt8]
  private let target: TunnelTarget

  /// How many bytes went each way, in the end.
  private let onEnd: @Sendable (_ up: Int, _ down: Int) -> Void

  /// A tunnel that begins with this request.
  init(
    _ request: BridgeRequest, to target: TunnelTarget,
    onEnd: @escaping @Sendable (_ up: Int, _ down: Int) -> Void
  ) {
    var head = "\(request.method.rawValue) \(request.path) HTTP/1.1\r\n"
    if !request.fields.contains(.host) { head += "Host: \(request.authority)\r\n" }
    self.request =
      request.fields.reduce(into: Array(head.utf8)) { bytes, field in
        bytes += "\(field.name.rawName): ".utf8
        field.withUnsafeBytesOfValue { bytes += $0 }
        bytes += "\r\n".utf8
      } + Array("\r\n".utf8)
    (self.target, self.onEnd) = (target, onEnd)
  }

  /// Connects to the origin and joins the client's connection with it; what the origin answers to the request, yes
  /// or no, reaches the client as it is. Returns when both are closed.
  ///
  /// Throws when the origin cannot be reached; the client can then still be answered.
  func run(from client: any Channel) async throws {
    let origin = try await target.connect(on: client.eventLoop)
    do {
      let ends = try await client.eventLoop.submit { try join(client, origin) }.get()
      try await client.closeFuture.get()
      try await origin.closeFuture.get()
      let (up, down) = try await client.eventLoop.submit {
        (ends.value.client.count, ends.value.origin.count)
      }.get()
      onEnd(up, down)
    } catch {
      // Half of what was joined is no connection at all, and HTTP is not spoken on it any more.
      origin.close(promise: nil)
      client.close(promise: nil)
    }
  }

  private typealias Ends = (client: TunnelEnd, origin: TunnelEnd)

  private func join(
    _ client: any Channel, _ origin: any Channel
  ) throws -> NIOLoopBound<Ends> {
    let ends: Ends = (TunnelEnd(to: origin), TunnelEnd(to: client))
    try origin.pipeline.syncOperations.addHandler(ends.origin)
    try client.pipeline.syncOperations.addHandler(ends.client)
    origin.writeAndFlush(ByteBuffer(bytes: request), promise: nil)
    try Self.endHTTP(on: client)
    origin.flush()
    client.read()
    origin.read()
    return NIOLoopBound(ends, eventLoop: client.eventLoop)
  }

  /// Takes the handlers of HTTP off a connection; what the client sent ahead comes through.
  private static func endHTTP(on channel: any Channel) throws {
    let operations = channel.pipeline.syncOperations
    let (codec, exchanges) = (
      try operations.handler(type: HTTP1Codec.self),
      try operations.handler(type: ExchangeHandler.self)
    )
    operations.removeHandler(exchanges, promise: nil)
    operations.removeHandler(codec, promise: nil)
  }
}

/// One end of a tunnel. It reads on only as fast as the other end writes.
private final class TunnelEnd: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let other: any Channel
  private(set) var count = 0

  init(to other: any Channel) { self.other = other }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let bytes = unwrapInboundIn(data)
    count += bytes.readableBytes
    other.write(bytes, promise: nil)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    other.flush()
    // The other end asks for more when it has room again.
    if other.isWritable { context.read() }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable { other.read() }
    context.fireChannelWritabilityChanged()
  }

  func channelInactive(context: ChannelHandlerContext) {
    other.flush()
    other.close(promise: nil)
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // Whatever broke this end ends the other as well, which is all that a tunnel can tell.
    context.close(promise: nil)
  }
}
