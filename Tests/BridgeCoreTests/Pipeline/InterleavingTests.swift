import BridgeCore
import BridgeTestSupport
import Testing

/// A random plan for one exchange: the acts of its caller, handler, transport, clock and reader.
private struct Plan: Sendable {
  enum Reading: CaseIterable { case toTheEnd, oneChunk, never }

  var hasDeadline: Bool
  var cancelsCaller: Bool
  var failsInTransport: Bool
  var isBodyAtHand: Bool
  var breaksBodyOff: Bool
  var reading: Reading
  var chunks: Int
  var pauses: [Int]

  init(_ random: inout SeededGenerator) {
    hasDeadline = Bool.random(using: &random)
    cancelsCaller = Int.random(in: 0..<3, using: &random) == 0
    failsInTransport = Int.random(in: 0..<5, using: &random) == 0
    isBodyAtHand = Int.random(in: 0..<4, using: &random) == 0
    breaksBodyOff = Int.random(in: 0..<4, using: &random) == 0
    reading = Reading.allCases[Int.random(in: 0..<3, using: &random)]
    chunks = Int.random(in: 0..<6, using: &random)
    pauses = (0..<4).map { _ in Int.random(in: 0..<8, using: &random) }
  }

  func pause(_ index: Int) async {
    for _ in 0..<pauses[index] { await Task.yield() }
  }
}

private struct Broken: Error {}

@Suite("start, stop and finish in random order", .timeLimit(.minutes(5)))
struct InterleavingTests {
  @Test("end every exchange exactly once, and nothing hangs", arguments: 0..<8)
  func exchanges(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    for round in 0..<400 {
      let plan = Plan(&random)
      let ends = Journal<WitnessHandler.End>()
      let log = EventLog()
      try await run(plan, ends, log)
      await ends.wait()
      #expect(ends.entries.count <= 2, "seed \(seed), round \(round): \(plan)")
      #expect(endings(log) == 1, "seed \(seed), round \(round): \(plan)")
    }
  }

  private func endings(_ log: EventLog) -> Int {
    log.events.count { event in
      switch event.kind {
      case .finished, .failed, .cancelled: true
      default: false
      }
    }
  }

  private func run(_ plan: Plan, _ ends: Journal<WitnessHandler.End>, _ log: EventLog) async throws
  {
    let clock = ManualClock()
    let pipeline = Pipeline(
      transport: ClosureTransport { _, _ in try await Self.answer(plan) }, events: log, clock: clock
    )
    pipeline.register(WitnessHandler("inner", noting: ends))
    let reached = Gate()
    pipeline.register(
      WitnessHandler("outer", noting: ends) { request, next in
        reached.open()
        return try await next(request)
      })
    var request = try BridgeRequest.sample()
    if plan.hasDeadline { request.deadline = clock.now + .seconds(1) }
    let caller = Task { [request] in
      try await Self.read(pipeline.load(request).body, plan)
    }
    try await reached.pass()
    await plan.pause(2)
    if plan.hasDeadline { clock.advance(by: .seconds(1)) }
    await plan.pause(3)
    if plan.cancelsCaller { caller.cancel() }
    // What the caller got is as random as the plan; that it got something is the point.
    _ = await caller.result
  }

  private static func answer(_ plan: Plan) async throws -> BridgeResponse {
    await plan.pause(0)
    if plan.failsInTransport { throw Broken() }
    if plan.isBodyAtHand { return .text("hello") }
    let channel = BodyChannel(highWater: 2)
    Task {
      for number in 0..<plan.chunks {
        try await channel.send([UInt8(number)])
        await plan.pause(1)
      }
      channel.finish(throwing: plan.breaksBodyOff ? Broken() : nil)
    }
    return BridgeResponse(status: 200, body: Body(once: channel.makeReader()))
  }

  private static func read(_ body: Body, _ plan: Plan) async throws {
    await plan.pause(1)
    switch plan.reading {
    case .never: return
    case .oneChunk: for try await _ in body { return }
    case .toTheEnd:
      var expected: UInt8 = 0
      for try await chunk in body where body.length == nil {
        for byte in chunk {
          #expect(byte == expected)
          expected += 1
        }
      }
      if body.length == nil { #expect(Int(expected) == plan.chunks && !plan.breaksBodyOff) }
    }
  }

  @Test("leave no answer without its deadline, even one that arrives as the deadline passes")
  func answerAtTheDeadline() async throws {
    for round in 0..<3000 {
      let clock = ManualClock()
      let reached = Gate()
      let pipeline = Pipeline(
        transport: ClosureTransport { _, _ in
          reached.open()
          for _ in 0..<(round % 5) { await Task.yield() }
          return BridgeResponse(status: 200, body: Body(once: BodyChannel().makeReader()))
        }, clock: clock)
      var request = try BridgeRequest.sample()
      request.deadline = clock.now + .seconds(1)
      let caller = Task { [request] in
        // The body never ends, so only the deadline can end this.
        try await pipeline.load(request).body.collectedText()
      }
      try await reached.pass()
      clock.advance(by: .seconds(1))
      let error = await #expect(throws: BridgeError.self) { _ = try await caller.value }
      #expect(error?.code == .deadlineExceeded)
    }
  }
}
