import BridgeServer
import HTTPTypes
import Testing

@Suite("requests over HTTP/1.1", .timeLimit(.minutes(5)))
struct RequestReadingTests {
  @Test("arrive whole however their bytes are cut")
  func cut() async throws {
    let text =
      "POST /a?b=%20c HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
      + "5;ext=1\r\nhello\r\n6\r\n world\r\n0\r\nDigest: 1\r\n\r\n"
    try await withServer(.http1, .echo) { server in
      for size in [1, 2, 3, 7, 1000] {
        let bytes = Array(text.utf8)
        let pieces = stride(from: 0, to: bytes.count, by: size).map {
          Array(bytes[$0..<min($0 + size, bytes.count)])
        }
        let heard = try await RawClient(port: server.port).say(pieces)
        #expect(heard.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(heard.hasSuffix("POST /a?b=%20c [hello world] Digest=1;"))
      }
    }
  }

  @Test("are answered in order when a client sends them ahead")
  func pipelined() async throws {
    let requests =
      (1...50).map { "POST /\($0) HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nx" }.joined()
    try await withServer(.http1, .echo) { server in
      let heard = try await RawClient(port: server.port).say(requests) {
        $0.contains("POST /50 [x] ;")
      }
      let lines = heard.split(separator: "\r\n").filter { $0.contains("[x] ;") }
      #expect(lines.count == 50)
      #expect(heard.firstRange(of: "/1 ")!.lowerBound < heard.firstRange(of: "/2 ")!.lowerBound)
    }
  }

  @Test(
    "of any method, with a raw target and a long head, are taken",
    arguments: [
      ("PURGE /x|y{z} HTTP/1.1", "PURGE /x|y{z} []"), ("get / HTTP/1.1", "get / []"),
      ("GET http://other.example/p?q HTTP/1.1", "GET /p?q []"),
      ("GET /\u{e9} HTTP/1.1", "GET /%C3%A9 []"),
    ])
  func odd(line: String, told: String) async throws {
    try await withServer(.http1, .echo) { server in
      let long = String(repeating: "x", count: 200_000)
      let heard = try await RawClient(port: server.port).say(
        "\(line)\r\nHost: x\r\nLong: \(long)\r\nConnection: close\r\n\r\n")
      #expect(heard.contains(told))
    }
  }

  @Test(
    "that two readers could take for different ones are refused",
    arguments: [
      "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
      "GET /\r\n\r\n", "GET / HTTP/2.0\r\nHost: x\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: x\r\n folded\r\n\r\n", "GET / HTTP/1.1\r\nHost : x\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: +1\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: x\r\nA: b\rc\r\n\r\n", "GET / HTTP/1.1\nHost: x\n\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: x\r\n\nA: b\r\n\r\n", "GET / HTTP/1.1\r\n\nHost: x\r\n\r\n",
      "\nGET / HTTP/1.1\r\nHost: x\r\n\r\n",
      "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nA: b\r\n\nC: d\r\n\r\n",
    ])
  func ambiguous(text: String) async throws {
    try await withServer(.http1, .echo) { server in
      let heard = try await RawClient(port: server.port).say(text)
      #expect(heard.hasPrefix("HTTP/1.1 400 "))
      #expect(heard.contains("Connection: close\r\n"))
    }
  }

  @Test(
    "whose chunks are broken end their connection",
    arguments: ["x\r\n", "-1\r\n", "5\r\nhellooo", "ffffffffffffffffff\r\n", "5\nhello\r\n"])
  func brokenChunks(text: String) async throws {
    try await withServer(.http1, .echo) { server in
      let heard = try await RawClient(port: server.port).say(
        "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n\(text)"
          + "GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(heard.hasPrefix("HTTP/1.1 400 "))
      #expect(!heard.contains("smuggled"))
    }
  }

  @Test("with an endless head are refused with 431")
  func endlessHead() async throws {
    try await withServer(.http1, .echo) { server in
      let heard = try await RawClient(port: server.port).say(
        "GET / HTTP/1.1\r\nHost: x\r\nA: \(String(repeating: "a", count: 1_100_000))")
      #expect(heard.hasPrefix("HTTP/1.1 431 "))
    }
  }

  @Test("with a waiting body are asked for it only when it is read")
  func expected() async throws {
    let head = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n"
    try await withServer(.http1, .echo) { server in
      let heard = try await RawClient(port: server.port).say(head) { $0.hasSuffix("\r\n\r\n") }
      #expect(heard == "HTTP/1.1 100 Continue\r\n\r\n")
    }
    let refusing = ClosureResponder { _ in .text("no", status: 403) }
    try await withServer(.http1, refusing) { server in
      let heard = try await RawClient(port: server.port).say(head)
      #expect(heard.hasPrefix("HTTP/1.1 403 "))
      #expect(heard.contains("Connection: close\r\n"))
    }
  }
}
