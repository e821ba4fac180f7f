import BridgeCore
import BridgeTestSupport
import BridgeWebSocket
import NIOCore
import NIOHPACK
import NIOHTTP2
import NIOPosix

/// A client of a WebSocket on a stream of HTTP/2 (RFC 8441), spoken with the codec.
struct StreamSocket {
  typealias Payload = HTTP2Frame.FramePayload

  /// The head of the response, and all that the server says until the stream ends.
  struct Heard {
    var status = ""
    var head = HPACKHeaders()
    var events: [WebSocketEvent] = []
    var hasEndStream = false

    /// Whether the server has reset the stream, or broken the connection off.
    var isReset = false
  }

  /// Asks for a WebSocket and says these things, before the response or after it; with `ends` it ends the stream with
  /// them, and otherwise after the server.
  static func say(
    _ events: [WebSocketEvent], to port: Int, isEarly: Bool = false, ends: Bool = false,
    protocol name: String = "websocket"
  ) async throws -> Heard {
    let (channel, streams) = try await connect(port)
    defer { channel.close(promise: nil) }
    let (payloads, told) = AsyncStream.makeStream(of: Payload.self)
    let isBroken = Locked(false)
    let stream = try await streams.createStreamChannel { stream in
      stream.eventLoop.makeCompletedFuture {
        try stream.pipeline.syncOperations.addHandler(
          Watch<Payload>(told) { isBroken.withLock { $0 = true } })
      }
    }.get()
    var writer = try WebSocketWriter(from: .client, deflate: nil)
    var bytes: [UInt8] = []
    for event in events { bytes += try writer.bytes(of: event) }
    let message = Payload.data(
      .init(data: .byteBuffer(ByteBuffer(bytes: bytes)), endStream: ends))
    stream.writeAndFlush(Payload.headers(.init(headers: head(port, name))), promise: nil)
    if isEarly { stream.writeAndFlush(message, promise: nil) }
    var reader = try WebSocketReader(from: .server, deflate: nil)
    var heard = Heard()
    for await payload in payloads {
      switch payload {
      case .headers(let frame):
        heard.status = frame.headers.first(name: ":status") ?? ""
        heard.head = frame.headers
        if heard.status == "200", !isEarly { stream.writeAndFlush(message, promise: nil) }
        if frame.endStream { end(&heard) }
      case .data(let frame):
        if heard.status == "200", case .byteBuffer(let buffer) = frame.data {
          heard.events += try reader.read(Array(buffer.readableBytesView))
        }
        if frame.endStream { end(&heard) }
      default: break
      }
    }
    heard.isReset = isBroken.withLock(\.self)
    return heard

    func end(_ heard: inout Heard) {
      heard.hasEndStream = true
      guard !ends || heard.status != "200" else { return }
      let nothing = Payload.data(.init(data: .byteBuffer(ByteBuffer()), endStream: true))
      stream.writeAndFlush(nothing, promise: nil)
    }
  }

  /// Asks for a WebSocket, and goes away when `isAsked` is open.
  static func leave(_ port: Int, when isAsked: Gate) async throws {
    let (channel, streams) = try await connect(port)
    let stream = try await streams.createStreamChannel { $0.eventLoop.makeSucceededVoidFuture() }
      .get()
    let head = Payload.headers(.init(headers: head(port, "websocket")))
    stream.writeAndFlush(head, promise: nil)
    try await isAsked.pass()
    try await channel.close().get()
  }

  private static func head(_ port: Int, _ name: String) -> HPACKHeaders {
    HPACKHeaders([
      (":method", "CONNECT"), (":protocol", name), (":scheme", "http"), (":path", "/"),
      (":authority", "127.0.0.1:\(port)"), ("sec-websocket-version", "13"),
      ("sec-websocket-extensions", "permessage-deflate"), ("origin", "http://a.example"),
    ])
  }

  /// A connection whose server has said that it takes extended CONNECT.
  private static func connect(
    _ port: Int
  ) async throws -> (any Channel, NIOHTTP2Handler.StreamMultiplexer) {
    let (frames, told) = AsyncStream.makeStream(of: HTTP2Frame.self)
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(host: "127.0.0.1", port: port).get()
    let streams = try await channel.eventLoop.submit {
      let streams = try channel.pipeline.syncOperations.configureHTTP2Pipeline(
        mode: .client, connectionConfiguration: .init(), streamConfiguration: .init(),
        inboundStreamInitializer: { $0.eventLoop.makeSucceededVoidFuture() })
      try channel.pipeline.syncOperations.addHandler(Watch<HTTP2Frame>(told))
      return streams
    }.get()
    for await frame in frames {
      guard case .settings(.settings(let settings)) = frame.payload else { continue }
      guard settings.contains(HTTP2Setting(parameter: .enableConnectProtocol, value: 1)) else {
        break
      }
      return (channel, streams)
    }
    throw OriginError(.unavailable, "the server does not take extended CONNECT")
  }

  /// Tells what comes, and the end.
  private final class Watch<Part: Sendable>: ChannelInboundHandler {
    typealias InboundIn = Part
    private let told: AsyncStream<Part>.Continuation
    private let onError: @Sendable () -> Void

    init(
      _ told: AsyncStream<Part>.Continuation, onError: @escaping @Sendable () -> Void = {}
    ) { (self.told, self.onError) = (told, onError) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      told.yield(unwrapInboundIn(data))
    }

    func channelInactive(context: ChannelHandlerContext) {
      told.finish()
      context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      onError()
      told.finish()
    }
  }
}
