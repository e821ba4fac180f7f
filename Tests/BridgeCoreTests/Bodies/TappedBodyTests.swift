import BridgeCore
import BridgeTestSupport
import HTTPTypes
import Testing

@Suite("a tapped body", .timeLimit(.minutes(5)))
struct TappedBodyTests {
  private struct Broken: Error {}

  private let seen = Journal<String>()

  private func tap(_ body: Body) -> Body {
    body.tapped(
      onChunk: { [seen] chunk in seen.note("\(chunk)") },
      onEnd: { [seen] error in seen.note(error.map { "\(type(of: $0))" } ?? "end") })
  }

  @Test("shows each chunk before its reader has it, and the end once")
  func whole() async throws {
    let reader = try tap(Body(once: ScriptedReader([[1], [2, 3]]))).open()
    #expect(try await reader.next() == [1])
    #expect(seen.entries == ["[1]"])
    #expect(try await reader.next() == [2, 3])
    for _ in 0..<3 { #expect(try await reader.next() == nil) }
    #expect(seen.entries == ["[1]", "[2, 3]", "end"])
  }

  @Test("keeps the length, and how often it can be read")
  func shape() {
    #expect(tap(.text("abc")).length == 3)
    #expect(tap(.text("abc")).iteration == .repeatable)
    #expect(tap(Body(length: 5, once: ScriptedReader([]))).length == 5)
    #expect(tap(Body(once: ScriptedReader([]))).iteration == .once)
  }

  @Test("keeps what follows it")
  func trailers() throws {
    for body in [Body.empty, .text("abc"), Body(once: ScriptedReader([]))] {
      var body = body
      body.trailers = try BodyTrailers([:])
      #expect(tap(body).trailers === body.trailers)
    }
  }

  @Test("in memory shows each of its readings")
  func repeatable() async throws {
    let body = tap(.bytes([7]))
    for _ in 0..<2 { #expect(try await body.collect(upTo: 9) == [7]) }
    #expect(seen.entries == ["[7]", "end", "[7]", "end"])
  }

  @Test("shows the error that broke it off, once")
  func failing() async throws {
    let reader = try tap(Body(once: ScriptedReader([[1]], failure: Broken()))).open()
    _ = try await reader.next()
    for _ in 0..<2 { await #expect(throws: Broken.self) { try await reader.next() } }
    #expect(seen.entries == ["[1]", "Broken"])
  }

  @Test("that is dropped half way counts as given up")
  func halfway() async throws {
    for try await _ in tap(Body(once: ScriptedReader([[1], [2]]))) { break }
    #expect(seen.entries == ["[1]", "CancellationError"])
  }

  @Test("that is never opened counts as given up once it is dropped")
  func unopened() {
    do { _ = tap(Body(once: ScriptedReader([[1]]))) }
    #expect(seen.entries == ["CancellationError"])
  }

  @Test("that was aborted by its reader shows one end")
  func cancelled() async throws {
    let channel = BodyChannel()
    do {
      let reader = try tap(Body(once: channel.makeReader())).open()
      reader.cancel(throwing: Broken())
      await #expect(throws: Broken.self) { try await reader.next() }
    }
    #expect(seen.entries == ["Broken"])
  }

  @Test("that is aborted unread aborts its source, even while the original is held")
  func cancelledUnread() throws {
    let journal = Journal<String>()
    let original = Body(once: ScriptedReader([[1]], noting: journal))
    try tap(tap(original)).open().cancel(throwing: Broken())
    #expect(journal.entries == ["cancel"])
    #expect(seen.entries == ["CancellationError", "CancellationError"])
    withExtendedLifetime(original) {}
  }

  @Test("takes the place of the original, which cannot be read beside it")
  func claims() async throws {
    let original = Body(once: ScriptedReader([[1]]))
    let tapped = tap(original)
    #expect(try await tapped.collect(upTo: 9) == [1])
    let error = #expect(throws: BridgeError.self) { try original.open() }
    #expect(error?.code == .bodyAlreadyRead)
  }

  @Test("throws when the original was read first, and never gives an empty body instead")
  func originalFirst() async throws {
    let original = Body(once: ScriptedReader([[1]]))
    let tapped = tap(original)
    _ = try await original.collect(upTo: 9)
    let error = await #expect(throws: BridgeError.self) { try await tapped.collect(upTo: 9) }
    #expect(error?.code == .bodyAlreadyRead)
    #expect(seen.entries == ["BridgeError"])
  }

  @Test("can be tapped again, and both see everything")
  func twice() async throws {
    #expect(try await tap(tap(Body(once: ScriptedReader([[1]])))).collect(upTo: 9) == [1])
    #expect(seen.entries == ["[1]", "[1]", "end", "end"])
  }
}
