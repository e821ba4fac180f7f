import BridgeCore
import BridgeTestSupport
import HTTPTypes
import Testing

@Suite("a deadline before the answer", .timeLimit(.minutes(5)))
struct DeadlineTests {
  private let clock = ManualClock()
  private let ends = Journal<WitnessHandler.End>()
  private let gate = Gate()

  private func request(in duration: Duration = .seconds(5)) throws -> BridgeRequest {
    var request = try BridgeRequest.sample()
    request.deadline = clock.now + duration
    return request
  }

  private func pipeline(_ answer: @escaping ClosureTransport.Responder) -> Pipeline {
    let pipeline = Pipeline(transport: ClosureTransport(answer), clock: clock)
    pipeline.register(WitnessHandler(noting: ends))
    return pipeline
  }

  @Test(
    "that has passed already runs no handler",
    arguments: [Duration.zero, .seconds(-1), .seconds(-1e9)])
  func passedBefore(duration: Duration) async throws {
    let pipeline = pipeline { _, _ in
      Issue.record("the transport was reached after the deadline")
      return .text("wrong")
    }
    let error = await #expect(throws: BridgeError.self) {
      _ = try await pipeline.load(request(in: duration))
    }
    #expect(error?.code == .deadlineExceeded)
    #expect(error?.phase == .handlers)
    #expect(ends.entries.isEmpty)
  }

  @Test("fails an exchange whose handler hangs")
  func hangingHandler() async throws {
    let pipeline = pipeline { _, _ in .text("wrong") }
    pipeline.register(
      ScriptedHandler("hanging") { [gate] request, next in
        try await gate.pass()
        return try await next(request)
      })
    let error = try await failure(of: pipeline)
    #expect(error.phase == .handlers)
    #expect(error.message.contains("handlers"))
    #expect(ends.entries.isEmpty)
  }

  @Test("releases a handler that ignores cancellation")
  func deafHandler() async throws {
    let pipeline = pipeline { [gate] _, _ in
      try await gate.passDeafly()
      return .text("too late")
    }
    #expect(try await failure(of: pipeline).code == .deadlineExceeded)
    #expect(ends.entries.map(\.text) == ["witness failed"])
    gate.open()
  }

  @Test(
    "names the phase that the transport had reached",
    arguments: [ExchangePhase.connecting, .sending, .waiting, .receivingHead])
  func phases(phase: ExchangePhase) async throws {
    let pipeline = pipeline { [gate] _, exchange in
      exchange.phase = phase
      try await gate.pass()
      return .text("wrong")
    }
    let error = try await failure(of: pipeline)
    #expect(error.phase == phase)
    #expect(error.message.contains(phase.description))
    #expect(ends.entries.map(\.text) == ["witness failed"])
  }

  @Test("cancels the handlers it gave up on")
  func cancelsHandlers() async throws {
    let seen = Journal<String>()
    let pipeline = pipeline { [gate] _, _ in
      do { try await gate.pass() } catch {
        seen.note("\(type(of: error))")
        throw error
      }
      return .text("wrong")
    }
    _ = try await failure(of: pipeline)
    await seen.wait()
    #expect(seen.entries == ["CancellationError"])
  }

  @Test("drops an answer that comes too late, body and all")
  func lateAnswer() async throws {
    let journal = Journal<String>()
    let pipeline = pipeline { [gate] _, _ in
      try await gate.passDeafly()
      return BridgeResponse(status: 200, body: Body(once: ScriptedReader([[1]], noting: journal)))
    }
    _ = try await failure(of: pipeline)
    gate.open()
    await journal.wait()
    #expect(journal.entries == ["drop"])
  }

  @Test("never fires once the exchange is over")
  func afterEnd() async throws {
    let pipeline = pipeline { [gate] request, _ in
      if request.path == "/hang" { try await gate.pass() }
      return .text("hello")
    }
    _ = try await pipeline.load(request())
    #expect(ends.entries.map(\.text) == ["witness finished"])
    // A second exchange with the same deadline: when it has failed, the first one's moment has gone by.
    var hanging = try request()
    hanging.head.path = "/hang"
    let task = Task { [hanging] in try await pipeline.load(hanging) }
    await gate.waitForArrivals()
    clock.advance(by: .seconds(5))
    await #expect(throws: BridgeError.self) { _ = try await task.value }
    #expect(ends.entries.map(\.text) == ["witness finished", "witness failed"])
  }

  @Test("fires in its turn among many, and for each just once")
  func many() async throws {
    let pipeline = pipeline { [gate] _, _ in
      try await gate.pass()
      return .text("wrong")
    }
    let failed = Journal<Int>()
    let requests = try [30, 10, 20, 10].map { try request(in: .seconds($0)) }
    for (index, request) in requests.enumerated() {
      Task {
        await #expect(throws: BridgeError.self) { _ = try await pipeline.load(request) }
        failed.note(index)
      }
    }
    await gate.waitForArrivals(4)
    for count in [2, 3, 4] {
      clock.advance(by: .seconds(10))
      await failed.wait(for: count)
    }
    #expect(Set(failed.entries[..<2]) == [1, 3])
    #expect(failed.entries[2...] == [2, 0])
    #expect(ends.entries.count == 4)
  }

  @Test("so far away that no clock reaches it counts as none")
  func farAway() async throws {
    let pipeline = Pipeline(transport: ScriptedTransport { _ in .text("hello") })
    for seconds in [1e9, 1e15, 9e18] {
      var request = try BridgeRequest.sample()
      request.deadline = .now + .seconds(seconds)
      #expect(try await pipeline.load(request).status == 200)
    }
  }

  /// Loads, waits until the exchange hangs at the gate, and lets the deadline pass.
  private func failure(of pipeline: Pipeline) async throws -> BridgeError {
    let request = try request()
    let task = Task { try await pipeline.load(request) }
    await gate.waitForArrivals()
    clock.advance(by: .seconds(5))
    let error = await #expect(throws: BridgeError.self) { _ = try await task.value }
    return try #require(error)
  }
}
