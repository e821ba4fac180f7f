import BridgeCore
import BridgeServer
import BridgeTestSupport
import Dispatch
import HTTPTypes
import Testing

@Suite("answers that begin on the thread of their connection", .timeLimit(.minutes(1)))
struct ConnectionThreadTests {
  private static func get(_ path: String) -> String {
    "GET \(path) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
  }

  /// A body that blocks its thread until a semaphore lets it go on.
  private final class BlockingReader: BodyReader {
    private let semaphore: DispatchSemaphore
    private let isRead = Locked(false)

    init(_ semaphore: DispatchSemaphore) { self.semaphore = semaphore }

    nonisolated(nonsending) func next() async throws -> [UInt8]? {
      let wasRead = isRead.withLock { isRead in
        defer { isRead = true }
        return isRead
      }
      return wasRead ? nil : Array(text().utf8)
    }

    private func text() -> String { ConnectionThreadTests.wait(for: semaphore) }

    func cancel(throwing error: any Error) { semaphore.signal() }
  }

  @Test("leave it for a body that has to be waited for")
  func bodies() async throws {
    let semaphore = DispatchSemaphore(value: 0)
    let responder = ClosureResponder(beginsOnConnectionThread: true) { request in
      request.head.path == "/slow"
        ? .of(Body(once: BlockingReader(semaphore))) : .of(.text("quick"))
    }
    try await withServer(.http1, responder) { server in
      async let slow = RawClient(port: server.port).say(Self.get("/slow"))
      // The server has one thread for all connections.
      for _ in 0..<20 {
        let quick = try await RawClient(port: server.port).say(Self.get("/quick"))
        #expect(quick.hasSuffix("\r\n\r\nquick"))
      }
      semaphore.signal()
      #expect(try await slow.contains("let go"))
    }
  }

  /// A body that tells whether it is read on the thread of the connection.
  private final class ThreadReader: BodyReader {
    private let connection: UInt
    private let isRead = Locked(false)

    init(connection: UInt) { self.connection = connection }

    nonisolated(nonsending) func next() async throws -> [UInt8]? {
      let wasRead = isRead.withLock { isRead in
        defer { isRead = true }
        return isRead
      }
      return wasRead ? nil : Array("\(SystemThread.current == connection)".utf8)
    }

    func cancel(throwing error: any Error) {}
  }

  @Test("stay on it for a body that is known not to block", arguments: [true, false])
  func bodies(isNonBlocking: Bool) async throws {
    let responder = ClosureResponder(beginsOnConnectionThread: true) { request in
      #expect(request.isOnConnectionThread)
      var body = Body(length: nil, once: ThreadReader(connection: SystemThread.current))
      body.isNonBlocking = isNonBlocking
      return .of(body)
    }
    try await withServer(.http1, responder) { server in
      let heard = try await RawClient(port: server.port).say(Self.get("/"))
      #expect(heard.contains("\r\n\(isNonBlocking)\r\n"))
    }
  }

  @Test("let other requests through while a handler of the pipeline blocks")
  func blockingHandler() async throws {
    let semaphore = DispatchSemaphore(value: 0)
    let pipeline = Pipeline(transport: ClosureTransport { _, _ in .text("quick") })
    var treatment = ReverseProxy.Treatment()
    treatment.isNonBlocking = true
    let rules = ProxyRules(target: try RequestURL("http://shop.example/"))
    try await withServer(.http1, ReverseProxy(pipeline, rules, treatment: treatment)) { server in
      func get(_ path: String) async throws -> String {
        try await RawClient(port: server.port).say(
          "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
      }
      let first = try await get("/")
      #expect(first.hasSuffix("quick"))
      pipeline.register(
        ScriptedHandler("blocking", accepts: { $0.path == "/slow" }) { _, _ in
          .text(Self.wait(for: semaphore))
        })
      async let slow = get("/slow")
      for _ in 0..<20 {
        let other = try await get("/")
        #expect(other.hasSuffix("quick"))
      }
      semaphore.signal()
      let last = try await slow
      #expect(last.hasSuffix("let go"))
    }
  }

  private static func wait(for semaphore: DispatchSemaphore) -> String {
    semaphore.wait(timeout: .now() + .seconds(20)) == .success ? "let go" : "too late"
  }

  @Test("are the same as others, also to requests with a body")
  func same() async throws {
    let responder = ClosureResponder(beginsOnConnectionThread: true) { request in
      .of(.bytes(try await request.body.collect(upTo: 100)))
    }
    try await withServer(.http1, responder) { server in
      let heard = try await RawClient(port: server.port).say(
        "PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\none"
          + "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
      #expect(heard.contains("Content-Length: 3\r\n\r\noneHTTP/1.1 200"))
      #expect(heard.hasSuffix("Connection: close\r\n\r\n"))
    }
  }
}
