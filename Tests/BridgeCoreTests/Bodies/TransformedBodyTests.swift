import BridgeCore
import BridgeTestSupport
import Testing

@Suite("a transformed body", .timeLimit(.minutes(5)))
struct TransformedBodyTests {
  private struct Broken: Error {}

  /// Holds the last byte back until the next chunk or the end.
  private struct Delay: BodyTransform {
    var held: [UInt8] = []
    var onChunk: @Sendable () -> Void = {}

    mutating func pass(_ chunk: [UInt8]) -> [UInt8] {
      onChunk()
      defer { held = [chunk[chunk.count - 1]] }
      return held + chunk.dropLast()
    }

    mutating func end() -> [UInt8] { held }
  }

  @Test("has the bytes of every chunk and the rest at the end, and never an empty chunk")
  func chunks() async throws {
    let body = Body(once: ScriptedReader([[1], [2, 3], [4]]))
    let reader = try body.transformed(by: Delay(), length: 4).open()
    var chunks: [[UInt8]] = []
    while let chunk = try await reader.next() { chunks.append(chunk) }
    #expect(chunks == [[1, 2], [3], [4]])
    #expect(try await reader.next() == nil)
  }

  @Test("fails when its source fails, without the bytes that were held back")
  func failure() async throws {
    let body = Body(once: ScriptedReader([[1, 2]], failure: Broken()))
    let reader = try body.transformed(by: Delay()).open()
    #expect(try await reader.next() == [1])
    await #expect(throws: Broken.self) { try await reader.next() }
    await #expect(throws: Broken.self) { try await reader.next() }
  }

  @Test("may be aborted by its transform")
  func reentrant() async throws {
    let opened = Locked<(any BodyReader)?>(nil)
    let journal = Journal<String>()
    let transform = Delay(onChunk: { opened.withLock { $0 }?.cancel(throwing: Broken()) })
    let body = Body(once: ScriptedReader([[1, 2], [3]], noting: journal))
    let reader = try body.transformed(by: transform).open()
    opened.withLock { $0 = reader }
    #expect(try await reader.next() == [1])
    #expect(journal.entries == ["read", "cancel"])
    await #expect(throws: Broken.self) { try await reader.next() }
  }
}
