import BridgeBodies
import BridgeCore
import BridgeTestSupport
import Testing

@Suite("many at once", .timeLimit(.minutes(5)))
struct InterleavingTests {
  @Test("10,000 bodies and requests meet, each its own, in whatever order they come")
  func tenThousand() async throws {
    let test = TestStore {
      ($0.bodies, $0.bodiesPerScope) = (20_000, 20_000)
    }
    let count = 10_000
    try await withThrowingTaskGroup { group in
      for number in 0..<count {
        let id = BodyID.random()
        let bytes = Array("body \(number)".utf8)
        let put: @Sendable () async throws -> Void = { try test.put(bytes, as: id) }
        let take: @Sendable () async throws -> Void = {
          let claim = try await test.claim(id)
          #expect(try await claim.body.collect(upTo: 99) == bytes)
          claim.release()
        }
        group.addTask(operation: number.isMultiple(of: 2) ? put : take)
        group.addTask(operation: number.isMultiple(of: 2) ? take : put)
      }
      try await group.waitForAll()
    }
    #expect(test.store.counters.released == count)
    #expect(test.leavesNothing())
  }

  @Test(
    "whatever happens in whatever order, the outcome has a name and nothing is left",
    arguments: 0..<40)
  func random(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let disk = TestDisk(room: Int.random(in: 0...4000, using: &generator))
    let test = TestStore(disk: disk) {
      ($0.bytesInMemoryPerBody, $0.bytesInMemory, $0.files) = (64, 512, 4)
      ($0.bodiesPerScope, $0.bytesPerBody, $0.bytesPerScope) = (24, 600, 4000)
    }
    let ids = (0..<12).map { _ in BodyID.random() }
    await withTaskGroup { group in
      for _ in 0..<150 {
        guard let id = ids.randomElement(using: &generator) else { continue }
        let step = Step.allCases.randomElement(using: &generator) ?? .claim
        let number = Int.random(in: 0..<200, using: &generator)
        group.addTask { await Self.play(step, id, number, test) }
      }
      // The end of the scope ends the claims that still wait.
      group.addTask {
        while test.store.counters.waiting == 0, test.store.counters.begun < 3 { await Task.yield() }
        test.clock.advance(by: .seconds(11))
        test.store.endScope(test.scope)
      }
      await group.waitForAll()
    }
    #expect(test.leavesNothing())
    #expect(disk.state.withLock { $0.files } == 0)
  }

  enum Step: CaseIterable { case put, begin, append, finish, cancel, claim, read, hurriedClaim }

  private static func play(
    _ step: Step, _ id: BodyID, _ number: Int, _ test: TestStore
  ) async {
    do {
      switch step {
      case .put: try test.put([UInt8](repeating: 1, count: number), as: id)
      case .begin: try test.begin(id, length: number.isMultiple(of: 3) ? number : nil)
      case .append:
        try test.store.append(
          [UInt8](repeating: 2, count: number), at: 0, to: id, in: test.scope)
      case .finish: try test.store.finish(id, in: test.scope)
      case .cancel: test.store.cancel(id, in: test.scope)
      case .claim: try await test.claim(id).release()
      case .read: _ = try await test.claim(id).body.collect(upTo: 1 << 20)
      case .hurriedClaim:
        let task = Task { try await test.claim(id) }
        await Task.yield()
        task.cancel()
        _ = try await task.value
      }
    } catch {
      #expect(error is BodyError || error is CancellationError, "\(error)")
    }
  }
}
