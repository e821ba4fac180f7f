import BridgeCore
import BridgeTestSupport
import Testing

@Suite("the end of a body channel", .timeLimit(.minutes(5)))
struct BodyChannelEndTests {
  private struct Broken: Error {}
  private struct Reason: Error {}

  private let stopped = Journal<String>()

  private func channel(highWater: Int = 100) -> BodyChannel {
    BodyChannel(highWater: highWater, onStop: { [stopped] in stopped.note("stop") })
  }

  @Test("comes after everything that was offered before it")
  func afterChunks() async throws {
    let channel = channel()
    let reader = channel.makeReader()
    _ = channel.offer([1])
    channel.finish()
    #expect(channel.offer([2]) == .closed)
    #expect(try await reader.next() == [1])
    #expect(try await reader.next() == nil)
    #expect(try await reader.next() == nil)
    #expect(stopped.entries.isEmpty)
  }

  @Test("with an error comes after everything that was offered before it, again and again")
  func errorAfterChunks() async throws {
    let channel = channel()
    let reader = channel.makeReader()
    _ = channel.offer([1])
    channel.finish(throwing: Broken())
    #expect(try await reader.next() == [1])
    for _ in 0..<2 { await #expect(throws: Broken.self) { try await reader.next() } }
  }

  @Test("wakes a reader that waits", arguments: [true, false])
  func wakesReader(isError: Bool) async throws {
    let channel = channel()
    let reader = channel.makeReader()
    let task = Task { try await reader.next() }
    for _ in 0..<50 { await Task.yield() }
    channel.finish(throwing: isError ? Broken() : nil)
    if isError {
      await #expect(throws: Broken.self) { _ = try await task.value }
    } else {
      #expect(try await task.value == nil)
    }
  }

  @Test("is only the first one")
  func firstCounts() async throws {
    let channel = channel()
    let reader = channel.makeReader()
    channel.finish()
    channel.finish(throwing: Broken())
    #expect(try await reader.next() == nil)
  }

  @Test("after a stop is silent, and so is a stop after the end")
  func silent() async throws {
    let channel = channel()
    let reader = channel.makeReader()
    channel.stop()
    channel.finish()
    channel.finish(throwing: Broken())
    channel.stop()
    #expect(stopped.entries == ["stop"])
    await #expect(throws: CancellationError.self) { try await reader.next() }

    let finished = self.channel()
    let other = finished.makeReader()
    finished.finish()
    finished.stop()
    other.cancel(throwing: Reason())
    #expect(try await other.next() == nil)
    #expect(stopped.entries == ["stop"])
  }

  @Test("that the reader chose throws its reason, and drops what was buffered")
  func readerCancels() async throws {
    let channel = channel()
    let reader = channel.makeReader()
    _ = channel.offer([1])
    reader.cancel(throwing: Reason())
    reader.cancel(throwing: Broken())
    await #expect(throws: Reason.self) { try await reader.next() }
    await #expect(throws: Reason.self) { try await channel.send([2]) }
    #expect(stopped.entries == ["stop"])
  }

  @Test("does not come twice for a producer that waits for room")
  func waitingProducer() async throws {
    let channel = channel(highWater: 1)
    let reader = channel.makeReader()
    let producer = Task { try await channel.send([1]) }
    for _ in 0..<50 { await Task.yield() }
    reader.cancel(throwing: Reason())
    await #expect(throws: Reason.self) { try await producer.value }
  }

  @Test("a channel that never runs empty keeps no memory for the chunks that were taken")
  func boundedMemory() async throws {
    await #expect(processExitsWith: .success) {
      let channel = BodyChannel(highWater: 8)
      _ = channel.offer([0])
      let before = try ResidentMemory.peak()
      // Chunks that were kept would take over 20 MiB.
      for number in 0..<500_000 {
        _ = channel.offer([UInt8(truncatingIfNeeded: number)])
        guard case .chunk = channel.poll() else { break }
      }
      let growth = try ResidentMemory.peak() - before
      #expect(growth < 8 << 20)
    }
  }

  @Test("in any order of sends, reads, drops and cancellations wakes everybody", arguments: 0..<8)
  func interleavings(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    for round in 0..<500 {
      let plan = (0..<6).map { _ in Int.random(in: 0..<8, using: &random) }
      let received = try await run(plan)
      #expect(received.elementsEqual(0..<UInt8(received.count)), "seed \(seed), round \(round)")
    }
    #expect(stopped.entries.count <= 500)
  }

  /// One producer and one reader, each of whom does its part of the plan; returns what was read.
  private func run(_ plan: [Int]) async throws -> [UInt8] {
    let channel = channel(highWater: plan[0])
    let producer = Task {
      do {
        for number in 0..<UInt8(plan[1]) { try await channel.send([number]) }
        channel.finish(throwing: plan[2] == 0 ? Broken() : nil)
      } catch {
        channel.finish(throwing: error)
      }
    }
    let reader = Task { [body = Body(once: channel.makeReader())] in
      var received: [UInt8] = []
      let reader = try body.open()
      do {
        while received.count < plan[3], let chunk = try await reader.next() { received += chunk }
      } catch is Broken {
        #expect(plan[2] == 0)
      } catch is CancellationError {
        #expect(plan[4] < 2)
      }
      return received
    }
    for _ in 0..<plan[5] { await Task.yield() }
    if plan[4] == 0 { reader.cancel() }
    if plan[4] == 1 { producer.cancel() }
    let received = try await reader.value
    channel.stop()
    // The test checks that the producer ends, whichever side was first.
    await producer.value
    return received
  }
}
