import BridgeCore
import BridgeServer
import BridgeTestSupport
import HTTPTypes
import Foundation
import Testing

@Suite("answers over HTTP/1.1", .timeLimit(.minutes(5)))
struct ResponseWritingTests {
  private static let get = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"

  @Test("of unknown length go out in chunks, trailers behind them")
  func chunked() async throws {
    let responder = ClosureResponder { _ in
      let (chunks, sink) = AsyncStream<[UInt8]>.makeStream()
      for text in ["one", "two"] { sink.yield(Array(text.utf8)) }
      sink.finish()
      return ServerResponse(head: HTTPResponse(status: .ok), body: .stream(chunks)) {
        [.init("Sum")!: "2"]
      }
    }
    try await withServer(.http1, responder) { server in
      let heard = try await RawClient(port: server.port).say(Self.get)
      // What has come by the time of a read goes out in one chunk.
      let parted = heard.replacing("\r\n6\r\nonetwo\r\n", with: "\r\n3\r\none\r\n3\r\ntwo\r\n")
      #expect(parted.hasSuffix("\r\n\r\n3\r\none\r\n3\r\ntwo\r\n0\r\nSum: 2\r\n\r\n"))
      let old = try await RawClient(port: server.port).say("GET / HTTP/1.0\r\n\r\n")
      #expect(old.hasSuffix("Connection: close\r\n\r\nonetwo"))
    }
  }

