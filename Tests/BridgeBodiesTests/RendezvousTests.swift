import BridgeBodies
import BridgeCore
import BridgeTestSupport
import Testing

@Suite("a body and its request", .timeLimit(.minutes(2)))
struct RendezvousTests {
  @Test("meet when the body comes first")
  func bodyFirst() async throws {
    let test = TestStore()
    let id = try test.put(Array("a=1".utf8), type: "text/plain")
    let claim = try await test.claim(id)
    #expect(try await claim.body.collectedText() == "a=1")
    #expect(claim.body.length == 3)
    #expect(claim.contentType == "text/plain")
    claim.release()
    #expect(test.store.counters.released == 1)
    #expect(test.leavesNothing())
  }

  @Test("meet when the request comes first")
  func requestFirst() async throws {
    let test = TestStore()
    let id = BodyID.random()
    async let claim = test.claim(id)
    await test.waitForWaiters()
    try test.put(Array("late".utf8), as: id)
    #expect(try await claim.body.collectedText() == "late")
    try await claim.release()
    #expect(test.leavesNothing())
  }

  @Test("meet while the body is still growing, and the request reads what there is")
  func growing() async throws {
    let test = TestStore()
    let id = BodyID.random()
    try test.begin(id)
    let claim = try await test.claim(id)
    #expect(claim.body.length == nil)
    let reader = try claim.body.open()
    async let first = reader.next()
    try test.store.append([1, 2], at: 0, to: id, in: test.scope)
    #expect(try await first == [1, 2])
    async let second = reader.next()
    try test.store.append([3], at: 2, to: id, in: test.scope)
    #expect(try await second == [3])
    async let end = reader.next()
    try test.store.finish(id, in: test.scope)
    #expect(try await end == nil)
    claim.release()
    #expect(test.leavesNothing())
  }

  @Test("send the announced length before the last byte is there")
  func announced() async throws {
    let test = TestStore()
    let id = BodyID.random()
    try test.begin(id, length: 5)
    let claim = try await test.claim(id)
    #expect(claim.body.length == 5)
    try test.store.append(Array("12345".utf8), at: 0, to: id, in: test.scope)
    try test.store.finish(id, in: test.scope)
    #expect(try await claim.body.collectedText() == "12345")
  }

  @Test("keep an empty body apart from none at all")
  func empty() async throws {
    let test = TestStore()
    let id = try test.put([])
    let claim = try await test.claim(id)
    #expect(claim.body.length == 0)
    #expect(try await claim.body.collect(upTo: 1) == [])
  }

  @Test("are read as often as redirects and retries need it, until the claim is released")
  func repeatable() async throws {
    let test = TestStore()
    let id = BodyID.random()
    try test.begin(id)
    try test.store.append([1], at: 0, to: id, in: test.scope)
    try test.store.finish(id, in: test.scope)
    let claim = try await test.claim(id)
    #expect(claim.body.iteration == .repeatable)
    for _ in 0..<3 { #expect(try await claim.body.collect(upTo: 9) == [1]) }
    let body = claim.body
    claim.release()
    #expect(await code { _ = try await body.collect(upTo: 9) } == .released)
    #expect(test.leavesNothing())
  }

  @Test("part when the claim is dropped")
  func dropped() async throws {
    let test = TestStore()
    let id = try test.put([1])
    _ = try await test.claim(id)
    #expect(test.store.counters.isIdle)
    #expect(test.store.counters.released == 1)
  }

  @Test("know each other although one of them was spelled as script spells it")
  func spelling() async throws {
    let test = TestStore()
    let id = BodyID.random()
    let purpose = try BodyPurpose(method: "post", url: "HTTPS://shop.example/a b?ü#frag")
    try test.store.begin(id, in: test.scope, for: purpose, length: 0)
    let claim = try await test.claim(id, "POST", "https://shop.example/a%20b?%C3%BC")
    claim.release()
    #expect(try BodyPurpose(method: "patch", url: "https://a.example").method == "patch")
  }

  @Test("tell how many bytes have been taken to be sent")
  func progress() async throws {
    let journal = Journal<Int>()
    let test = TestStore {
      $0.bytesInMemoryPerBody = 4
    } onSent: { _, count in
      journal.note(count)
    }
    let id = BodyID.random()
    try test.begin(id, length: 600_000)
    try test.store.append([UInt8](repeating: 7, count: 600_000), at: 0, to: id, in: test.scope)
    try test.store.finish(id, in: test.scope)
    let claim = try await test.claim(id)
    _ = try await claim.body.collect(upTo: 1 << 20)
    #expect(journal.entries == [0, 262_144, 524_288, 600_000])
  }
}
