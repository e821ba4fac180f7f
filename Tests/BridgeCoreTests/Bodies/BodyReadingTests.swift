import BridgeCore
import BridgeTestSupport
import Testing

@Suite("a body", .timeLimit(.minutes(5)))
struct BodyReadingTests {
  private static func chunks(_ body: Body) async throws -> [[UInt8]] {
    var chunks: [[UInt8]] = []
    for try await chunk in body { chunks.append(chunk) }
    return chunks
  }

  @Test("that is empty ends at once, and says so beforehand")
  func empty() async throws {
    #expect(Body.empty.isEmpty)
    #expect(Body.empty.length == 0)
    #expect(try await Self.chunks(.empty) == [])
    #expect(try await Body.empty.collect(upTo: 0) == [])
    #expect(Body.bytes([]).isEmpty)
    #expect(Body.text("").isEmpty)
  }

  @Test("that streams and turns out empty ends at once, although it could not say so")
  func emptyStream() async throws {
    let body = Body(once: ScriptedReader([]))
    #expect(!body.isEmpty)
    #expect(body.length == nil)
    #expect(try await Self.chunks(body) == [])
  }

  @Test("in memory is repeatable, and gives its bytes each time")
  func atHand() async throws {
    let body = Body.text("née")
    #expect(body.iteration == .repeatable)
    #expect(body.length == 4)
    for _ in 0..<3 { #expect(try await body.collectedText() == "née") }
  }

  @Test("in chunks of one byte comes through byte by byte")
  func oneByteChunks() async throws {
    let bytes = (0..<5000).map { UInt8(truncatingIfNeeded: $0) }
    let body = Body(once: ScriptedReader(bytes.map { [$0] }))
    #expect(try await Self.chunks(body) == bytes.map { [$0] })
  }

  @Test("that can be read once throws for a second reader, however the first one came about")
  func once() async throws {
    let first: [@Sendable (Body) async throws -> Void] = [
      { _ = try await $0.collect(upTo: 10) }, { _ = try $0.open() },
      { _ = try await Self.chunks($0) }, { for try await _ in $0 { break } },
    ]
    for read in first {
      let body = Body(once: ScriptedReader([[1], [2]]))
      #expect(body.iteration == .once)
      try await read(body)
      let copy = body
      for again in first {
        let error = await #expect(throws: BridgeError.self) { try await again(copy) }
        #expect(error?.code == .bodyAlreadyRead)
      }
    }
  }

  @Test("that is repeatable is opened afresh for each reader")
  func repeatable() async throws {
    let opened = Journal<Int>()
    let body = Body(length: 2) {
      opened.note(1)
      return ScriptedReader([[1], [2]])
    }
    #expect(body.iteration == .repeatable)
    #expect(body.bytesAtHand == nil)
    for _ in 0..<2 { #expect(try await body.collect(upTo: 2) == [1, 2]) }
    #expect(opened.entries.count == 2)
  }

  @Test("passes on what opening it throws")
  func openThrows() async throws {
    struct Missing: Error {}
    let body = Body(repeatable: { throw Missing() })
    #expect(throws: Missing.self) { try body.open() }
    await #expect(throws: Missing.self) { try await body.collect(upTo: 1) }
  }

  @Test("gives the chunks that came before it failed, then the error")
  func breaksOff() async throws {
    struct Broken: Error {}
    let reader = try Body(once: ScriptedReader([[1], [2]], failure: Broken())).open()
    #expect(try await reader.next() == [1])
    #expect(try await reader.next() == [2])
    await #expect(throws: Broken.self) { try await reader.next() }
  }

  @Test("collects up to its limit, and not a byte beyond", arguments: [0, 1, 2, 3, 1000])
  func limit(limit: Int) async throws {
    let bodies = [
      Body.bytes([1, 2, 3]), Body(once: ScriptedReader([[1], [2, 3]])),
      Body(length: 3, once: ScriptedReader([[1], [2, 3]])),
    ]
    for body in bodies {
      if limit >= 3 {
        #expect(try await body.collect(upTo: limit) == [1, 2, 3])
      } else {
        let error = await #expect(throws: BridgeError.self) { try await body.collect(upTo: limit) }
        #expect(error?.code == .bodyTooLarge)
        #expect(error?.message.contains("\(limit)") == true)
      }
    }
  }

  @Test("that says it is too large is not even opened")
  func announcedTooLarge() async throws {
    let journal = Journal<String>()
    let body = Body(length: 1 << 40, once: ScriptedReader([[1]], noting: journal))
    await #expect(throws: BridgeError.self) { try await body.collect(upTo: 1 << 20) }
    #expect(journal.entries.isEmpty)
  }

  @Test("whose length is a lie costs no memory for it")
  func lyingLength() async throws {
    let body = Body(length: .max, once: ScriptedReader([[1]]))
    #expect(try await body.collect(upTo: .max) == [1])
  }

  @Test("that outgrows its limit releases what feeds it")
  func outgrown() async throws {
    let journal = Journal<String>()
    let body = Body(once: ScriptedReader([[1], [2], [3]], noting: journal))
    await #expect(throws: BridgeError.self) { try await body.collect(upTo: 1) }
    #expect(journal.entries == ["read", "read", "drop"])
  }

  @Test("dropped unread stops what feeds it, and so does one dropped half way")
  func dropped() async throws {
    let stopped = Journal<String>()
    for isHalfway in [false, true] {
      let channel = BodyChannel(onStop: { stopped.note("stop") })
      _ = channel.offer([1])
      do {
        let body = Body(once: channel.makeReader())
        if isHalfway { for try await _ in body { break } }
      }
      #expect(channel.offer([2]) == .closed)
    }
    #expect(stopped.entries == ["stop", "stop"])
  }

  @Test("in memory that was aborted throws, unless it was at its end")
  func cancelAtHand() async throws {
    struct Reason: Error {}
    let reader = try Body.text("hello").open()
    reader.cancel(throwing: Reason())
    await #expect(throws: Reason.self) { try await reader.next() }
    let finished = try Body.text("hello").open()
    _ = try await finished.next()
    finished.cancel(throwing: Reason())
    #expect(try await finished.next() == nil)
  }
}
