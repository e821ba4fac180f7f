import BridgeBodies
import BridgeCore
import BridgeTestSupport
import Testing

@Suite("the store refuses", .timeLimit(.minutes(2)))
struct RefusalTests {
  let test = TestStore()

  @Test("a request whose body never comes, after the claim timeout")
  func bodyNever() async throws {
    let id = BodyID.random()
    async let outcome = code { _ = try await test.claim(id) }
    await test.waitForWaiters()
    test.clock.advance(by: .seconds(10) + .milliseconds(20))
    #expect(await outcome == .neverCame)
    #expect(test.store.counters.missing == 1)
    // The body that comes after all has no request any more.
    #expect(await code { try test.begin(id) } == .neverCame)
    #expect(test.leavesNothing())
  }

  @Test("a request whose body never comes, at its own deadline")
  func deadline() async throws {
    let end = test.clock.now + .seconds(2)
    async let outcome = code { _ = try await test.claim(.random(), until: end) }
    await test.waitForWaiters()
    test.clock.advance(by: .seconds(2) + .milliseconds(20))
    #expect(await outcome == .neverCame)
    #expect(test.leavesNothing())
  }

  @Test("to keep a body whose request never comes")
  func requestNever() async throws {
    let id = try test.put([1, 2, 3])
    #expect(test.store.counters.bytes == 3)
    test.clock.advance(by: .seconds(61))
    #expect(await code { _ = try await test.claim(id) } == .expired)
    #expect(test.store.counters.expired == 1)
    #expect(test.store.counters.unclaimed == 1)
    #expect(test.store.counters.isIdle)
    #expect(await code { _ = try await test.claim(id) } == .expired)
    #expect(test.leavesNothing())
  }

  @Test("to keep it even without further calls")
  func expiresByItself() async throws {
    let disk = TestDisk()
    let test = TestStore(disk: disk) { $0.bytesInMemoryPerBody = 0 }
    try test.put([1, 2, 3])
    #expect(disk.state.withLock { $0.files } == 1)
    await test.clock.waitForSleepers()
    test.clock.advance(by: .seconds(61))
    while disk.state.withLock({ $0.files }) > 0 { await Task.yield() }
  }

  @Test("nothing of a slow body, as long as bytes keep coming")
  func slow() async throws {
    let id = BodyID.random()
    try test.begin(id)
    for offset in 0..<4 {
      test.clock.advance(by: .seconds(50))
      try test.store.append([UInt8(offset)], at: offset, to: id, in: test.scope)
    }
    try test.store.finish(id, in: test.scope)
    let claim = try await test.claim(id)
    test.clock.advance(by: .seconds(500))
    #expect(try await claim.body.collect(upTo: 9) == [0, 1, 2, 3])
  }

