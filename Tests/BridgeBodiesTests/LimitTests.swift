import BridgeBodies
import BridgeCore
import BridgeTestSupport
import Testing

@Suite("the store's limits", .timeLimit(.minutes(2)))
struct LimitTests {
  @Test("refuse 10 GiB when they are announced, and nothing is held")
  func announced() async throws {
    let test = TestStore()
    let id = BodyID.random()
    #expect(await code { try test.begin(id, length: 10 << 30) } == .tooLarge)
    #expect(await code { try test.begin(.random(), length: .max) } == .tooLarge)
    // Its request need not wait to hear so.
    #expect(await code { _ = try await test.claim(id) } == .tooLarge)
    #expect(test.store.counters.refused == 3)
    #expect(test.leavesNothing())
  }

  @Test("fail at once the request that waits for what is refused")
  func waiter() async throws {
    let test = TestStore()
    let id = BodyID.random()
    async let outcome = code { _ = try await test.claim(id) }
    await test.waitForWaiters()
    #expect(await code { try test.begin(id, length: 10 << 30) } == .tooLarge)
    #expect(await outcome == .tooLarge)
    #expect(test.leavesNothing())
  }

  @Test("hold for bytes that come without being announced")
  func bytesPerBody() async throws {
    let test = TestStore { $0.bytesPerBody = 10 }
    let id = BodyID.random()
    try test.begin(id)
    try test.store.append([UInt8](repeating: 1, count: 10), at: 0, to: id, in: test.scope)
    #expect(await code { try test.store.append([1], at: 10, to: id, in: test.scope) } == .tooLarge)
    #expect(await code { _ = try await test.claim(id) } == .tooLarge)
    #expect(test.leavesNothing())
  }

  @Test("hold for a scope, and for all together")
  func quotas() async throws {
    let test = TestStore {
      $0.bytesPerScope = 10
      $0.bytes = 15
    }
    try test.put([UInt8](repeating: 1, count: 8))
    #expect(await code { try test.put([1, 2, 3]) } == .quotaExceeded)
    let other = test.store.openScope(for: nil)
    let id = BodyID.random()
    try test.store.begin(id, in: other, for: TestStore.purpose())
    #expect(
      await code {
        try test.store.append([UInt8](repeating: 1, count: 8), at: 0, to: id, in: other)
      } == .quotaExceeded)
    #expect(test.store.counters.bytes == 8)
    test.store.endScope(other)
    #expect(test.leavesNothing())
  }

  @Test("hold for the number of bodies and of requests that wait")
  func counts() async throws {
    let test = TestStore {
      $0.bodiesPerScope = 2
      $0.bodies = 3
    }
    let id = BodyID.random()
    try test.put([1])
    async let waiting = test.claim(id)
    await test.waitForWaiters()
    #expect(await code { try test.put([2]) } == .tooMany)
    #expect(await code { _ = try await test.claim(.random()) } == .tooMany)
    // The body that is waited for has its place already.
    try test.put([3], as: id)
    let claim = try await waiting
    #expect(try await claim.body.collect(upTo: 9) == [3])
    claim.release()
    let other = test.store.openScope(for: nil)
    for expected in [nil, nil, BodyError.Code.tooMany] {
      #expect(
        await code {
          try test.store.begin(.random(), in: other, for: TestStore.purpose())
        } == expected)
    }
    test.store.endScope(other)
  }

  @Test("take from a page whose requests are bounded elsewhere as many bodies as it has requests")
  func boundedElsewhere() throws {
    let test = TestStore { $0.bodiesPerScope = 2 }
    let scope = test.store.openScope(for: TestStore.origin, maximumBodies: 3)
    for _ in 0..<3 { try test.store.begin(.random(), in: scope, for: TestStore.purpose()) }
    #expect(throws: BodyError.self) {
      try test.store.begin(.random(), in: scope, for: TestStore.purpose())
    }
    test.store.endScope(scope)
  }

  @Test("keep a flood of tiny pieces from costing more than their bytes")
  func tinyPieces() async throws {
    let test = TestStore()
    let id = BodyID.random()
    try test.begin(id)
    for offset in 0..<200_000 {
      try test.store.append([UInt8(truncatingIfNeeded: offset)], at: offset, to: id, in: test.scope)
    }
    try test.store.finish(id, in: test.scope)
    let claim = try await test.claim(id)
    var (chunks, bytes) = (0, [UInt8]())
    for try await chunk in claim.body {
      chunks += 1
      bytes += chunk
    }
    #expect(chunks <= 4)
    #expect(bytes == (0..<200_000).map { UInt8(truncatingIfNeeded: $0) })
  }
}
