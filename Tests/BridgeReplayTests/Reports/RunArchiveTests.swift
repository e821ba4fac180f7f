import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay

@Suite("a HAR of a run", .timeLimit(.minutes(5)))
struct RunArchiveTests {
  /// Replays against an origin and reads the HAR of it.
  private func archived(
    _ exchanges: [RecordedExchange], _ origin: LoopbackOrigin, _ folder: TemporaryFolder
  ) async throws -> (report: ReplayReport, har: Recording, text: String) {
    var options = ReplayOptions()
    options.against = .live
    options.routes = [try ReplayRoute("shop.example=\(origin.authority)")]
    options.allowsUnsafeMethods = true
    let replay = try Replay([.of(exchanges)], options: options)
    let archive = try RunArchive(of: replay, in: folder.path)
    let report = try await replay.run(archive: archive)
    var bytes: [UInt8] = []
    try archive.writeHAR { bytes += $0 }
    let file = try folder.write(bytes, to: "run.har")
    return (
      report, try HARImporter(temporaryDirectory: folder.path).read(path: file),
      String(decoding: bytes, as: UTF8.self)
    )
  }

  @Test("holds what was sent and answered, byte for byte, and replays with the same answers")
  func actual() async throws {
    let body = Array(UInt8.min...UInt8.max)
    let origin = try LoopbackOrigin.answering { request in
      request.method == "POST"
        ? RawResponse(fields: [("Content-Type", "image/png")], body: request.body.reversed())
        : .text("live")
    }
    let folder = try TemporaryFolder()
    let (report, har, _) = try await archived(
      [
        .of("GET", "http://shop.example/a", answer: .text("recorded")),
        .of(
          "POST", "http://shop.example/b", fields: [RecordedField("Content-Type", "image/png")],
          body: .content(RecordedContent(mediaType: "image/png", bytes: body))),
        .of("GET", "data:,x"),
      ], origin, folder)
    #expect(report.words == ["different", "different", "skipped"])
    #expect(har.exchanges.map(\.request.method).sorted() == ["GET", "POST"])
    #expect(har.losses.isEmpty)
    for exchange in har.exchanges where exchange.request.method == "POST" {
      guard case .content(let sent) = exchange.request.body,
        case .response(let answer) = exchange.outcome,
        case .content(let received) = answer.body
      else {
        Issue.record("a body is missing")
        continue
      }
      #expect(try sent.bytes() == body)
      #expect(try received.bytes() == body.reversed())
    }
    var options = ReplayOptions()
    options.against = .live
    options.routes = [try ReplayRoute("shop.example=\(origin.authority)")]
    options.allowsUnsafeMethods = true
    #expect(try await Replay([har], options: options).run().words == ["same", "same"])
  }

  @Test("keeps secrets, and leaves nothing behind")
  func secrets() async throws {
    let origin = try LoopbackOrigin.answering { _ in
      RawResponse(
        fields: [("Content-Type", "application/json"), ("Set-Cookie", "sid=Hunter2Zx2qv81")],
        body: Array("{\"access_token\":\"Hunter2Zx3qv81\"}".utf8))
    }
    let folder = try TemporaryFolder()
    let text = try await archived(
      [
        .of(
          "POST", "http://shop.example/?token=Hunter2Zx4qv81",
          fields: [
            RecordedField("Cookie", "sid=Hunter2Zx1qv81"),
            RecordedField("Content-Type", "application/x-www-form-urlencoded"),
          ], body: .text("password=Hunter2Zx5qv81"))
      ], origin, folder
    ).text
    #expect(!text.contains("Hunter2Zx"))
    #expect(text.contains("{{secret:"))
    #expect(origin.requests.first?.text == "password=Hunter2Zx5qv81")
    // Only the HAR that the test wrote.
    let run = try await ProgramRun.of("ls", [folder.path])
    #expect(run.output == "run.har\n")
  }
}
