import BridgeCore
import BridgeKit
import BridgeServer
import BridgeTestSupport
import BridgeTransport
import BridgeWebSocket
import HTTPTypes
import NIOHPACK
import Testing

@Suite("a WebSocket on a stream of HTTP/2 (RFC 8441)", .timeLimit(.minutes(2)))
struct StreamSocketTests {
  private static let talk: [WebSocketEvent] = [
    .message(.text("hello")), .ping([1]),
    .message(.text(String(repeating: "long ", count: 60_000))),
    .close(WebSocketClose(4001, "enough")),
  ]

  private static let reply: [WebSocketEvent] = talk.map {
    if case .ping(let payload) = $0 { .pong(payload) } else { $0 }
  }

  @Test("has what its origin says over HTTP/1.1, and ends with it", arguments: [false, true])
  func echo(isWatched: Bool) async throws {
    let watcher = MessageWatcher()
    try await withProxy(try WebSocketTalk.echo(), isWatched ? [watcher] : []) { port in
      let heard = try await StreamSocket.say(Self.talk, to: port)
      #expect(heard.status == "200" && heard.events == Self.reply)
      #expect(heard.hasEndStream && !heard.isReset)
      // §5: fields of the handshake over HTTP/1.1 have no place here; the others are the origin's.
      for name in ["connection", "upgrade", "sec-websocket-accept"] {
        #expect(!heard.head.contains(name: name))
      }
      #expect(heard.head.first(name: "x-offered") == "permessage-deflate")
    }
    guard isWatched else { return }
    try await watcher.isOver.pass()
    #expect(watcher.end == WebSocketEnd(side: .client, code: 4001, reason: "enough"))
    #expect(watcher.seen(.client).count == 2)
    #expect(watcher.seen(.server) == watcher.seen(.client))
  }

  @Test("loses nothing that its client sends before the response")
  func early() async throws {
    try await withProxy(try WebSocketTalk.echo(), []) { port in
      let talk: [WebSocketEvent] = [.message(.text("early")), .close(WebSocketClose(1000))]
      let heard = try await StreamSocket.say(talk, to: port, isEarly: true)
      #expect(heard.events == talk)
    }
  }

  @Test(
    "has the origin's answer to a close frame with which its client ends the stream",
    arguments: [false, true])
  func closed(isWatched: Bool) async throws {
    try await withProxy(try WebSocketTalk.echo(), isWatched ? [MessageWatcher()] : []) { port in
      let heard = try await StreamSocket.say(Self.talk, to: port, ends: true)
      #expect(heard.events == Self.reply && heard.hasEndStream && !heard.isReset)
    }
  }

  @Test("ends when its client ends the stream")
  func ended() async throws {
    let watcher = MessageWatcher()
    try await withProxy(try WebSocketTalk.echo(), [watcher]) { port in
      let heard = try await StreamSocket.say([.message(.text("a"))], to: port, ends: true)
      #expect(heard.status == "200")
    }
    try await watcher.isOver.pass()
    #expect(watcher.seen(.client) == [.text("a")])
  }

  @Test(
    "that the origin does not agree to fails, and other protocols are refused",
    arguments: [(200, "502"), (204, "502"), (403, "403"), (302, "302")])
  func disagreement(status: Int, expected: String) async throws {
    let origin = try LoopbackOrigin.answering { _ in RawResponse(status: status) }
    try await withProxy(origin, []) { port in
      let heard = try await StreamSocket.say([], to: port)
      #expect(heard.status == expected && heard.events.isEmpty)
      let other = try await StreamSocket.say([], to: port, protocol: "webtransport")
      #expect(other.status == "501")
    }
  }

  @Test("whose client says too much before the response is reset")
  func flooded() async throws {
    let isOver = try OriginGate()
    let origin = try LoopbackOrigin { connection in
      _ = try connection.readHead()
      _ = connection.wait(for: isOver)
    }
    try await withProxy(origin, []) { port in
      let message = WebSocketMessage.binary([UInt8](repeating: 7, count: 60_000))
      let heard = try await StreamSocket.say([.message(message)], to: port, isEarly: true)
      #expect(heard.status.isEmpty && heard.isReset)
    }
    isOver.open()
  }

  @Test("whose client goes away when the origin has agreed ends there, and the server continues")
  func left() async throws {
    let (isAsked, goesOn, hasFailed) = (Gate(), Gate(), Gate())
    let reason = Locked("")
    let origin = try WebSocketTalk.echo()
    let pipeline = Pipeline.standard(over: try CurlTransport())
    pipeline.register(Attaching(handlers: [MessageWatcher()]))
    let target = TunnelTarget(Origin(try RequestURL(origin.url())))
    let responder = ClosureResponder(takesWebSockets: true) { _ in
      var answer = ServerResponse(head: HTTPResponse(status: .switchingProtocols))
      answer.tunnel = Tunnel(to: target) { upgrade in
        var request = try BridgeRequest("GET", origin.url())
        request.change { $0.webSocket = upgrade }
        let head = try await pipeline.load(request).head
        isAsked.open()
        // The wait ends with the task, which ends with the client: the response comes too late then.
        try? await goesOn.pass()
        return ServerResponse(head: head)
      } onEnd: { _, _ in
      } onFailure: { error in
        reason.withLock { $0 = "\(error)" }
        hasFailed.open()
      }
      return answer
    }
    try await withServer(.cleartext, responder) { server in
      try await StreamSocket.leave(server.port, when: isAsked)
      try await hasFailed.pass()
      #expect(reason.withLock(\.self).contains("the client went away"))
      goesOn.open()
      let heard = try await StreamSocket.say([.close(WebSocketClose(1000))], to: server.port)
      #expect(heard.status == "200")
    }
  }

  @Test("that the origin agrees to without the key of the handshake is a 502")
  func wrongKey() async throws {
    let origin = try WebSocketTalk.flood(.text("a"), count: 1)
    try await withProxy(origin, []) { port in
      let heard = try await StreamSocket.say([], to: port)
      #expect(heard.status == "502" && heard.events.isEmpty)
    }
  }

  private func withProxy(
    _ origin: LoopbackOrigin, _ handlers: [any WebSocketHandler], _ work: (Int) async throws -> Void
  ) async throws {
    let url = try RequestURL(origin.url())
    let pipeline = Pipeline.standard(over: try CurlTransport())
    if !handlers.isEmpty { pipeline.register(Attaching(handlers: handlers)) }
    let proxy = ReverseProxy(
      pipeline, ProxyRules(target: url), tunnelTarget: TunnelTarget(Origin(url)))
    try await withServer(.cleartext, proxy) { try await work($0.port) }
  }
}
