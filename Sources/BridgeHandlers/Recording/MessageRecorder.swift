internal import BridgeCore
internal import BridgeRecording

/// Records the messages of a WebSocket connection. Its place among the handlers decides whether it sees them as sent or
/// as received. A slow disk delays the connection.
struct MessageRecorder: WebSocketHandler {
  let changesMessages = false
  private let writer: RecordingWriter
  private let exchange: UInt64
  private let start: Duration

  /// A recorder for the connection that the exchange of `trace` opens.
  init(_ trace: ExchangeTrace) {
    (writer, exchange, start) = (trace.writer, trace.id, trace.start)
  }

  nonisolated(nonsending) func handle(
    _ message: WebSocketMessage, from side: WebSocketSide, on connection: WebSocketConnection
  ) async throws -> [WebSocketMessage] {
    await writer.room()
    let line = self.line(from: side, .message(isText: message.kind == .text, .none))
    writer.record(WebSocketDraft(line, body: .bytes(message.bytes)))
    return [message]
  }

  func ended(_ connection: WebSocketConnection, _ end: WebSocketEnd) {
    var line = line(
      from: end.side, .close(code: end.code, reason: end.reason, failure: end.failure))
    // A side may answer a close frame late, and the time of the frame is that of the client's wish to end.
    if let closed = connection.closed { line.at = writer.elapsed(at: closed) - start }
    writer.record(WebSocketDraft(line))
  }

  private func line(
    from side: WebSocketSide?, _ content: WebSocketRecord.Content
  ) -> WebSocketRecord {
    WebSocketRecord(
      exchange: exchange, at: writer.elapsed - start,
      side: side.map { $0 == .client ? .client : .server }, content)
  }
}
