import BridgeCore
import BridgeHandlers
import BridgeTestSupport
import Testing

@Suite("a trace log", .timeLimit(.minutes(5)))
struct TraceLogTests {
  private func pipeline(_ log: TraceLog, body: @escaping @Sendable () -> Body = { .empty })
    -> Pipeline
  {
    Pipeline(
      transport: ScriptedTransport { _ in BridgeResponse(status: 200, body: body()) }, events: log)
  }

  @Test("keeps each exchange's events in order")
  func keeps() async throws {
    let log = TraceLog()
    let pipeline = pipeline(log)
    for _ in 0..<3 { _ = try await pipeline.load(.sample()) }
    #expect(log.traces.map(\.exchange.number) == [1, 2, 3])
    #expect(log.traces.allSatisfy { $0.events.count == 2 && $0.isOver })
    #expect(log.dropped == 0)
  }

  @Test("lets the oldest go beyond its capacity, and counts them", arguments: [1, 2, 5])
  func capacity(capacity: Int) async throws {
    let log = TraceLog(capacity: capacity)
    let pipeline = pipeline(log)
    for _ in 0..<7 { _ = try await pipeline.load(.sample()) }
    #expect(log.traces.map(\.exchange.number) == Array(UInt64(8 - capacity)...7))
    #expect(log.dropped == 7 - capacity)
  }

  @Test("of no capacity keeps one", arguments: [0, -5])
  func noCapacity(capacity: Int) async throws {
    let log = TraceLog(capacity: capacity)
    _ = try await pipeline(log).load(.sample())
    #expect(log.traces.count == 1)
  }

  @Test("does not take an exchange up again that had to make room")
  func lateEvents() async throws {
    let log = TraceLog(capacity: 1)
    let pipeline = pipeline(log) { Body(once: ScriptedReader([[1]])) }
    let first = try await pipeline.load(.sample())
    let second = try await pipeline.load(.sample())
    _ = try await first.body.collectedText()
    #expect(log.traces.map(\.exchange.number) == [2])
    #expect(log.dropped == 1)
    _ = try await second.body.collectedText()
    #expect(log.traces.map(\.isOver) == [true])
  }

  @Test("knows that an exchange has ended, even if its transfer reports once more")
  func eventAfterEnd() async throws {
    let log = TraceLog()
    let metrics = TransferMetrics(sentHeadBytes: 17)
    let pipeline = Pipeline(
      transport: ClosureTransport { _, exchange in
        let channel = BodyChannel(onStop: { exchange.report(.transferred(metrics)) })
        return BridgeResponse(status: 200, body: Body(once: channel.makeReader()))
      }, events: log)
    _ = try await pipeline.load(.sample())
    let trace = try #require(log.traces.first)
    #expect(trace.isOver)
    #expect(trace.transfers == [metrics])
  }

  @Test("says that an exchange is not over while its body streams")
  func underWay() async throws {
    let log = TraceLog()
    let answer = try await pipeline(log) { Body(once: ScriptedReader([[1]])) }.load(.sample())
    #expect(log.traces.map(\.isOver) == [false])
    _ = try await answer.body.collectedText()
    #expect(log.traces.map(\.isOver) == [true])
  }
}
