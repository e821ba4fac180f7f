import BridgeCore
import BridgeTestSupport
import Testing

@Suite("cancelling a load", .timeLimit(.minutes(5)))
struct CancellationTests {
  private let ends = Journal<WitnessHandler.End>()

  @Test("reaches a transport that waits, and ends the exchange", arguments: [true, false])
  func waitingTransport(hasDeadline: Bool) async throws {
    let gate = Gate()
    let pipeline = Pipeline(
      transport: ClosureTransport { _, _ in
        try await gate.pass()
        return .text("too late")
      })
    pipeline.register(WitnessHandler(noting: ends))
    var request = try BridgeRequest.sample()
    if hasDeadline { request.deadline = .now + .seconds(3600) }
    let task = Task { [request] in try await pipeline.load(request) }
    await gate.waitForArrivals()
    task.cancel()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    #expect(ends.entries.map(\.text) == ["witness cancelled"])
  }

  @Test("before it began runs no handler", arguments: [true, false])
  func beforeStart(hasDeadline: Bool) async throws {
    let pipeline = Pipeline(transport: ScriptedTransport { _ in .text("wrong") })
    pipeline.register(
      ScriptedHandler("handler") { _, _ in
        Issue.record("a handler ran for a cancelled task")
        return .text("wrong")
      })
    var request = try BridgeRequest.sample()
    if hasDeadline { request.deadline = .now + .seconds(3600) }
    let gate = Gate()
    let task = Task { [request] in
      try await gate.passDeafly()
      return try await pipeline.load(request)
    }
    task.cancel()
    gate.open()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
  }

  @Test("is noticed by next when a handler slept through it")
  func deafHandler() async throws {
    let gate = Gate()
    let transport = ScriptedTransport { _ in .text("wrong") }
    let pipeline = Pipeline(transport: transport)
    pipeline.register(
      ScriptedHandler("deaf") { request, next in
        try await gate.passDeafly()
        return try await next(request)
      })
    let task = Task { try await pipeline.load(.sample()) }
    await gate.waitForArrivals()
    task.cancel()
    gate.open()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    #expect(transport.sent.isEmpty)
  }

  @Test("while the body streams stops what feeds it")
  func whileStreaming() async throws {
    let stopped = Journal<String>()
    let started = Gate()
    let channel = BodyChannel(onStop: { stopped.note("stop") })
    let pipeline = Pipeline(
      transport: ClosureTransport { _, _ in
        BridgeResponse(status: 200, body: Body(once: channel.makeReader()))
      })
    pipeline.register(WitnessHandler(noting: ends))
    let task = Task {
      let body = try await pipeline.load(.sample()).body
      for try await _ in body { started.open() }
    }
    _ = channel.offer([1])
    try await started.pass()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(stopped.entries == ["stop"])
    #expect(ends.entries.map(\.text) == ["witness cancelled"])
  }

  @Test("after the end changes nothing")
  func afterEnd() async throws {
    let pipeline = Pipeline(transport: ScriptedTransport { _ in .text("hello") })
    pipeline.register(WitnessHandler(noting: ends))
    let task = Task { try await pipeline.load(.sample()) }
    let answer = try await task.value
    task.cancel()
    #expect(try await answer.body.collectedText() == "hello")
    #expect(ends.entries.map(\.text) == ["witness finished"])
  }

  @Test("counts an error of code cancelled as a cancellation too")
  func cancelledCode() async throws {
    let pipeline = Pipeline(
      transport: ScriptedTransport { _ in throw BridgeError(.cancelled, "the page went away") })
    pipeline.register(WitnessHandler(noting: ends))
    await #expect(throws: BridgeError.self) { try await pipeline.load(.sample()) }
    #expect(ends.entries.map(\.text) == ["witness cancelled"])
  }
}
