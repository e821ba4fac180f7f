import BridgeCore
import BridgeServer
import BridgeTestSupport
import HTTPTypes
import Testing

@Suite("a responder that answers at once", .timeLimit(.minutes(5)))
struct ImmediateResponderTests {
  private struct Echo: ImmediateResponder {
    func answer(_ head: RequestHead, _ body: [UInt8]) -> ServerResponse {
      let text = "\(head.method) \(head.path) [\(String(decoding: body, as: UTF8.self))];"
      return .of(.text(text))
    }
  }

  private func heard(_ text: String, until end: String) async throws -> String {
    let server = try await LoopbackServer(at: ListenAddress(port: 0), Echo())
    let heard = try await RawClient(port: server.port).say(text) { $0.hasSuffix(end) }
    await server.stop()
    return heard
  }

  @Test("gets bodies of any framing whole, and answers in order")
  func order() async throws {
    let text =
      "GET /1 HTTP/1.1\r\nHost: x\r\n\r\n"
      + "POST /2 HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nab"
      + "POST /3 HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
      + "1\r\nc\r\n1\r\nd\r\n0\r\n\r\nHEAD /4 HTTP/1.1\r\nHost: x\r\n\r\n"
      + "GET /5 HTTP/1.1\r\nHost: x\r\n\r\n"
    let heard = try await heard(text, until: "/5 [];")
    let bodies = heard.split(separator: "\r\n").filter { $0.contains(";") }
    #expect(
      bodies.map { $0.prefix { $0 != ";" } } == [
        "GET /1 []", "POST /2 [ab]", "POST /3 [cd]", "GET /5 []",
      ])
  }

  @Test("has a client that holds its body back go on")
  func expected() async throws {
    let heard = try await heard(
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n",
      until: "\r\n\r\n")
    #expect(heard == "HTTP/1.1 100 Continue\r\n\r\n")
  }

  @Test("never sees what cannot be read")
  func malformed() async throws {
    let heard = try await heard("GET / HTTP/1.1\r\nno field\r\n\r\n", until: "never")
    #expect(heard.hasPrefix("HTTP/1.1 400 ") && heard.contains("Connection: close\r\n"))
  }

  @Test("shares a thread between servers, which end one by one")
  func shared() async throws {
    let thread = ServerThread()
    var servers: [LoopbackServer] = []
    for _ in 0..<3 {
      servers.append(try await LoopbackServer(at: ListenAddress(port: 0), on: thread, Echo()))
    }
    for server in servers {
      let heard = try await RawClient(port: server.port).sayAndShutDown(
        "GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(heard.hasSuffix("GET /a [];"))
      await server.stop()
    }
    await thread.end()
  }
}
