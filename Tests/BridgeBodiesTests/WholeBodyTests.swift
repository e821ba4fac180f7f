import BridgeBodies
import BridgeCore
import BridgeTestSupport
import Testing

@Suite("a body handed over whole", .timeLimit(.minutes(2)))
struct WholeBodyTests {
  @Test("is the body of its request, whichever comes first", arguments: ["a=1", ""])
  func meets(text: String) async throws {
    let test = TestStore()
    let (early, late) = (BodyID.random(), BodyID.random())
    try test.putWhole(Array(text.utf8), as: early)
    async let waiting = test.claim(late)
    await test.waitForWaiters()
    try test.putWhole(Array(text.utf8), as: late)
    for claim in [try await test.claim(early), try await waiting] {
      #expect(try await claim.body.collectedText() == text)
      #expect(claim.body.length == text.utf8.count)
      #expect(claim.contentType == "text/plain")
      claim.release()
    }
    #expect(test.store.counters.released == 2)
    #expect(test.leavesNothing())
  }

  @Test("counts against the quotas until its request is over")
  func counted() async throws {
    let test = TestStore { $0.bytesPerScope = 10 }
    let id = BodyID.random()
    try test.putWhole([UInt8](repeating: 1, count: 8), as: id)
    #expect(test.store.counters.bytes == 8)
    #expect(await code { try test.putWhole([1, 2, 3]) } == .quotaExceeded)
    try await test.claim(id).release()
    try test.putWhole([1, 2, 3])
    #expect(test.store.counters.bytes == 3)
    #expect(test.leavesNothing())
  }

  @Test("is refused under an id that was used before, and the first one stays")
  func duplicate() async throws {
    let test = TestStore()
    let id = BodyID.random()
    try test.putWhole([1], as: id)
    #expect(await code { try test.putWhole([2], as: id) } == .duplicateID)
    #expect(try await test.claim(id).body.collect(upTo: 9) == [1])
    #expect(test.leavesNothing())
  }

  @Test("fails the request that waits for it when it is too large, or the disk is full")
  func refused() async throws {
    for expected in [BodyError.Code.tooLarge, .spillFailed] {
      let test = TestStore(disk: TestDisk(room: 10)) {
        $0.bytesInMemoryPerBody = 20
        if expected == .tooLarge { $0.bytesPerBody = 30 }
      }
      let id = BodyID.random()
      async let outcome = code { _ = try await test.claim(id) }
      await test.waitForWaiters()
      let large = [UInt8](repeating: 1, count: 40)
      #expect(await code { try test.putWhole(large, as: id) } == expected)
      #expect(await outcome == expected)
      #expect(test.leavesNothing())
    }
  }

  @Test("is not taken for a scope that has ended")
  func ended() async throws {
    let test = TestStore()
    test.store.endScope(test.scope)
    #expect(await code { try test.putWhole([1]) } == .noSuchScope)
    #expect(test.store.counters.isIdle)
  }
}

extension TestStore {
  fileprivate func putWhole(_ bytes: [UInt8], as id: BodyID = .random()) throws {
    try store.put(bytes, as: id, in: scope, for: Self.purpose(), contentType: "text/plain")
  }
}
