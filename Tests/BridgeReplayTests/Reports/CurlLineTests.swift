import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay

@Suite(
  "a curl line", .enabled(if: ProgramRun.find("curl") != nil, "curl is not installed"),
  .timeLimit(.minutes(5)))
struct CurlLineTests {
  /// Replays one exchange against an origin that answers otherwise; gives the line of the text report.
  private func line(_ exchange: RecordedExchange, _ origin: LoopbackOrigin) async throws -> String {
    let route = try ReplayRoute("shop.example=\(origin.authority)")
    let report = try await ReplayReport.of([exchange]) {
      $0.against = .live
      $0.routes = [route]
      $0.showsCurlLines = true
      $0.allowsUnsafeMethods = true
    }
    #expect(report.words == ["different"])
    let lines = report.text.split(separator: "\n").map { $0.drop { $0 == " " } }
    return String(try #require(lines.first { $0.contains("curl -sSi") }))
  }

  static let bodies: [[UInt8]] = [
    Array("a=1&b=%20x".utf8), Array("@file".utf8), Array("{\n  \"name\": \"it's\"\n}".utf8),
    Array(0...255),
    Array("-d".utf8), Array(repeating: 0x61, count: 4096),
  ]

  @Test("sends the same request again, whatever its body", arguments: bodies.indices)
  func same(index: Int) async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("other") }
    let line = try await line(
      .of(
        "POST", "http://shop.example/a/../b?q=[1]&r={x,y}&s='",
        fields: [
          RecordedField("Content-Type", "text/plain"), RecordedField("X-Empty", ""),
          RecordedField("X-Quote", "it's \"$HOME\" `id`"), RecordedField("x-twice", "1"),
          RecordedField("x-twice", "2"),
        ], body: .content(RecordedContent(mediaType: nil, bytes: Self.bodies[index]))), origin)
    let run = try await ProgramRun.of("sh", ["-c", line])
    #expect(run.code == 0, "\(line)\n\(run.errors)")
    #expect(run.output.hasSuffix("other"))
    let sent = origin.requests
    try #require(sent.count == 2)
    #expect(sent[1].line == sent[0].line)
    #expect(sent[1].body == sent[0].body)
    #expect(Self.comparable(sent[1].fields) == Self.comparable(sent[0].fields))
  }

  /// Fields by name, so that only the order among equal names counts; framing is each client's own.
  private static func comparable(_ fields: [ReceivedRequest.Field]) -> [String] {
    fields.filter { !["content-length", "connection"].contains($0.name.lowercased()) }
      .map { "\($0.name.lowercased()): \($0.value)" }.sorted()
  }

  @Test("sends GET, HEAD and DELETE as they were", arguments: ["GET", "HEAD", "DELETE"])
  func methods(method: String) async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("other", status: 404) }
    let line = try await line(.of(method, "http://shop.example/x"), origin)
    #expect(try await ProgramRun.of("sh", ["-c", line]).code == 0)
    #expect(origin.requests.map(\.line) == ["\(method) /x", "\(method) /x"])
  }

  @Test("names a body too large for a line, and is left out where no server is asked")
  func large() async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("other") }
    let body = RecordedBody.text(String(repeating: "x", count: 5000))
    let line = try await line(.of("POST", "http://shop.example/x", body: body), origin)
    #expect(line.contains("--data-binary @BODY"))
    #expect(line.hasSuffix("# BODY: the request's body, 5000 bytes"))
    let recorded = try await ReplayReport.of([.of()], answers: [.of(answer: .text("other"))])
    #expect(recorded.words == ["different"])
    #expect(!recorded.text.contains("curl"))
  }
}
