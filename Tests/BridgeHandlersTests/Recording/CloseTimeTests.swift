import BridgeCore
import BridgeKit
import BridgeRecording
import BridgeRedaction
import BridgeTestSupport
import Testing

@Suite("the close frame of a recorded WebSocket", .timeLimit(.minutes(1)))
struct CloseTimeTests {
  @Test("is recorded with the time when it came, not with that of the connection's end")
  func time() async throws {
    let folder = try TemporaryFolder(named: "close")
    let writer = try RecordingWriter(folder: folder.path("r.bridgerec"), redactor: nil)
    let pipeline = Pipeline.standard(over: ClosureTransport { _, _ in .text("") })
    pipeline.record(into: writer)
    var request = try BridgeRequest("GET", "http://a.example/live")
    request.change { parts in
      parts.webSocket = WebSocketUpgrade { request, handlers in
        let response = BridgeResponse(status: 101)
        let connection = WebSocketConnection(request, response) { _, _ in }
        connection.noteClose(at: .now + .seconds(60))
        connection.noteClose(at: .now + .seconds(600))
        for handler in handlers { handler.ended(connection, WebSocketEnd(side: .client)) }
        return response
      }
    }
    _ = try await pipeline.load(request)
    try await writer.finish()
    let recording = try Recording.open(path: folder.path("r.bridgerec"))
    let messages = try recording.exchanges.first?.webSocket?.messages()
    let time = try #require(messages?.last?.time)
    #expect(time > .seconds(50) && time < .seconds(500))
  }
}
