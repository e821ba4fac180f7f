import BridgeCore
import BridgeTestSupport
import BridgeTransport
import Testing
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite("the transport's executor", .timeLimit(.minutes(5)))
struct ExecutorTests {
  private static var thread: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }

  @Test("runs tasks on one thread, requests and all")
  func oneThread() async throws {
    let origin = try LoopbackOrigin.answering { request in .text(request.path) }
    let client = try Client()
    let threads = Locked<Set<UInt>>([])
    try await withThrowingTaskGroup { group in
      for number in 0..<100 {
        group.addTask(executorPreference: client.transport.executor) {
          let path = "/\(number)"
          _ = threads.withLock { $0.insert(Self.thread) }
          let answer = try await client.fetch("GET", origin.url(path))
          _ = threads.withLock { $0.insert(Self.thread) }
          #expect(answer.text == path)
        }
      }
      try await group.waitForAll()
    }
    #expect(threads.withLock { $0.count } == 1)
  }

  @Test("continues with tasks once the transport is gone")
  func outlives() async throws {
    var client: Client? = try Client()
    let executor = try #require(client?.transport.executor)
    let (steps, feed) = AsyncStream<Int>.makeStream()
    let task = Task(executorPreference: executor) {
      var sum = 0
      for await step in steps {
        await Task.yield()
        sum += step
      }
      return sum
    }
    feed.yield(1)
    await Task.yield()
    client = nil
    for number in 2...20 { feed.yield(number) }
    feed.finish()
    #expect(await task.value == 210)
    #expect(await Task(executorPreference: executor) { 7 }.value == 7)
  }

  @Test("may see the transport's last reference go")
  func lastReference() async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("x") }
    for _ in 0..<20 {
      let client = try Client()
      let executor = client.transport.executor
      let text = try await withTaskExecutorPreference(executor) { [client] in
        try await client.fetch("GET", origin.url()).text
      }
      #expect(text == "x")
    }
  }

  @Test("lets the network have its turn between tasks that never rest")
  func fairness() async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("x") }
    let client = try Client()
    let isDone = Locked(false)
    let restless = Task(executorPreference: client.transport.executor) {
      while !isDone.withLock({ $0 }), !Task.isCancelled { await Task.yield() }
    }
    let answer = try await client.fetch("GET", origin.url())
    #expect(answer.text == "x")
    isDone.withLock { $0 = true }
    await restless.value
  }

  /// Asks again as soon as a head has come, from inside libcurl's own call.
  private final class EagerSink: EventSink {
    let next = Locked<Task<String, any Error>?>(nil)
    let client: Client
    let url: String

    init(_ client: Client, _ url: String) { (self.client, self.url) = (client, url) }

    func record(_ event: ExchangeEvent) {
      guard case .headReceived = event.kind else { return }
      let task = Task.immediate { [client, url] in try await client.fetch("GET", url).text }
      next.withLock { $0 = task }
    }
  }

  @Test("takes a request that begins while libcurl reports on another")
  func insideCallback() async throws {
    let origin = try LoopbackOrigin.answering { request in .text(request.path) }
    let client = try Client()
    let sink = EagerSink(client, origin.url("/second"))
    let first = try await client.send(
      try BridgeRequest("GET", origin.url("/first")), reporting: sink)
    #expect(try await first.body.collect(upTo: 10) == Array("/first".utf8))
    let second = sink.next.withLock { $0 }
    let text = try await withTaskCancellationHandler {
      try await second?.value
    } onCancel: {
      second?.cancel()
    }
    #expect(text == "/second")
  }
}
