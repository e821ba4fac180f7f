import BridgeCore
import BridgeTestSupport
import HTTPTypes
import NIOCore
import NIOPosix
import Testing

@testable import BridgeServer

@Suite("a client that shuts down its sending side", .timeLimit(.minutes(5)))
struct HalfClosedTests {
  private static let get = "GET /a HTTP/1.1\r\nHost: x\r\n\r\n"

  @Test("gets its response and then the end", arguments: [ServerProtocols.http1, .cleartext])
  func answered(_ protocols: ServerProtocols) async throws {
    try await withServer(protocols, .echo) { server in
      let heard = try await RawClient(port: server.port).sayAndShutDown(Self.get)
      #expect(heard.hasPrefix("HTTP/1.1 200 OK\r\n") && heard.hasSuffix("GET /a [] ;"))
    }
  }

  @Test("gets a response that begins after the server has seen the end")
  func slow() async throws {
    let (started, gate) = (Gate(), Gate())
    let responder = ClosureResponder { request in
      if request.head.path == "/a" {
        started.open()
        try await gate.pass()
      }
      return .text("there", status: 200)
    }
    try await withServer(.http1, responder) { server in
      let client = RawClient(port: server.port)
      async let heard = client.sayAndShutDown(Self.get)
      try await started.pass()
      // The server has one thread: when this is answered, it has read all that the other connection had.
      _ = try await client.say("GET /b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
      gate.open()
      let text = try await heard
      #expect(text.hasSuffix("there\n"))
    }
  }

  @Test("is told apart from one that has gone", .enabled(if: LoopbackPeer.isKnown))
  func peer() async throws {
    // A server that accepts nothing yet: the system still establishes the connection.
    let server = try await LoopbackServer(
      at: ListenAddress(port: 0), ClosureResponder.echo, isHeld: true)
    let client = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(host: "127.0.0.1", port: server.port).get()
    let peer = try #require(
      LoopbackPeer(server: client.remoteAddress, client: client.localAddress))
    #expect(peer.isOpen)
    try await client.close(mode: .output)
    #expect(peer.isOpen)
    try await client.close()
    #expect(!peer.isOpen)
    await server.stop()
  }

  @Test("gets the responses to everything that it sent before")
  func pipelined() async throws {
    let requests = (1...20).map { "GET /\($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined()
    try await withServer(.http1, .echo) { server in
      let heard = try await RawClient(port: server.port).sayAndShutDown(requests)
      #expect(heard.split(separator: "\r\n").filter { $0.hasPrefix("GET /") }.count == 20)
      #expect(heard.hasSuffix("GET /20 [] ;"))
    }
  }

  @Test(
    "in the middle of a request gets nothing",
    arguments: ["GET /a HT", "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf", ""])
  func incomplete(text: String) async throws {
    try await withServer(.http1, .echo) { server in
      let heard = try await RawClient(port: server.port).sayAndShutDown(text)
      #expect(heard == "")
    }
  }
}
