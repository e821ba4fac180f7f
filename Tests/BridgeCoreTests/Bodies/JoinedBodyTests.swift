import BridgeCore
import BridgeTestSupport
import Testing

@Suite("joined bodies", .timeLimit(.minutes(5)))
struct JoinedBodyTests {
  private struct Broken: Error {}

  @Test("are read one after the other, each opened when its turn comes")
  func order() async throws {
    let events = Journal<String>()
    let bodies = (1...3).map { number in
      Body(repeatable: {
        events.note("open \(number)")
        return ScriptedReader([[UInt8(number)]])
      })
    }
    let reader = try Body.joined(bodies).open()
    #expect(try await reader.next() == [1])
    #expect(events.entries == ["open 1"])
    #expect(try await reader.next() == [2])
    #expect(try await reader.next() == [3])
    #expect(try await reader.next() == nil)
    #expect(events.entries == ["open 1", "open 2", "open 3"])
  }

  @Test("may be aborted by what opens one of them")
  func reentrant() async throws {
    let opened = Locked<(any BodyReader)?>(nil)
    let body = Body(repeatable: {
      opened.withLock { $0 }?.cancel(throwing: Broken())
      return ScriptedReader([[1]])
    })
    let reader = try Body.joined([body, body]).open()
    opened.withLock { $0 = reader }
    for _ in 0..<2 { await #expect(throws: Broken.self) { try await reader.next() } }
  }

  @Test(
    "peeked at still have all of their bytes", arguments: [[[1], [2]], [[]], [[3]]] as [[[UInt8]]])
  func peeked(chunks: [[UInt8]]) async throws {
    let body = Body(length: 2, once: ScriptedReader(chunks.filter { !$0.isEmpty }))
    let (start, whole) = try await body.peeked()
    #expect(start == chunks[0])
    #expect(whole.length == 2)
    #expect(try await whole.collect(upTo: 9) == chunks.flatMap(\.self))
  }
}
