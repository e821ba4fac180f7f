internal import BridgeCore
internal import BridgeWebSocket
internal import NIOCore

/// Receives a server's messages and answers its pings while the client is busy, as long as the client's backlog has
/// room.
struct WebSocketEars {
  enum Event: Sendable {
    case message(WebSocketMessage)
    case end(WebSocketEnd)
    /// The pause that the client waits for has passed. Pauses are numbered.
    case pause(Int)
  }

  private let events: AsyncStream<Event>.Continuation
  private let backlog: WebSocketBacklog
  private var reader: WebSocketReader

  /// Pongs are never compressed, so they share no state with the other writer.
  private var pongs: WebSocketWriter

  init(
    _ deflate: DeflateParameters?, _ events: AsyncStream<Event>.Continuation,
    _ backlog: WebSocketBacklog
  ) throws {
    (self.events, self.backlog) = (events, backlog)
    reader = try WebSocketReader(from: .server, deflate: deflate)
    pongs = try WebSocketWriter(from: .client, deflate: nil)
  }

  /// Receives until the end of the connection.
  mutating func listen(
    _ inbound: NIOAsyncChannelInboundStream<ByteBuffer>,
    _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>, ahead: ByteBuffer
  ) async {
    defer { events.finish() }
    do {
      try await take(ahead, outbound)
      await backlog.waitForRoom()
      for try await bytes in inbound {
        try await take(bytes, outbound)
        await backlog.waitForRoom()
        try Task.checkCancellation()
      }
    } catch let error as WebSocketError {
      events.yield(.end(WebSocketEnd(failure: "\(error)")))
    } catch {
      // The connection failed, which the end of the events reports.
    }
  }

  /// Processes received bytes. `outbound` is nil if the server has gone.
  mutating func take(
    _ bytes: ByteBuffer, _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>?
  ) async throws {
    for event in try reader.read(Array(bytes.readableBytesView)) {
      switch event {
      case .message(let message):
        backlog.add(message)
        events.yield(.message(message))
      case .ping(let payload):
        try await outbound?.write(ByteBuffer(bytes: try pongs.bytes(of: .pong(payload))))
      case .pong: break
      case .close(let close):
        events.yield(
          .end(
            WebSocketEnd(side: .server, code: close.code.map(Int.init), reason: close.reason)))
      }
    }
  }
}
