import BridgeCore
import BridgeTestSupport
import Testing

@Suite("a deadline while the body streams", .timeLimit(.minutes(5)))
struct DeadlineBodyTests {
  private let clock = ManualClock()
  private let ends = Journal<WitnessHandler.End>()
  private let stopped = Journal<String>()

  private func load(_ channel: BodyChannel, isWitnessed: Bool = true) async throws -> BridgeResponse
  {
    let pipeline = Pipeline(
      transport: ClosureTransport { _, _ in
        BridgeResponse(status: 200, body: Body(once: channel.makeReader()))
      }, clock: clock)
    if isWitnessed { pipeline.register(WitnessHandler(noting: ends)) }
    var request = try BridgeRequest.sample()
    request.deadline = clock.now + .seconds(5)
    return try await pipeline.load(request)
  }

  private func channel() -> BodyChannel {
    let stopped = stopped
    return BodyChannel(onStop: { stopped.note("stop") })
  }

  @Test("aborts it where a reader waits", arguments: [true, false])
  func waitingReader(isWitnessed: Bool) async throws {
    let channel = channel()
    let answer = try await load(channel, isWitnessed: isWitnessed)
    let read = Journal<[UInt8]>()
    let task = Task { for try await chunk in answer.body { read.note(chunk) } }
    _ = channel.offer([1])
    await read.wait()
    await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    let error = await #expect(throws: BridgeError.self) { try await task.value }
    #expect(error?.code == .deadlineExceeded)
    #expect(error?.phase == .receivingBody)
    await stopped.wait()  // the reader has the error first
    #expect(stopped.entries == ["stop"])
    #expect(ends.entries.map(\.text) == (isWitnessed ? ["witness failed"] : []))
  }

  @Test("aborts it before a reader has started")
  func unread() async throws {
    let channel = channel()
    let answer = try await load(channel)
    await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    await ends.wait()
    #expect(ends.entries.map(\.text) == ["witness failed"])
    await stopped.wait()  // the witness hears of it first
    #expect(stopped.entries == ["stop"])
    let error = await #expect(throws: BridgeError.self) { try await answer.body.collectedText() }
    #expect(error?.code == .deadlineExceeded)
  }

  @Test("does not give out what was buffered before it")
  func buffered() async throws {
    let channel = channel()
    let answer = try await load(channel)
    let reader = try answer.body.open()
    _ = channel.offer([1])
    #expect(try await reader.next() == [1])
    _ = channel.offer([2])
    await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    await ends.wait()
    await #expect(throws: BridgeError.self) { try await reader.next() }
    #expect(channel.offer([3]) == .closed)
  }

  @Test("is forgotten once the last byte was read")
  func finishedBefore() async throws {
    let channel = channel()
    let answer = try await load(channel)
    _ = channel.offer([1])
    channel.finish()
    #expect(try await answer.body.collect(upTo: 1) == [1])
    clock.advance(by: .seconds(5))
    #expect(ends.entries.map(\.text) == ["witness finished"])
    #expect(stopped.entries == [])
  }

  @Test("works although the pipeline itself is gone")
  func pipelineGone() async throws {
    let channel = channel()
    let answer = try await load(channel)
    let task = Task { try await answer.body.collectedText() }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    let error = await #expect(throws: BridgeError.self) { _ = try await task.value }
    #expect(error?.code == .deadlineExceeded)
  }
}
