import BridgeCore
import BridgeTestSupport
import Testing

/// Counts without end, and notes each number it is asked for.
private struct Endless: AsyncSequence, AsyncIteratorProtocol, Sendable {
  let asked: Journal<UInt8>
  var last: UInt8 = 0

  mutating func next() async throws -> [UInt8]? {
    last &+= 1
    asked.note(last)
    return [last]
  }

  func makeAsyncIterator() -> Endless { self }
}

@Suite("a body fed by a sequence", .timeLimit(.minutes(5)))
struct BodyStreamTests {
  private static func sequence(_ chunks: [[UInt8]]) -> AsyncStream<[UInt8]> {
    AsyncStream { continuation in
      for chunk in chunks { continuation.yield(chunk) }
      continuation.finish()
    }
  }

  @Test("gives its bytes in order, and no empty chunk")
  func chunks() async throws {
    let body = Body.stream(Self.sequence([[1], [], [2, 3]]), length: 3)
    #expect(body.length == 3)
    #expect(body.iteration == .once)
    var chunks: [[UInt8]] = []
    for try await chunk in body { chunks.append(chunk) }
    #expect(chunks.joined().elementsEqual([1, 2, 3]))
    #expect(!chunks.contains([]))
  }

  @Test("passes on the error of the sequence")
  func failing() async throws {
    struct Broken: Error {}
    let sequence = AsyncThrowingStream<[UInt8], any Error> { continuation in
      continuation.yield([1])
      continuation.finish(throwing: Broken())
    }
    let reader = try Body.stream(sequence).open()
    #expect(try await reader.next() == [1])
    await #expect(throws: Broken.self) { try await reader.next() }
  }

  @Test("asks the sequence for nothing before it is read")
  func lazy() async throws {
    let asked = Journal<UInt8>()
    let body = Body.stream(Endless(asked: asked))
    _ = try body.open()
    for _ in 0..<100 { await Task.yield() }
    #expect(asked.entries.isEmpty)
  }

  @Test("asks the sequence for nothing after it was aborted unread")
  func cancelledUnread() async throws {
    struct Reason: Error {}
    let asked = Journal<UInt8>()
    let reader = try Body.stream(Endless(asked: asked)).open()
    reader.cancel(throwing: Reason())
    await #expect(throws: Reason.self) { try await reader.next() }
    for _ in 0..<100 { await Task.yield() }
    #expect(asked.entries.isEmpty)
  }

  @Test("asks for no more than fits while the reader pauses")
  func backPressure() async throws {
    let asked = Journal<UInt8>()
    let reader = try Body.stream(LargeChunks(asked: asked)).open()
    _ = try await reader.next()
    await asked.wait(for: 5)
    for _ in 0..<500 { await Task.yield() }
    // The high water mark is four chunks away.
    #expect(asked.entries.count <= 6)
    #expect(try await reader.next()?.count == BodyChannel.usualHighWater)
  }

  @Test("stops the sequence when it is dropped half way")
  func stops() async throws {
    let terminated = Journal<String>()
    let (sequence, continuation) = AsyncStream<[UInt8]>.makeStream()
    continuation.onTermination = { _ in terminated.note("end") }
    continuation.yield([1])
    for try await _ in Body.stream(sequence) { break }
    await terminated.wait()
    #expect(terminated.entries == ["end"])
  }

  @Test("whose sequence ends quietly because its task was cancelled is incomplete")
  func quietCancellation() async throws {
    let (sequence, continuation) = AsyncStream<[UInt8]>.makeStream()
    let channel = BodyChannel()
    let pump = channel.pump(sequence)
    let reader = channel.makeReader()
    continuation.yield([1])
    #expect(try await reader.next() == [1])
    pump.cancel()
    await #expect(throws: CancellationError.self) { try await reader.next() }
  }
}

/// Chunks of a quarter of the usual high water mark, without end.
private struct LargeChunks: AsyncSequence, AsyncIteratorProtocol, Sendable {
  let asked: Journal<UInt8>

  mutating func next() async throws -> [UInt8]? {
    asked.note(0)
    return [UInt8](repeating: 0, count: BodyChannel.usualHighWater / 4)
  }

  func makeAsyncIterator() -> LargeChunks { self }
}
