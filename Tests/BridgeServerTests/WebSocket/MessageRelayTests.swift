import BridgeCore
import BridgeKit
import BridgeServer
import BridgeTestSupport
import BridgeTransport
import BridgeWebSocket
import HTTPTypes
import NIOCore
import Testing

@Suite("WebSocket messages through a proxy", .timeLimit(.minutes(2)))
struct MessageRelayTests {
  private static let talk: [WebSocketEvent] = [
    .message(.text("hello")), .ping([1]),
    .message(.text(String(repeating: "long ", count: 20_000))),
    .message(.binary([0, 1, 2])), .close(WebSocketClose(4001, "enough")),
  ]

  private static let reply: [WebSocketEvent] = talk.map {
    if case .ping(let payload) = $0 { .pong(payload) } else { $0 }
  }

  static let agreements = [nil, "permessage-deflate; server_no_context_takeover"]

  @Test(
    "shows a handler that watches each message of both sides, and passes the bytes as they came",
    arguments: agreements)
  func watches(agreed: String?) async throws {
    let watcher = MessageWatcher()
    try await withProxy(agreed, [watcher]) { port in
      let heard = try await WebSocketTalk.say(
        Self.talk, to: port, offering: "x-unknown, permessage-deflate",
        deflate: try agreed.flatMap { try DeflateParameters.agreed(in: [$0]) })
      #expect(heard.events == Self.reply)
      #expect(heard.head.contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"))
      // Messages cannot be read through other extensions.
      #expect(heard.head.contains("X-Offered: permessage-deflate\r\n"))
    }
    try await watcher.isOver.pass()
    let messages = Self.talk.compactMap {
      if case .message(let message) = $0 { message } else { nil }
    }
    #expect(watcher.seen(.client) == messages)
    #expect(watcher.seen(.server) == messages)
    #expect(watcher.end == WebSocketEnd(side: .client, code: 4001, reason: "enough"))
  }

