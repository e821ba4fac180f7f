import BridgeCore
import BridgeCrypto
import BridgeKit
import BridgeTestSupport
import BridgeTesting
import BridgeTransport
import BridgeWebSocket
import Foundation
import HTTPTypes
import NIOCore
import NIOPosix
import Testing

@testable import BridgeProxy
@testable import BridgeServer

@Suite(
  "a proxy behind a proxy", .timeLimit(.minutes(2)),
  .enabled(if: ProxyFixture.hasCurl, "there is no curl"))
struct UpstreamProxyTests {
  /// Counts what the upstream proxy is asked for.
  private final class Counter: Handler {
    let id = HandlerID("counter")
    let urls = Locked<[String]>([])

    nonisolated(nonsending) func handle(
      _ request: BridgeRequest, next: Next
    ) async throws -> BridgeResponse {
      urls.withLock { $0.append(request.urlText) }
      return try await next(request)
    }
  }

  /// Answers every request itself.
  private struct Here: Handler {
    let id: HandlerID = "here"

    nonisolated(nonsending) func handle(
      _ request: BridgeRequest, next: Next
    ) async throws -> BridgeResponse { .text("here") }
  }

  private let counter = Counter()

  /// Two proxies, the second one behind the first, that both lead to the origin.
  private func chain(
    _ origin: LoopbackOrigin, upstream url: (String) -> String = { $0 }
  ) async throws -> (near: ProxyFixture, far: ProxyFixture) {
    let allowed = AddressRules.publicOnly(
      besides: [try #require(Authority("127.0.0.1:\(origin.port)"))])
    let far = try await ProxyFixture(change: { $0.addresses = allowed }) { pipeline in
      pipeline.register(counter)
    }
    let near = try await ProxyFixture(upstream: url(far.url), change: { $0.addresses = allowed })
    return (near, far)
  }

  @Test("leads requests through it")
  func requests() async throws {
    let origin = try LoopbackOrigin.answering { .text("\($0.line) \($0.text)") }
    let (near, far) = try await chain(origin)
    let url = "http://127.0.0.1:\(origin.port)/a?b"
    let reply = try await near.curl("-d", "x", url)
    #expect(reply.status == 200 && reply.body == "POST /a?b x")
    #expect(counter.urls.withLock(\.self) == [url])
    #expect(origin.requests.allSatisfy { $0.first("Proxy-Authorization") == nil })
    await near.stop()
    await far.stop()
  }

  /// An origin that agrees to a WebSocket and says hello.
  private static func greeter() throws -> LoopbackOrigin {
    try LoopbackOrigin { connection in
      guard let request = try connection.readRequest() else { return }
      let key = Array(((request.first("Sec-WebSocket-Key") ?? "") + Self.unique).utf8)
      var head = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      head += "Sec-WebSocket-Accept: \(Self.accept(key))\r\n\r\n"
      try connection.write(Array(head.utf8) + [0x81, 5] + Array("hello".utf8))
      _ = try connection.readRequest()
    }
  }

  private static func accept(_ key: [UInt8]) -> String {
    var hash = SHA1()
    key.withUnsafeBytes { hash.update($0) }
    return Data(hash.finalize()).base64EncodedString()
  }

  /// RFC 6455 §1.3.
  private static let unique = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"

  private static func handshake(
    _ origin: LoopbackOrigin, through proxy: String
  ) async throws -> WebSocketTalk.Event? {
    let place = Origin(scheme: "http", host: "127.0.0.1", port: origin.port)
    let client = WebSocketClient(
      to: TunnelTarget(place, through: UpstreamProxy(proxy)))
    var request = try BridgeRequest("GET", "\(place)/")
    request.fields = [
      .connection: "Upgrade", .upgrade: "websocket", .secWebSocketVersion: "13",
      .secWebSocketKey: "YWpheC1icmlkZ2UgYWpheA==",
    ]
    request.change { $0.webSocket = client.upgrade }
    // Where there is no connection, an ordinary response is asked for.
    let pipeline = Pipeline.standard(
      over: ScriptedTransport { _ in BridgeResponse(status: 502) })
    _ = try await pipeline.load(request)
    return try await client.talk { talk in try await talk.next(within: .seconds(30)) }
  }

  @Test("leads WebSockets through it, and a client of a proxy gets its WebSockets by CONNECT")
  func webSockets() async throws {
    let origin = try Self.greeter()
    let (near, far) = try await chain(origin)
    #expect(try await Self.handshake(origin, through: near.url) == .message(.text("hello")))
    #expect(counter.urls.withLock(\.self) == ["http://127.0.0.1:\(origin.port)/"])
    await near.stop()
    await far.stop()
  }

  @Test("says that the proxy behind it refuses, and reaches nothing past it")
  func refused() async throws {
    let origin = try Self.greeter()
    let (near, far) = try await chain(origin) { url in
      "http://bridge:wrong@" + url.drop { $0 != "@" }.dropFirst()
    }
    let reply = try await near.curl("http://127.0.0.1:\(origin.port)/")
    #expect(reply.status == 502 && reply.body.contains("correct the user and password"))
    #expect(try await Self.handshake(origin, through: near.url) == nil)
    #expect(origin.requests.isEmpty && counter.urls.withLock(\.isEmpty))
    await near.stop()
    await far.stop()
  }

  @Test(
    "tunnels bytes unread, the first ones of the origin included",
    arguments: ["stays", "closes at once"])
  func unread(origin manner: String) async throws {
    let origin = try LoopbackOrigin { connection in
      try connection.write("220 ready\r\n")
      if manner == "stays" { _ = try connection.readRequest() }
    }
    let allowed = AddressRules.publicOnly(
      besides: [try #require(Authority("127.0.0.1:\(origin.port)"))])
    let far = try await ProxyFixture(change: {
      $0.addresses = allowed
      $0.authority = nil
    })
    let near = try await ProxyFixture(
      upstream: far.url,
      change: {
        $0.addresses = allowed
        $0.authority = nil
      })
    let client = try await TunnelTarget(
      Origin(scheme: "http", host: "127.0.0.1", port: origin.port),
      through: UpstreamProxy(near.url)
    ).connect(on: MultiThreadedEventLoopGroup.singleton.any())
    let bytes = try await client.eventLoop.submit {
      let bytes = try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: client)
      try client.syncOptions?.setOption(.autoRead, value: true)
      client.read()
      return bytes
    }.get()
    try await bytes.executeThenClose { inbound, _ in
      var heard = ""
      for try await piece in inbound {
        heard += String(buffer: piece)
        // A line end is one character.
        if heard.hasSuffix("\r\n") { break }
      }
      #expect(heard == "220 ready\r\n")
    }
    await near.stop()
    await far.stop()
  }

  @Test("reaches what routes name without it, and no other host so", arguments: [80, 8080])
  func routed(port: Int) async throws {
    let origin = try LoopbackOrigin.answering { .text("\($0.first("Host") ?? "")") }
    let route = Route(
      host: "shop.example", port: 80, toHost: "127.0.0.1", toPort: origin.port)
    let far = try await ProxyFixture(prepare: { $0.register(counter) })
    let near = try await ProxyFixture(routes: [route], upstream: far.url)
    let reply = try await near.curl("http://shop.example:\(port)/")
    #expect((reply.status == 200) == (port == 80))
    #expect(counter.urls.withLock(\.isEmpty) == (port == 80))
    await near.stop()
    await far.stop()
  }

  @Test("does not tunnel a host whose certificate a client refuses")
  func refusedCertificate() async throws {
    let far = try await ProxyFixture(prepare: { $0.register(counter) })
    let near = try await ProxyFixture(upstream: far.url, prepare: { $0.register(Here()) })
    for _ in 0..<2 { _ = try await near.curl("--cacert", "/dev/null", "https://app.example/") }
    #expect(try await near.curl("https://app.example/").body == "here")
    #expect(counter.urls.withLock { $0.isEmpty })
    await near.stop()
    await far.stop()
  }

  @Test(
    "is passed by a WebSocket only where it speaks HTTP",
    arguments: ["socks5h://127.0.0.1:1", "127.0.0.1:1"])
  func others(url: String) throws {
    var options = TransportOptions()
    options.proxy = url
    let other = Upstream(of: options)
    let error = #expect(throws: ServerError.self) { try other.proxy(for: "a.example") }
    #expect(error?.message.contains("a.example") == true)
    options.proxy = "http://127.0.0.1:1"
    options.proxyExceptions = ["example"]
    let known = Upstream(of: options)
    let (excepted, led) = (try known.proxy(for: "a.example"), try known.proxy(for: "example.org"))
    #expect(excepted == nil && led != nil)
  }

  @Test(
    "is told by a URL of http with a port",
    arguments: [
      ("http://proxy.example:3128", true), ("HTTP://u:p%40w@[::1]:1/", true),
      ("http://proxy", false),
      ("https://proxy.example:1", false), ("socks5h://proxy:1", false), ("http://u@proxy:1", false),
      ("proxy:1", false), ("http://a@b:c@proxy:1", false), ("", false),
    ])
  func urls(text: String, isTaken: Bool) {
    #expect((UpstreamProxy(text) != nil) == isTaken)
  }
}
