import BridgeBodies
import BridgeCore
import BridgeTestSupport
import Testing

@Suite("a page scope", .timeLimit(.minutes(2)))
struct ScopeTests {
  let test = TestStore()

  @Test("takes everything with it that is not being sent whole")
  func ends() async throws {
    let (idle, waited, growing) = (BodyID.random(), BodyID.random(), BodyID.random())
    try test.put([1], as: idle)
    try test.begin(growing)
    let claim = try await test.claim(growing)
    async let reading = code { _ = try await claim.body.collect(upTo: 9) }
    async let waiting = code { _ = try await test.claim(waited) }
    await test.waitForWaiters()
    test.store.endScope(test.scope)
    #expect(await waiting == .scopeEnded)
    #expect(await reading == .scopeEnded)
    #expect(test.store.counters.isIdle)
    #expect(test.store.counters.scopes == 0)
    #expect(await code { _ = try await test.claim(idle) } == .noSuchScope)
    #expect(await code { try test.begin(.random()) } == .noSuchScope)
  }

  @Test("leaves a beacon to be sent after its page is gone, and then nothing")
  func beacon() async throws {
    let id = try test.put(Array("bye".utf8))
    let claim = try await test.claim(id)
    test.store.endScope(test.scope)
    #expect(await code { try test.begin(.random()) } == .noSuchScope)
    #expect(try await claim.body.collectedText() == "bye")
    #expect(test.store.counters.bodies == 1)
    claim.release()
    #expect(test.store.counters.isIdle)
    #expect(test.store.counters.scopes == 0)
  }

  @Test("keeps its bodies from every other scope, of the same origin too")
  func stolen() async throws {
    let id = try test.put([1])
    let thief = test.store.openScope(for: TestStore.origin)
    async let outcome = code { _ = try await test.claim(id, in: thief) }
    await test.waitForWaiters()
    test.clock.advance(by: .seconds(11))
    #expect(await outcome == .neverCame)
    #expect(try await test.claim(id).body.collect(upTo: 9) == [1])
    #expect(test.store.isOpen(thief, for: TestStore.origin))
    #expect(!test.store.isOpen(thief, for: nil))
  }

  @Test("tells its secret to the hook only")
  func secret() {
    let token = test.scope.token
    #expect(token.count == 32)
    #expect(token != TestStore().scope.token)
    var context = PageContext()
    context.scope = test.scope
    var dumped = ""
    dump(context, to: &dumped)
    for text in ["\(test.scope)", "\(context)", String(reflecting: context), dumped] {
      #expect(!text.contains(token))
    }
  }

  @Test("is proven by its token alone")
  func proof() {
    let token = test.scope.token
    #expect(test.scope.isProven(by: token))
    for wrong in ["", String(token.dropLast()), token + "0", token.uppercased() + "g"] {
      #expect(!test.scope.isProven(by: wrong))
    }
  }

  @Test("forgets the oldest of its spent ids, and no others")
  func spent() async throws {
    let test = TestStore { $0.spentIDs = 2 }
    var ids: [BodyID] = []
    for _ in 0..<3 {
      let id = try test.put([1])
      ids.append(id)
      _ = try await test.claim(id)
    }
    #expect(await code { try test.begin(ids[2]) } == .duplicateID)
    #expect(await code { try test.begin(ids[1]) } == .duplicateID)
    #expect(await code { try test.begin(ids[0]) } == nil)
    #expect(test.leavesNothing())
  }
}