  @Test(
    "lets handlers change, drop, add and answer messages, in the order of their places",
    arguments: agreements)
  func changes(agreed: String?) async throws {
    let handlers: [any WebSocketHandler] = [
      Changer { message, side, connection in
        guard side == .client, message.text == "who?" else { return [message] }
        try await connection.send(.text("the bridge"), to: .client)
        return []
      },
      Changer { message, side, _ in
        [.text((message.text ?? "") + (side == .client ? " >" : " <"))]
      },
      Changer { message, side, _ in
        side == .client ? [message, .text("twice")] : [.text("(" + (message.text ?? "") + ")")]
      },
    ]
    try await withProxy(agreed, handlers) { port in
      let heard = try await WebSocketTalk.say(
        [.message(.text("who?")), .message(.text("a")), .ping([7]), .close(WebSocketClose(1000))],
        to: port, offering: "permessage-deflate",
        deflate: try agreed.flatMap { try DeflateParameters.agreed(in: [$0]) })
      #expect(heard.events.first == .message(.text("the bridge")))
      #expect(
        Array(heard.events.dropFirst()) == [
          .message(.text("(a >) <")), .message(.text("(twice) <")), .pong([7]),
          .close(WebSocketClose(1000)),
        ])
    }
  }

  @Test(
    "ends a connection with 1011 when a handler fails, and with 1002 when a client breaks the protocol"
  )
  func failures() async throws {
    let failing = Changer { _, _, _ in throw CancellationError() }
    try await withProxy(nil, [failing]) { port in
      let heard = try await WebSocketTalk.say([.message(.text("a"))], to: port)
      #expect(heard.events == [.close(WebSocketClose(1011))])
    }
    let watcher = MessageWatcher(changesMessages: true)
    try await withProxy(nil, [watcher]) { port in
      // A text that is not masked.
      let heard = try await WebSocketTalk.say([], to: port, raw: [0x81, 1, 0x61])
      #expect(heard.events == [.close(WebSocketClose(1002))])
    }
    try await watcher.isOver.pass()
    #expect(watcher.end?.failure == "client: a frame of the client is not masked")
  }

  @Test("leaves extensions alone where no handler wants messages")
  func untouched() async throws {
    try await withProxy(nil, []) { port in
      let heard = try await WebSocketTalk.say(Self.talk, to: port, offering: "x-unknown")
      #expect(heard.head.contains("X-Offered: x-unknown\r\n"))
      #expect(heard.events == Self.reply)
    }
  }

  @Test("lets a handler of the pipeline refuse the handshake")
  func refused() async throws {
    let origin = try WebSocketTalk.echo()
    let url = try RequestURL(origin.url())
    let pipeline = Pipeline.standard(over: try CurlTransport())
    pipeline.register(Refusal())
    let server = try await LoopbackServer(
      at: ListenAddress(port: 0),
      ReverseProxy(pipeline, ProxyRules(target: url), tunnelTarget: TunnelTarget(Origin(url))))
    let heard = try await RawClient(port: server.port).say(
      "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, close\r\n"
        + "Upgrade: websocket\r\n\r\n"
    ) { $0.contains("not today") }
    #expect(heard.hasPrefix("HTTP/1.1 403 "))
    #expect(origin.requestCount == 0)
    await server.stop()
  }

  @Test("refuses the handshake where the origin agrees to what messages cannot be read through")
  func unreadable() async throws {
    let origin = try WebSocketTalk.echo(agreeingTo: "x-unknown")
    let url = try RequestURL(origin.url())
    let incidents = Locked<[String]>([])
    let pipeline = Pipeline.standard(over: try CurlTransport())
    pipeline.register(Attaching(handlers: [MessageWatcher()]))
    let proxy = ReverseProxy(
      pipeline, ProxyRules(target: url), tunnelTarget: TunnelTarget(Origin(url))
    ) { incident in
      if case .failed(let sentence) = incident { incidents.withLock { $0.append(sentence) } }
    }
    let server = try await LoopbackServer(at: ListenAddress(port: 0), proxy)
    let heard = try await RawClient(port: server.port).say(
      "GET /a HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n"
        + "Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n"
    ) { $0.contains("permessage-deflate") }
    #expect(heard.hasPrefix("HTTP/1.1 502 "), "\(heard)")
    #expect(heard.contains("an extension other than permessage-deflate"))
    #expect(incidents.withLock { $0.first?.hasPrefix("GET /a for a WebSocket: ") } == true)
    await server.stop()
  }

  @Test(
    "ends with its client, even if the origin reads nothing any more", arguments: [true, false])
  func deafOrigin(isWatched: Bool) async throws {
    let origin = try WebSocketTalk.deaf()
    let target = TunnelTarget(Origin(try RequestURL(origin.url())))
    let (watcher, isOver) = (MessageWatcher(), Gate())
    let pipeline = Pipeline.standard(over: try CurlTransport())
    if isWatched { pipeline.register(Attaching(handlers: [watcher])) }
    let responder = ClosureResponder { _ in
      var answer = ServerResponse(head: HTTPResponse(status: .switchingProtocols))
      answer.tunnel = Tunnel(to: target, grace: .milliseconds(20)) { upgrade in
        var request = try BridgeRequest("GET", origin.url())
        request.change { $0.webSocket = upgrade }
        return ServerResponse(head: try await pipeline.load(request).head)
      } onEnd: { _, _ in
        isOver.open()
      }
      return answer
    }
    try await withServer(.http1, responder) { server in
      try await WebSocketTalk.leave(server.port, after: .milliseconds(300))
      try await isOver.pass()
    }
    if isWatched { #expect(watcher.end?.failure?.isEmpty == false) }
    origin.stop()
  }

  private func withProxy(
    _ agreed: String?, _ handlers: [any WebSocketHandler], _ work: (Int) async throws -> Void
  ) async throws {
    let origin = try WebSocketTalk.echo(agreeingTo: agreed)
    let url = try RequestURL(origin.url())
    let pipeline = Pipeline.standard(over: try CurlTransport())
    pipeline.register(Attaching(handlers: handlers))
    let proxy = ReverseProxy(
      pipeline, ProxyRules(target: url), tunnelTarget: TunnelTarget(Origin(url)))
    try await withServer(.http1, proxy) { try await work($0.port) }
  }
}

private struct Refusal: Handler {
  let id: HandlerID = "refusal"

  func canHandle(_ request: BridgeRequest) -> Bool { request.webSocket != nil }

  func handle(_ request: BridgeRequest, next: Next) async throws -> BridgeResponse {
    .text("not today", status: 403)
  }
}

private struct Changer: WebSocketHandler {
  typealias Change =
    @Sendable (WebSocketMessage, WebSocketSide, WebSocketConnection) async throws ->
    [WebSocketMessage]
  let change: Change

  init(_ change: @escaping Change) { self.change = change }

  func handle(
    _ message: WebSocketMessage, from side: WebSocketSide, on connection: WebSocketConnection
  ) async throws -> [WebSocketMessage] { try await change(message, side, connection) }
}
