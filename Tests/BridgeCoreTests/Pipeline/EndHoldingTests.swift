import BridgeTestSupport
import Testing

@testable import BridgeCore

@Suite("a handler that holds back the end of its exchanges", .timeLimit(.minutes(5)))
struct EndHoldingTests {
  private struct Broken: Error {}

  private let gate = Gate()
  private let events = Journal<String>()

  private func pipeline(_ answer: @escaping ClosureTransport.Responder) -> Pipeline {
    let pipeline = Pipeline(transport: ClosureTransport(answer))
    pipeline.register(HoldingHandler(gate: gate, events: events))
    return pipeline
  }

  /// Runs `work` until it waits at the gate, and opens it then.
  private func held(_ work: @escaping @Sendable () async throws -> Void) async throws {
    let task = Task {
      try await work()
      events.note("seen")
    }
    await gate.waitForArrivals()
    #expect(events.entries == ["ended"])
    gate.open()
    try await task.value
    #expect(events.entries == ["ended", "let go", "seen"])
  }

  @Test("holds back a response whose body is in memory")
  func atHand() async throws {
    let pipeline = pipeline { _, _ in .text("hello") }
    try await held { _ = try await pipeline.load(.sample()) }
  }

  @Test("lets a body stream, and holds back its end")
  func streaming() async throws {
    let pipeline = pipeline { _, _ in
      BridgeResponse(status: 200, body: Body(once: ScriptedReader([[1], [2]])))
    }
    let reader = try await pipeline.load(.sample()).body.open()
    for chunk: [UInt8] in [[1], [2]] { #expect(try await reader.next() == chunk) }
    #expect(events.entries == [])
    try await held {
      let end = try await reader.next()
      #expect(end == nil)
    }
  }

  @Test("holds back an error", arguments: [true, false])
  func failing(isOfBody: Bool) async throws {
    let pipeline = pipeline { _, _ in
      guard isOfBody else { throw Broken() }
      return BridgeResponse(status: 200, body: Body(once: ScriptedReader([], failure: Broken())))
    }
    try await held {
      await #expect(throws: Broken.self) { try await pipeline.load(.sample()).body.collectedText() }
    }
  }

  @Test("does not hold up a caller that has gone")
  func cancelled() async throws {
    let pipeline = pipeline { _, _ in throw CancellationError() }
    await #expect(throws: CancellationError.self) { try await pipeline.load(.sample()) }
    #expect(events.entries == ["ended"])
  }
}

@Suite("the body of a response that is guarded", .timeLimit(.minutes(5)))
struct GuardedReaderTests {
  private struct Broken: Error {}

  @Test("may be aborted by what opens it")
  func reentrant() async throws {
    let exchange = Exchange(id: ExchangeID(1), sink: nil, clock: ManualClock())
    let guarded = Locked<GuardedReader?>(nil)
    let journal = Journal<String>()
    let body = Body(repeatable: {
      guarded.withLock { $0 }?.cancel(throwing: Broken())
      return ScriptedReader([[1]], noting: journal)
    })
    let reader = GuardedReader(body, exchange: exchange)
    guarded.withLock { $0 = reader }
    for _ in 0..<2 { await #expect(throws: Broken.self) { try await reader.next() } }
    #expect(journal.entries.first == "cancel")
  }

  @Test("may be aborted again by an observer of the unread body that an abort drops")
  func reentrantDrop() async throws {
    let exchange = Exchange(id: ExchangeID(1), sink: nil, clock: ManualClock())
    let guarded = Locked<GuardedReader?>(nil)
    let ends = Journal<String>()
    let reader = GuardedReader(
      Body(once: ScriptedReader([[1]])).tapped { _ in
      } onEnd: { error in
        guarded.withLock { $0 }?.cancel(throwing: Broken())
        ends.note(error is CancellationError ? "stopped" : "ended")
      }, exchange: exchange)
    guarded.withLock { $0 = reader }
    reader.cancel(throwing: Broken())
    #expect(ends.entries == ["stopped"])
    await #expect(throws: Broken.self) { try await reader.next() }
  }
}

private struct HoldingHandler: EndHoldingHandler {
  let id: HandlerID = "holding"
  let gate: Gate
  let events: Journal<String>

  nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse { try await next(request) }

  func exchangeEnded(_ exchange: ExchangeID, with outcome: ExchangeOutcome) { events.note("ended") }

  nonisolated(nonsending) func holdEnd(of exchange: ExchangeID) async {
    await #expect(throws: Never.self) { try await gate.passDeafly() }
    events.note("let go")
  }
}
