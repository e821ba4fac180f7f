import BridgeCore
import BridgeServer
import BridgeTestSupport
import Dispatch
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

    private func text() -> String {
      semaphore.wait(timeout: .now() + .seconds(20)) == .success ? "let go" : "too late"
    }

    func cancel(throwing error: any Error) { semaphore.signal() }
  }

  @Test("leave it for a body that has to be waited for")
  func bodies() async throws {
    let semaphore = DispatchSemaphore(value: 0)
    let responder = Answers(beginsOnConnectionThread: true) { request in
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

  @Test("are the same as others, also to requests with a body")
  func same() async throws {
    let responder = Answers(beginsOnConnectionThread: true) { request in
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
