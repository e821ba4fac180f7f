import BridgeCore
import BridgeTestSupport
import Testing

@Suite("a handler that asked for the end of its exchanges", .timeLimit(.minutes(5)))
struct EndAwareTests {
  private let ends = Journal<WitnessHandler.End>()

  private func pipeline(
    _ names: [String] = ["inner", "outer"],
    answer: @escaping ClosureTransport.Responder = { _, _ in .text("hello") }
  ) -> Pipeline {
    let pipeline = Pipeline(transport: ClosureTransport(answer))
    for name in names { pipeline.register(WitnessHandler(HandlerID(name), noting: ends)) }
    return pipeline
  }

  private func streaming(_ chunks: [[UInt8]], failure: (any Error)? = nil) -> BridgeResponse {
    BridgeResponse(status: 200, body: Body(once: ScriptedReader(chunks, failure: failure)))
  }

  private var texts: [String] { ends.entries.map(\.text) }

  @Test("is told that it finished before load returns, when the body is in memory")
  func atHand() async throws {
    _ = try await pipeline().load(.sample())
    #expect(texts == ["inner finished", "outer finished"])
  }

  @Test("002-07: is told once a streaming body was read to its end, and not before")
  func streamed() async throws {
    let answer = try await pipeline { _, _ in streaming([[1], [2]]) }.load(.sample())
    #expect(texts == [])
    let reader = try answer.body.open()
    #expect(try await reader.next() == [1])
    #expect(try await reader.next() == [2])
    #expect(texts == [])
    #expect(try await reader.next() == nil)
    #expect(try await reader.next() == nil)
    #expect(texts == ["inner finished", "outer finished"])
  }

  @Test("is told of a body that ends early")
  func bodyFails() async throws {
    struct Broken: Error {}
    let answer = try await pipeline { _, _ in streaming([[1]], failure: Broken()) }.load(.sample())
    await #expect(throws: Broken.self) { try await answer.body.collectedText() }
    #expect(texts == ["inner failed", "outer failed"])
    guard case .failed(let error) = ends.entries[0].outcome else { return }
    #expect(error is Broken)
  }

  @Test("002-07: is told of cancellation when the body is dropped unread")
  func dropped() async throws {
    _ = try await pipeline { _, _ in streaming([[1]]) }.load(.sample())
    #expect(texts == ["inner cancelled", "outer cancelled"])
  }

  @Test("is told of cancellation when reading stops half way")
  func droppedHalfway() async throws {
    let pipeline = pipeline { _, _ in streaming([[1], [2]]) }
    for try await _ in try await pipeline.load(.sample()).body { break }
    #expect(texts == ["inner cancelled", "outer cancelled"])
  }

  @Test("is told of an error from the transport")
  func transportFails() async throws {
    struct Unplugged: Error {}
    await #expect(throws: Unplugged.self) {
      try await pipeline { _, _ in throw Unplugged() }.load(.sample())
    }
    #expect(texts == ["inner failed", "outer failed"])
  }

  @Test("is told nothing about exchanges that never reached it")
  func notReached() async throws {
    let pipeline = pipeline()
    pipeline.register(ScriptedHandler("answering") { _, _ in .text("early") })
    _ = try await pipeline.load(.sample())
    #expect(texts == [])
  }

  @Test("is told once although it ran several times")
  func ranTwice() async throws {
    let pipeline = pipeline(["witness"])
    pipeline.register(
      ScriptedHandler("retrying") { request, next in
        _ = try await next(request)
        return try await next(request)
      })
    _ = try await pipeline.load(.sample())
    #expect(texts == ["witness finished"])
  }

  @Test("is told although it failed the exchange itself")
  func failsItself() async throws {
    struct Own: Error {}
    let pipeline = Pipeline(transport: ScriptedTransport { _ in .text("hello") })
    pipeline.register(WitnessHandler(noting: ends) { _, _ in throw Own() })
    await #expect(throws: Own.self) { try await pipeline.load(.sample()) }
    #expect(texts == ["witness failed"])
  }

  @Test("is told finished where a handler before it made good what failed")
  func recovered() async throws {
    let pipeline = pipeline(["witness"]) { _, _ in throw CancellationError() }
    pipeline.register(
      ScriptedHandler("recovering") { request, next in
        do { return try await next(request) } catch { return .text("all well") }
      })
    _ = try await pipeline.load(.sample())
    #expect(texts == ["witness finished"])
  }

  @Test("is told of each exchange by its own number")
  func numbers() async throws {
    let pipeline = pipeline(["witness"])
    for _ in 0..<3 { _ = try await pipeline.load(.sample()) }
    #expect(ends.entries.map(\.exchange.number) == [1, 2, 3])
  }

  @Test("is notified although it was unregistered meanwhile")
  func unregistered() async throws {
    let pipeline = pipeline([]) { _, _ in streaming([[1]]) }
    let registration = pipeline.register(WitnessHandler(noting: ends))
    let answer = try await pipeline.load(.sample())
    pipeline.unregister(registration)
    _ = try await answer.body.collectedText()
    #expect(texts == ["witness finished"])
  }
}
