import BridgeCore
import BridgeKit
import BridgeTestSupport
import BridgeTransport
import BridgeWebSocket
import NIOCore
import NIOEmbedded
import Testing

@testable import BridgeServer

@Suite("What a WebSocket server says while its client hears nothing", .timeLimit(.minutes(1)))
struct WebSocketBacklogTests {
  /// More messages than wait, by their bytes or by their number.
  static let floods = [
    (size: WebSocketBacklog.maximumBytes / 8, count: 100, most: 8),
    (size: 1, count: 10_000, most: WebSocketBacklog.maximumMessages),
  ]

  @Test("is read up to a limit, and further as it is heard", arguments: floods)
  func bound(size: Int, count: Int, most: Int) async throws {
    let (inbound, source) = NIOAsyncChannelInboundStream<ByteBuffer>.makeTestingStream()
    let (outbound, _) = NIOAsyncChannelOutboundWriter<ByteBuffer>.makeTestingWriter()
    var writer = try WebSocketWriter(from: .server, deflate: nil)
    let said = WebSocketMessage.text(String(repeating: "x", count: size))
    for _ in 0..<count { source.yield(ByteBuffer(bytes: try writer.bytes(of: .message(said)))) }
    source.finish()

    let (events, heard) = AsyncStream.makeStream(of: WebSocketEars.Event.self)
    let backlog = WebSocketBacklog()
    let ears = try WebSocketEars(nil, heard, backlog)
    let listening = Task {
      var ears = ears
      await ears.listen(inbound, outbound, ahead: ByteBuffer())
    }
    var iterator = events.makeAsyncIterator()
    // As many as may wait come unheard.
    for _ in 0..<most { _ = await iterator.next() }
    listening.cancel()
    await listening.value
    var rest = 0
    while await iterator.next() != nil { rest += 1 }
    #expect(rest == 0)
  }

  @Test("is all heard in the end", arguments: floods)
  func whole(size: Int, count: Int, most: Int) async throws {
    let said = WebSocketMessage.text(String(repeating: "x", count: size))
    let origin = try WebSocketTalk.flood(said, count: count)
    let url = try RequestURL(origin.url())
    let client = WebSocketClient(to: TunnelTarget(Origin(url)))
    var request = try BridgeRequest("GET", origin.url())
    request.change { $0.webSocket = client.upgrade }
    let response = try await Pipeline.standard(over: try CurlTransport()).load(request)
    #expect(response.status == 101)
    let heard = try await client.talk { talk in
      var heard = 0
      while case .message(said) = try await talk.next(within: .seconds(30)) { heard += 1 }
      return heard
    }
    #expect(heard == count)
  }

  @Test("comes after the end of an earlier pause, which is not taken for one of its own")
  func latePause() async throws {
    let (events, heard) = AsyncStream.makeStream(of: WebSocketEars.Event.self)
    let channel = NIOAsyncTestingChannel()
    var talk = try BridgeServer.WebSocketTalk(
      on: channel, nil, events: events, heard: heard, backlog: WebSocketBacklog(), deflate: nil)
    heard.yield(.message(.text("first")))
    guard case .message(.text("first")) = try await talk.next(quietAfter: .seconds(60)) else {
      Issue.record("the first message is missing")
      return
    }
    // The timer of that wait fires just before it is cancelled.
    heard.yield(.pause(1))
    heard.yield(.message(.text("second")))
    let event = try await talk.next(within: .seconds(60))
    guard case .message(.text("second")) = event else {
      Issue.record("\(event) came before the second message")
      return
    }
  }
}