  @Test("another method, URL or origin, and keeps the body for the right one")
  func binding() async throws {
    let id = try test.put([1])
    #expect(await code { _ = try await test.claim(id, "PUT") } == .wrongMethod)
    #expect(
      await code { _ = try await test.claim(id, "POST", "https://shop.example/cart?") } == .wrongURL
    )
    let evil = Origin(scheme: "https", host: "evil.example", port: 443)
    #expect(await code { _ = try await test.claim(id, from: evil) } == .wrongOrigin)
    #expect(await code { _ = try await test.claim(id, from: nil) } == .wrongOrigin)
    #expect(test.store.counters.refused == 4)
    #expect(try await test.claim(id).body.collect(upTo: 9) == [1])
    #expect(test.leavesNothing())
  }

  @Test("another method or URL of a request that came first")
  func bindingOfWaiter() async throws {
    let id = BodyID.random()
    async let outcome = code { _ = try await test.claim(id, "PUT") }
    await test.waitForWaiters()
    try test.put([1], as: id)
    #expect(await outcome == .wrongMethod)
    #expect(try await test.claim(id).body.collect(upTo: 9) == [1])
  }

  @Test("the replay of a consumed id, by requests and by bodies")
  func replay() async throws {
    let id = try test.put([1])
    let claim = try await test.claim(id)
    #expect(await code { _ = try await test.claim(id) } == .alreadyClaimed)
    #expect(await code { try test.begin(id) } == .duplicateID)
    claim.release()
    #expect(await code { _ = try await test.claim(id) } == .alreadyClaimed)
    #expect(await code { try test.begin(id) } == .duplicateID)
    #expect(test.leavesNothing())
  }

  @Test("nothing of what comes when the request is over")
  func late() async throws {
    for length in [nil, 2] {
      let id = BodyID.random()
      try test.begin(id, length: length)
      try await test.claim(id).release()
      try test.store.append([1], at: 0, to: id, in: test.scope)
      try test.store.finish(id, in: test.scope)
    }
    #expect(test.leavesNothing())
  }

  @Test("two requests that wait for one body")
  func twoWaiters() async throws {
    let id = BodyID.random()
    async let first = test.claim(id)
    await test.waitForWaiters()
    #expect(await code { _ = try await test.claim(id) } == .alreadyClaimed)
    try test.put([7], as: id)
    #expect(try await first.body.collect(upTo: 9) == [7])
  }

  @Test("bodies that the page took back, even with requests waiting for them")
  func cancelled() async throws {
    let id = try test.put([1])
    test.store.cancel(id, in: test.scope)
    #expect(await code { _ = try await test.claim(id) } == .cancelled)
    let other = BodyID.random()
    async let outcome = code { _ = try await test.claim(other) }
    await test.waitForWaiters()
    test.store.cancel(other, in: test.scope)
    #expect(await outcome == .cancelled)
    #expect(await code { try test.begin(other) } == .cancelled)
    #expect(test.leavesNothing())
  }

  @Test("to go on with a body that the page took back while it was being sent")
  func cancelledWhileSent() async throws {
    let id = BodyID.random()
    try test.begin(id)
    let claim = try await test.claim(id)
    async let outcome = code { _ = try await claim.body.collect(upTo: 9) }
    test.store.cancel(id, in: test.scope)
    #expect(await outcome == .cancelled)
    #expect(test.leavesNothing())
  }

  @Test("pieces that leave a gap or come twice, without harm to the body")
  func gaps() async throws {
    let id = BodyID.random()
    try test.begin(id)
    try test.store.append([1, 2], at: 0, to: id, in: test.scope)
    for offset in [0, 1, 3, -1, Int.max] {
      #expect(
        await code { try test.store.append([3], at: offset, to: id, in: test.scope) } == .offsetGap)
    }
    try test.store.append([3], at: 2, to: id, in: test.scope)
    try test.store.finish(id, in: test.scope)
    #expect(await code { try test.store.append([4], at: 3, to: id, in: test.scope) } == .offsetGap)
    #expect(try await test.claim(id).body.collect(upTo: 9) == [1, 2, 3])
  }

  @Test("bytes of no body, and calls without a scope")
  func unknown() async throws {
    let id = BodyID.random()
    #expect(
      await code { try test.store.append([1], at: 0, to: id, in: test.scope) } == .unknownBody)
    #expect(await code { try test.store.finish(id, in: test.scope) } == .unknownBody)
    let foreign = TestStore().scope
    #expect(await code { try test.store.finish(id, in: foreign) } == .noSuchScope)
    #expect(await code { _ = try await test.claim(id, in: foreign) } == .noSuchScope)
  }

  @Test("more or fewer bytes than were announced, and fails the request that is sending them")
  func otherLength() async throws {
    let id = BodyID.random()
    try test.begin(id, length: 2)
    let claim = try await test.claim(id)
    try test.store.append([1], at: 0, to: id, in: test.scope)
    #expect(await code { try test.store.finish(id, in: test.scope) } == .lengthMismatch)
    #expect(await code { _ = try await claim.body.collect(upTo: 9) } == .lengthMismatch)
    let other = BodyID.random()
    try test.begin(other, length: 2)
    #expect(
      await code { try test.store.append([1, 2, 3], at: 0, to: other, in: test.scope) }
        == .lengthMismatch)
    #expect(await code { _ = try await test.claim(other) } == .lengthMismatch)
    #expect(test.leavesNothing())
  }

  @Test("what is not a method, URL or length")
  func malformed() async {
    #expect(await code { _ = try BodyPurpose(method: "", url: "https://a.example/") } == .malformed)
    #expect(await code { _ = try BodyPurpose(method: "POST", url: "/cart") } == .malformed)
    #expect(await code { try test.begin(.random(), length: -1) } == .malformed)
    #expect(BodyID("0123") == nil)
    #expect(BodyID(String(repeating: "A", count: 32)) == nil)
    #expect(BodyID(String(repeating: "a", count: 33)) == nil)
  }

  @Test("a body to a request that was cancelled while it waited")
  func cancelledTask() async throws {
    let id = BodyID.random()
    let task = Task { try await test.claim(id) }
    await test.waitForWaiters()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(await code { try test.begin(id) } == .cancelled)
    #expect(test.leavesNothing())
  }
}