  @Test("have no more bytes than they say, and end their connection where they would")
  func tooLong() async throws {
    let responder = ClosureResponder { _ in
      let (chunks, sink) = AsyncStream<[UInt8]>.makeStream()
      for text in ["ab", "cEV", "IL"] { sink.yield(Array(text.utf8)) }
      sink.finish()
      return ServerResponse(
        head: HTTPResponse(status: .ok, headerFields: [.contentLength: "3"]), body: .stream(chunks))
    }
    try await withServer(.http1, responder) { server in
      let heard = try await RawClient(port: server.port).say("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(heard.hasSuffix("\r\n\r\nabc"))
    }
  }

  @Test("have the order of their requests, also of many that come in one piece")
  func ordered() async throws {
    let count = 3000
    let responder = ClosureResponder { request in .of(.text("\(request.head.path);")) }
    let requests = (1...count).map { "GET /\($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined()
    try await withServer(.http1, responder) { server in
      let heard = try await RawClient(port: server.port).sayAndShutDown(requests)
      let bodies = heard.split(separator: "\r\n").filter { $0.hasPrefix("/") }
        .map { $0.prefix { $0 != ";" } }
      #expect(bodies == (1...count).map { "/\($0)" })
    }
  }

  @Test("to HEAD, 204 and 304 end with their head")
  func withoutBody() async throws {
    let responder = ClosureResponder { request in
      let status = Int(request.head.path.dropFirst()) ?? 200
      var fields: HTTPFields = [.contentLength: "5"]
      fields.append(HTTPField(name: .contentLength, value: "5"))
      return ServerResponse(
        head: HTTPResponse(status: .init(code: status), headerFields: fields),
        body: .text("hello"))
    }
    try await withServer(.http1, responder) { server in
      let client = RawClient(port: server.port)
      for line in ["HEAD /200", "GET /204", "GET /304"] {
        let heard = try await client.say(
          "\(line) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        #expect(heard.hasSuffix("\r\n\r\n"), "\(line)")
        // RFC 9110 §8.6: a 204 has no length.
        let lengths = heard.components(separatedBy: "Content-Length: 5\r\n").count - 1
        #expect(lengths == (line == "GET /204" ? 0 : 1), "\(line)")
      }
    }
  }

  @Test("stream as they come, and repeat their fields")
  func streaming() async throws {
    let gate = Gate()
    let responder = ClosureResponder { _ in
      let (chunks, sink) = AsyncStream<[UInt8]>.makeStream()
      sink.yield(Array("data: 1\n\n".utf8))
      Task {
        try await gate.pass()
        sink.yield(Array("data: 2\n\n".utf8))
        sink.finish()
      }
      var fields: HTTPFields = [:]
      fields.append(HTTPField(name: .setCookie, value: "a=1"))
      fields.append(HTTPField(name: .setCookie, value: "b=2"))
      return ServerResponse(
        head: HTTPResponse(status: .ok, headerFields: fields), body: .stream(chunks))
    }
    try await withServer(.http1, responder) { server in
      let heard = try await RawClient(port: server.port).say(Self.get) { heard in
        // The first event is here while the second has not been sent.
        if heard.contains("data: 1") { gate.open() }
        return heard.contains("data: 2")
      }
      #expect(heard.contains("Set-Cookie: a=1\r\nSet-Cookie: b=2\r\n"))
    }
  }

  @Test("of known length are sent whole while the rest of the request has not come")
  func aheadOfRequest() async throws {
    let responder = ClosureResponder { request in
      let (chunks, sink) = AsyncStream<[UInt8]>.makeStream()
      sink.yield(Array("ok".utf8))
      Task {
        // The end of the response waits for that of the request.
        let rest = try await request.body.collect(upTo: 100)
        sink.finish()
        return rest
      }
      return .of(.stream(chunks, length: 2))
    }
    try await withServer(.http1, responder) { server in
      let heard = try await RawClient(port: server.port).say(
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf"
      ) { $0.hasSuffix("ok") }
      #expect(heard.hasSuffix("\r\n\r\nok"))
    }
  }

  @Test("that end early end the connection without their last chunk")
  func brokenOff() async throws {
    struct Broken: Error {}
    let responder = ClosureResponder { _ in
      let (chunks, sink) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
      sink.yield(Array("one".utf8))
      sink.finish(throwing: Broken())
      return .of(.stream(chunks))
    }
    try await withServer(.http1, responder) { server in
      let heard = try await RawClient(port: server.port).say("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(heard.hasSuffix("3\r\none\r\n"))
    }
  }

  @Test("are cancelled when their client goes away")
  func clientGone() async throws {
    let started = Gate()
    let ended = Gate()
    let responder = ClosureResponder { _ in
      started.open()
      do {
        try await Task.sleep(for: .seconds(3600))
      } catch {
        ended.open()
        throw error
      }
      return .text("late", status: 200)
    }
    try await withServer(.http1, responder) { server in
      let client = Task {
        try await RawClient(port: server.port).say("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      }
      try await started.pass()
      client.cancel()
      try await ended.pass()
      _ = await client.result
    }
  }

  @Test(
    "of 256 MiB, and requests as large, pass in bounded memory",
    .enabled(if: ProcessMemory.isKnown && !Sanitizer.isOn, "memory cannot be measured here"))
  func large() async throws {
    let size = 256 << 20
    let responder = ClosureResponder { request in
      var count = 0
      for try await chunk in request.body { count += chunk.count }
      let rest = Locked(count)
      let chunk = [UInt8](repeating: 7, count: 1 << 16)
      return .of(
        .stream(
          AsyncStream<[UInt8]> {
            rest.withLock { rest in
              guard rest > 0 else { return nil }
              rest -= chunk.count
              return chunk
            }
          }))
    }
    try await withServer(.http1, responder) { server in
      let before = try ProcessMemory.peak
      let run = try await ProgramRun.of(
        "bash",
        [
          "-c",
          "head -c \(size) /dev/zero | curl -sS -T - -o - \(server.origin)/ | wc -c",
        ])
      #expect(run.errors == "")
      #expect(run.output.filter(\.isNumber) == "\(size)")
      let growth = try ProcessMemory.peak - before
      #expect(growth < 64 << 20)
    }
  }

  @Test("are refused to no address but loopback's")
  func address() throws {
    for text in ["127.0.0.1:0", "localhost:80", "[::1]:1", "127.1.2.3:9"] {
      _ = try ListenAddress(text)
    }
    for text in [
      "0.0.0.0:80", "[::]:80", "192.168.0.1:80", "127.evil.example:80", "127.0.0.1", "x",
    ] {
      #expect(throws: ServerError.self) { try ListenAddress(text) }
    }
  }
}
