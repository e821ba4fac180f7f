internal import BridgeCore
internal import BridgeWebSocket
internal import NIOCore

/// Writes to both ends of a WebSocket connection. Each write waits until the end has taken it.
final class RelayOutputs: Sendable {
  /// The output to one end. Confined to the end's thread.
  private final class Output {
    let channel: any Channel
    var writer: WebSocketWriter
    var isClosed = false

    init(_ channel: any Channel, _ writer: WebSocketWriter) {
      (self.channel, self.writer) = (channel, writer)
    }

    func write(_ event: WebSocketEvent) throws -> EventLoopFuture<Void> {
      // §5.5.1: nothing follows a close frame.
      guard !isClosed else { return channel.eventLoop.makeSucceededVoidFuture() }
      if case .close = event { isClosed = true }
      return channel.writeAndFlush(ByteBuffer(bytes: try writer.bytes(of: event)))
    }
  }

  private let loop: any EventLoop
  private let channels: [WebSocketSide: any Channel]
  private let outputs: NIOLoopBound<[WebSocketSide: Output]>

  /// Both channels must be on the current thread.
  init(
    client: any Channel, server: any Channel, _ deflate: DeflateParameters?
  ) throws(WebSocketError) {
    loop = client.eventLoop
    channels = [.client: client, .server: server]
    outputs = NIOLoopBound(
      [
        .client: Output(client, try WebSocketWriter(from: .server, deflate: deflate)),
        .server: Output(server, try WebSocketWriter(from: .client, deflate: deflate)),
      ], eventLoop: loop)
  }

  /// Writes an event to one end.
  func send(_ event: WebSocketEvent, to side: WebSocketSide) async throws {
    try await loop.flatSubmit { [self] in
      do {
        return try outputs.value[side]?.write(event) ?? loop.makeSucceededVoidFuture()
      } catch {
        return loop.makeFailedFuture(error)
      }
    }.get()
  }

  /// Writes bytes to one end unchanged.
  func send(_ bytes: ByteBuffer, to side: WebSocketSide) async throws {
    try await channels[side]?.writeAndFlush(bytes).get()
  }
}
