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

  /// Returns chunks byte by byte, and refuses one byte.
  private struct Bytes: BodyTransform {
    var held: ArraySlice<UInt8> = []
    var refused: UInt8?

    mutating func pass(_ chunk: [UInt8]) -> [UInt8] {
      held = chunk[...]
      return []
    }

    mutating func more() throws -> [UInt8]? {
      guard let byte = held.popFirst() else { return nil }
      guard byte != refused else { throw Broken() }
      return [byte]
    }

    func end() -> [UInt8] { [9] }
  }

  @Test("has the pieces of a chunk before the next chunk is read")
  func pieces() async throws {
    let journal = Journal<String>()
    let body = Body(once: ScriptedReader([[1, 2], [3]], noting: journal))
    let reader = try body.transformed(by: Bytes()).open()
    for byte in 1...2 as ClosedRange<UInt8> { #expect(try await reader.next() == [byte]) }
    #expect(journal.entries == ["read"])
    for byte in [3, 9] as [UInt8] { #expect(try await reader.next() == [byte]) }
    reader.cancel(throwing: Broken())
    #expect(try await reader.next() == nil)
  }

  @Test("fails at once when it is aborted, although its transform has more")
  func abortedBetweenPieces() async throws {
    let reader = try Body(once: ScriptedReader([[1, 2]])).transformed(by: Bytes()).open()
    #expect(try await reader.next() == [1])
    reader.cancel(throwing: Broken())
    for _ in 0..<2 { await #expect(throws: Broken.self) { try await reader.next() } }
  }

  @Test("aborts its source with the error of its transform, which stays")
  func refusal() async throws {
    let journal = Journal<String>()
    let body = Body(once: ScriptedReader([[1, 2]], noting: journal))
    let reader = try body.transformed(by: Bytes(refused: 2)).open()
    #expect(try await reader.next() == [1])
    for _ in 0..<2 { await #expect(throws: Broken.self) { try await reader.next() } }
    #expect(journal.entries == ["read", "cancel"])
    withExtendedLifetime(reader) {}
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
