import BridgeCore
import BridgeTestSupport
import BridgeWebSocket
import NIOCore
import NIOPosix

@testable import BridgeServer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Both ends of WebSocket connections through a server, spoken with the codec.
enum WebSocketTalk {
  static let key = "dGhlIHNhbXBsZSBub25jZQ=="

  /// An origin that agrees and sends each message back; it closes when the client does.
  static func echo(agreeingTo extensions: String? = nil) throws -> LoopbackOrigin {
    try LoopbackOrigin { connection in
      guard let request = try connection.readHead() else { return }
      let offered = request.first("sec-websocket-extensions") ?? ""
      let accepted = WebSocketKey.accepted(request.first("sec-websocket-key") ?? "")
      let agreed = offered.contains("permessage-deflate") ? extensions : nil
      let line = agreed.map { "Sec-WebSocket-Extensions: \($0)\r\n" } ?? ""
      try connection.write(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
          + "Sec-WebSocket-Accept: \(accepted)\r\nX-Offered: \(offered)\r\n\(line)\r\n"
      )
      let deflate = try DeflateParameters.agreed(in: agreed.map { [$0] } ?? [])
      var reader = try WebSocketReader(from: .client, deflate: deflate)
      var writer = try WebSocketWriter(from: .server, deflate: deflate)
      while !reader.isClosed {
        let bytes = try connection.read(upTo: 4096)
        if bytes.isEmpty { return }
        for event in try reader.read(bytes) {
          let reply: WebSocketEvent =
            if case .ping(let payload) = event { .pong(payload) } else { event }
          try connection.write(try writer.bytes(of: reply))
        }
      }
    }
  }

  /// An origin that says the same so many times, and closes.
  static func flood(_ message: WebSocketMessage, count: Int) throws -> LoopbackOrigin {
    try LoopbackOrigin { connection in
      guard try connection.readHead() != nil else { return }
      try connection.write(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n")
      var writer = try WebSocketWriter(from: .server, deflate: nil)
      let bytes = try writer.bytes(of: .message(message))
      for _ in 0..<count { try connection.write(bytes) }
      try connection.write(try writer.bytes(of: .close(WebSocketClose(1000))))
      connection.waitForClose()
    }
  }

  /// An origin that agrees, and reads nothing any more.
  static func deaf() throws -> LoopbackOrigin {
    try LoopbackOrigin { connection in
      guard try connection.readHead() != nil else { return }
      try connection.write(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n")
      _ = connection.wait(for: try OriginGate())
    }
  }

  /// Says more than any buffers on the way hold, and breaks off a while after the response.
  static func leave(_ port: Int, after delay: TimeAmount) async throws {
    var writer = try WebSocketWriter(from: .client, deflate: nil)
    let head =
      "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
      + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: \(key)\r\n\r\n"
    let message = WebSocketMessage.binary(Array(repeating: 7, count: 1 << 16))
    let bytes = ByteBuffer(bytes: try writer.bytes(of: .message(message)))
    let (answers, answered) = AsyncStream.makeStream(of: Void.self)
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(FirstRead(told: answered))
        }
      }
      .connect(host: "127.0.0.1", port: port).get()
    // An orderly end would come after the unread bytes.
    try await (channel as? any SocketOptionProvider)?
      .setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
    channel.writeAndFlush(ByteBuffer(string: head), promise: nil)
    for await _ in answers {}
    for _ in 0..<1024 { channel.write(bytes, promise: nil) }
    channel.flush()
    channel.eventLoop.scheduleTask(in: delay) { channel.close(promise: nil) }
    try await channel.closeFuture.get()
  }

  /// Tells when the first bytes come, or the connection ends without any.
  private final class FirstRead: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    private let told: AsyncStream<Void>.Continuation

    init(told: AsyncStream<Void>.Continuation) { self.told = told }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) { told.finish() }

    func channelInactive(context: ChannelHandlerContext) { told.finish() }
  }

  /// The head of the response, and all that the server says until it closes, to a client that says these things.
  static func say(
    _ events: [WebSocketEvent], to port: Int, path: String = "/", offering extensions: String = "",
    deflate: DeflateParameters? = nil, raw: [UInt8] = []
  ) async throws -> (head: String, events: [WebSocketEvent]) {
    var writer = try WebSocketWriter(from: .client, deflate: deflate)
    var bytes = Array(
      ("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: keep-alive, Upgrade\r\n"
        + "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: \(key)\r\n"
        + (extensions.isEmpty ? "" : "Sec-WebSocket-Extensions: \(extensions)\r\n") + "\r\n").utf8)
    for event in events { bytes += try writer.bytes(of: event) }
    let heard = try await exchange(bytes + raw, port)
    guard let headEnd = headEnd(in: heard) else {
      return (String(decoding: heard, as: UTF8.self), [])
    }
    var reader = try WebSocketReader(from: .server, deflate: deflate)
    return (
      String(decoding: heard[..<headEnd], as: UTF8.self), try reader.read(Array(heard[headEnd...]))
    )
  }

  private static func headEnd(in bytes: [UInt8]) -> Int? {
    bytes.indices.dropLast(3).first { bytes[$0..<($0 + 4)].elementsEqual([13, 10, 13, 10]) }
      .map { $0 + 4 }
  }

  private static func exchange(_ bytes: [UInt8], _ port: Int) async throws -> [UInt8] {
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      try await outbound.write(ByteBuffer(bytes: bytes))
      var heard: [UInt8] = []
      for try await part in inbound { heard += part.readableBytesView }
      return heard
    }
  }
}
