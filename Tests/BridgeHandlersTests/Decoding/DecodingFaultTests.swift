import BridgeCoding
import BridgeCore
import BridgeHandlers
import BridgeTestSupport
import HTTPTypes
import Testing

@Suite("an answer that cannot be decoded", .timeLimit(.minutes(5)))
struct DecodingFaultTests {
  private static let codings: [ContentCoding] = [.gzip, .br, .zstd]
  private static let text = (0..<3000).map { UInt8(truncatingIfNeeded: $0 &* $0) }

  /// Reads an answer's body and returns the error it breaks off with, twice the same.
  private func fault(_ coding: String, _ bytes: [UInt8], by size: Int = 100) async throws
    -> HandlerError
  {
    let journal = Journal<String>()
    let site = CodedSite([coding]) { CodedSite.stream(bytes, by: size, noting: journal) }
    let reader = try await site.pipeline.load(.sample()).body.open()
    let first = await #expect(throws: HandlerError.self) { while try await reader.next() != nil {} }
    let second = await #expect(throws: HandlerError.self) { try await reader.next() }
    #expect(first == second)
    #expect(journal.entries.contains("cancel"))
    return try #require(first)
  }

  @Test("because it is cut off says so", arguments: codings, [1, 2, 20])
  func truncated(coding: ContentCoding, missing: Int) async throws {
    let coded = try CodedSite.coded(Self.text, coding)
    let error = try await fault(coding.rawValue, Array(coded.dropLast(missing)))
    #expect(error.code == .undecodable)
    #expect(error.message.contains("http://shop.example"))
    #expect(error.message.contains(coding.rawValue))
  }

  @Test("because it is garbage says so", arguments: codings, [1, 1000])
  func garbage(coding: ContentCoding, size: Int) async throws {
    let error = try await fault(coding.rawValue, Array("<html>secret</html>".utf8), by: size)
    #expect(error.code == .undecodable)
    #expect(!error.message.contains("secret"))
  }

  @Test("because the inner of two codings is damaged says so")
  func innerDamaged() async throws {
    let coded = try CodedSite.coded(Array("no gzip at all".utf8), .br)
    #expect(try await fault("gzip, br", coded).code == .undecodable)
  }

  @Test(
    "because its coding is unknown is passed on as it came, and an event says so",
    arguments: ["compress", "rot13", "gzip;x", "gzip, rot13"])
  func unknown(coding: String) async throws {
    let log = EventLog()
    let site = CodedSite([coding], events: log) { CodedSite.stream([1, 2, 3]) }
    let answer = try await site.pipeline.load(.sample())
    #expect(answer.fields[.contentEncoding] == coding)
    #expect(answer.fields[.contentLength] == "17")
    #expect(try await answer.body.collect(upTo: 3) == [1, 2, 3])
    let reasons = log.events.compactMap { event -> String? in
      if case .notDecoded(let reason) = event.kind { reason } else { nil }
    }
    #expect(reasons.count == 1)
    #expect(reasons.first?.contains("http://shop.example") == true)
  }

  @Test("ends its exchange as failed")
  func ends() async throws {
    let ends = Journal<WitnessHandler.End>()
    let site = CodedSite(["gzip"]) { CodedSite.stream(Array("garbage".utf8)) }
    site.pipeline.register(WitnessHandler(noting: ends))
    let answer = try await site.pipeline.load(.sample())
    await #expect(throws: HandlerError.self) { try await answer.body.collectedText() }
    #expect(ends.entries.map(\.text) == ["witness failed"])
  }
}

@Suite("an answer that expands without measure", .timeLimit(.minutes(5)))
struct DecodingBombTests {
  private static let codings: [ContentCoding] = [.gzip, .br, .zstd]
  private static let plainCount = 40_000_000

  private static func bomb(_ coding: ContentCoding) throws -> [UInt8] {
    try CodedSite.coded([UInt8](repeating: 0, count: plainCount), coding)
  }

  @Test("is aborted at the limit that was set", arguments: codings)
  func limited(coding: ContentCoding) async throws {
    let bomb = try Self.bomb(coding)
    let site = CodedSite([coding.rawValue], maximumLength: 1_000_000) { .bytes(bomb) }
    let reader = try await site.pipeline.load(.sample()).body.open()
    var count = 0
    let error = await #expect(throws: HandlerError.self) {
      while let piece = try await reader.next() { count += piece.count }
    }
    #expect(error?.code == .undecodable)
    #expect(error?.message.contains("1000000") == true)
    #expect(count <= 1_000_000)
  }

  @Test("that keeps to its limit exactly is whole")
  func exactly() async throws {
    let coded = try CodedSite.coded([UInt8](repeating: 7, count: 100_000), .gzip)
    let site = CodedSite(["gzip"], maximumLength: 100_000) { .bytes(coded) }
    #expect(try await site.pipeline.load(.sample()).body.collect(upTo: 100_000).count == 100_000)
  }

  @Test("comes in pieces of bounded size, though it arrived as one chunk", arguments: codings)
  func pieces(coding: ContentCoding) async throws {
    let bomb = try Self.bomb(coding)
    let site = CodedSite([coding.rawValue]) { .bytes(bomb) }
    var (count, largest) = (0, 0)
    for try await piece in try await site.pipeline.load(.sample()).body {
      count += piece.count
      largest = max(largest, piece.count)
    }
    #expect(count == Self.plainCount)
    #expect(largest <= 300 * 1024)
  }

  @Test("stops in the middle of a chunk when it is aborted", arguments: codings)
  func cancelled(coding: ContentCoding) async throws {
    struct Reason: Error {}
    let bomb = try Self.bomb(coding)
    let site = CodedSite([coding.rawValue]) { .bytes(bomb) }
    let reader = try await site.pipeline.load(.sample()).body.open()
    _ = try await reader.next()
    reader.cancel(throwing: Reason())
    await #expect(throws: Reason.self) { try await reader.next() }
    await #expect(throws: Reason.self) { try await reader.next() }
  }

  @Test("stops in the middle of a chunk when its deadline passes")
  func deadline() async throws {
    let clock = ManualClock()
    let ends = Journal<WitnessHandler.End>()
    let bomb = try Self.bomb(.gzip)
    let transport = ScriptedTransport { _ in
      BridgeResponse(status: 200, fields: [.contentEncoding: "gzip"], body: .bytes(bomb))
    }
    let pipeline = Pipeline(transport: transport, clock: clock)
    pipeline.register(WitnessHandler(noting: ends))
    pipeline.register(DecodingHandler())
    var request = try BridgeRequest.sample()
    request.deadline = clock.now + .seconds(1)
    let reader = try await pipeline.load(request).body.open()
    _ = try await reader.next()
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    await ends.wait()
    let error = await #expect(throws: BridgeError.self) { try await reader.next() }
    #expect(error?.code == .deadlineExceeded)
  }

  @Test("releases its source when its reader does")
  func dropped() async throws {
    let journal = Journal<String>()
    let bomb = try Self.bomb(.zstd)
    let site = CodedSite(["zstd"]) { CodedSite.stream(bomb, noting: journal) }
    for try await _ in try await site.pipeline.load(.sample()).body { break }
    #expect(journal.entries.last == "drop")
  }
}
