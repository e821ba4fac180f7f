import BridgeCoding
import BridgeCore
import BridgeHandlers
import BridgeTestSupport
import HTTPTypes
import Testing

@Suite("decoding an answer", .timeLimit(.minutes(5)))
struct DecodingHandlerTests {
  private static let text = String(repeating: "The quick brown fox. ", count: 500)

  @Test(
    "decodes it, whatever the chunks are", arguments: ContentCoding.allCases,
    [1, 7, 1000, .max])
  func plain(coding: ContentCoding, size: Int) async throws {
    let coded = try CodedSite.coded(Array(Self.text.utf8), coding)
    let site = CodedSite([coding.rawValue]) { CodedSite.stream(coded, by: size) }
    let answer = try await site.pipeline.load(.sample())
    #expect(try await answer.body.collectedText() == Self.text)
    #expect(site.asked.entries == [["gzip, br, zstd"]])
  }

  @Test("takes the fields away that spoke of the coded bytes, and no other")
  func fields() async throws {
    let coded = try CodedSite.coded([1, 2, 3], .gzip)
    let site = CodedSite(["gzip"]) { Body(length: coded.count, once: ScriptedReader([coded])) }
    let answer = try await site.pipeline.load(.sample())
    #expect(answer.fields[.contentEncoding] == nil)
    #expect(answer.fields[.contentLength] == nil)
    #expect(answer.fields[.contentType] == "text/plain")
    #expect(answer.body.length == nil)
    #expect(try await answer.body.collect(upTo: 3) == [1, 2, 3])
  }

  @Test(
    "decodes several codings, the last one first",
    arguments: [["gzip, br"], ["gzip", "br"], ["GZIP ,Br"], ["x-gzip, identity, br"]])
  func doubleCoding(codings: [String]) async throws {
    let coded = try CodedSite.coded(Array(Self.text.utf8), .gzip, .br)
    let site = CodedSite(codings) { CodedSite.stream(coded) }
    let answer = try await site.pipeline.load(.sample())
    #expect(try await answer.body.collectedText() == Self.text)
  }

  @Test("refuses more codings on top of each other than anybody means")
  func tooManyCodings() async throws {
    let site = CodedSite([Array(repeating: "gzip", count: 6).joined(separator: ",")]) { .text("x") }
    let error = await #expect(throws: HandlerError.self) { try await site.pipeline.load(.sample()) }
    #expect(error?.code == .undecodable)
    let five = try CodedSite.coded(Array("deep".utf8), .gzip, .gzip, .gzip, .gzip, .gzip)
    let deep = CodedSite([Array(repeating: "gzip", count: 5).joined(separator: ",")]) {
      .bytes(five)
    }
    #expect(try await deep.pipeline.load(.sample()).body.collectedText() == "deep")
  }

  @Test("leaves an answer without a coding as it is", arguments: [[], ["identity"], [""]])
  func notCoded(codings: [String]) async throws {
    let answer = try await CodedSite(codings) { .text("plain") }.pipeline.load(.sample())
    #expect(try await answer.body.collectedText() == "plain")
    #expect(answer.fields[.contentLength] == "17")
    #expect(answer.body.bytesAtHand != nil)
  }

  @Test("happens only where it asked for it", arguments: ["gzip", "identity", "", "br;q=0"])
  func onlyWhenAsked(accepted: String) async throws {
    let coded = try CodedSite.coded([1, 2, 3], .gzip)
    let site = CodedSite(["gzip"]) { .bytes(coded) }
    var request = try BridgeRequest.sample()
    request.fields[.acceptEncoding] = accepted
    let answer = try await site.pipeline.load(request)
    #expect(try await answer.body.collect(upTo: 1000) == coded)
    #expect(answer.fields[.contentEncoding] == "gzip")
    #expect(site.asked.entries == [[accepted]])
  }

  @Test("keeps away from ranges, whose bytes count in the coded form")
  func range() async throws {
    let site = CodedSite(["gzip"], status: 206) { .bytes([1, 2, 3]) }
    var request = try BridgeRequest.sample()
    request.fields[.range] = "bytes=0-2"
    let answer = try await site.pipeline.load(request)
    #expect(try await answer.body.collect(upTo: 3) == [1, 2, 3])
    #expect(site.asked.entries == [[]])
  }

  @Test(
    "leaves answers alone that have no body, or a part of one",
    arguments: [("HEAD", 200), ("GET", 204), ("GET", 304), ("GET", 206)])
  func untouched(method: String, status: Int) async throws {
    let site = CodedSite(["gzip"], status: status) { CodedSite.stream([]) }
    let answer = try await site.pipeline.load(.sample(method))
    #expect(answer.fields[.contentEncoding] == "gzip")
    #expect(answer.fields[.contentLength] == "17")
  }

  @Test("leaves an empty body alone")
  func emptyBody() async throws {
    let answer = try await CodedSite(["gzip"]) { .empty }.pipeline.load(.sample())
    #expect(answer.fields[.contentEncoding] == "gzip")
    #expect(answer.body.isEmpty)
  }

  @Test("of a stream that turns out empty gives an empty body", arguments: ContentCoding.allCases)
  func emptyStream(coding: ContentCoding) async throws {
    let site = CodedSite([coding.rawValue]) { CodedSite.stream([]) }
    #expect(try await site.pipeline.load(.sample()).body.collectedText() == "")
  }

  @Test("is reported as an event")
  func event() async throws {
    let log = EventLog()
    let coded = try CodedSite.coded([1], .gzip, .br)
    let site = CodedSite(["gzip, br"], events: log) { .bytes(coded) }
    _ = try await site.pipeline.load(.sample()).body.collect(upTo: 1)
    let codings = log.events.compactMap { event in
      if case .decoding(let codings) = event.kind { codings } else { nil }
    }
    #expect(codings == ["gzip, br"])
  }
}
