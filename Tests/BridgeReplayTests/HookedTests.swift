import BridgeComparison
import BridgeCore
import BridgeHandlers
import BridgeKit
import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("a replay through the hook", .timeLimit(.minutes(5)))
struct HookedTests {
  private static let url = "http://shop.example/cart"

  private static func post(
    _ method: String = "POST", body: String = "sku=tea-02", fields: [RecordedField] = []
  ) -> RecordedExchange {
    .of(method, url, fields: fields, body: .text(body))
  }

  @Test("of the bundled sample is the same", arguments: [1, 8])
  func sample(concurrency: Int) async throws {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    let path = parts.dropLast(3).joined(separator: "/") + "/Samples/demo-shop.har"
    var options = ReplayOptions()
    (options.through, options.concurrency) = (.hook, concurrency)
    let folder = try TemporaryFolder()
    let recording = try HARImporter(temporaryDirectory: folder.path).read(path: path)
    let report = try await Replay([recording], options: options).run()
    #expect(report.verdict.outcome == .same)
    #expect(report.exchanges.contains { $0.method == "POST" })
  }

  @Test("brings every kind of body in turn, by fetch and by XMLHttpRequest")
  func kinds() async throws {
    let bodies = ["a=1&b=2", "{\"a\": \"ä\"}", "\u{0}\r\n", String(repeating: "x", count: 200_000)]
    let methods = ["POST", "PUT", "PATCH", "patch", "DELETE", "REPORT"]
    let exchanges = (0..<24).map { index in
      Self.post(
        methods[index % methods.count], body: bodies[index % bodies.count],
        fields: [RecordedField("Content-Type", "application/x-www-form-urlencoded")])
    }
    let report = try await ReplayReport.of(exchanges) { $0.through = .hook }
    #expect(report.words == Array(repeating: "same", count: 24))
  }

  @Test("finds the body missing in pages without the hook, and sends nothing")
  func withoutHook() async throws {
    let recording = Recording.of([Self.post(), Self.post(), .of("GET", Self.url)])
    var options = ReplayOptions()
    options.against = .live
    options.allowsUnsafeMethods = true
    let sent = Journal<String>()
    let pipeline = Pipeline.standard(
      over: ClosureTransport { request, _ in
        sent.note(request.method.rawValue)
        return .text("hello")
      })
    let run = ReplayRun(
      ReplayPlan([recording], options), options, pipeline, playback: nil,
      hooked: try HookedIssuer(isHooked: false), mask: ReportMask(for: []),
      progress: ReplayProgress())
    let exchanges = await run.exchanges()
    #expect(Verdict(exchanges, wasInterrupted: false).outcome == .different)
    for exchange in exchanges.prefix(2) {
      guard case .different(let result) = exchange.outcome else {
        Issue.record("\(exchange.outcome)")
        continue
      }
      #expect(result.differences.map(\.location) == ["request body"])
      #expect(result.differences.map(\.change) == [.missing])
      #expect(result.differences.map(\.kind) == [.request])
    }
    #expect(sent.entries == ["GET"])
  }

  @Test("leaves to the replay itself what no page script can issue")
  func direct() async throws {
    for method in ["GET", "HEAD", "TRACE", "trace", "CONNECT", "TRACK"] {
      #expect(!HookedIssuer.canIssue(try BridgeRequest(method, Self.url)), "\(method)")
    }
    for method in ["POST", "PUT", "PATCH", "patch", "DELETE", "REPORT", "OPTIONS"] {
      #expect(HookedIssuer.canIssue(try BridgeRequest(method, Self.url)), "\(method)")
    }
    let report = try await ReplayReport.of([Self.post("TRACE"), Self.post("GET")]) {
      $0.through = .hook
    }
    #expect(report.words == ["same", "same"], "\(report.text)")
  }

  @Test("says so in both reports, and nothing of it otherwise")
  func reports() async throws {
    let report = try await ReplayReport.of([Self.post()]) { $0.through = .hook }
    #expect(report.text.contains("against the recording, bodies through the hook, 1 at a time"))
    #expect(
      String(decoding: try JSONReport(report).bytes(), as: UTF8.self).contains(
        "\"through\" : \"hook\""))
    let plain = try await ReplayReport.of([Self.post()])
    #expect(!plain.text.contains("hook"))
    #expect(!String(decoding: try JSONReport(plain).bytes(), as: UTF8.self).contains("through"))
  }
}

@Suite("the process of the pages", .timeLimit(.minutes(1)))
struct PageProcessTests {
  @Test("is missed with its path and the way to build it")
  func missing() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: ReplayError.self) { try PageProcess(in: folder.path) }
    #expect(error?.code == .noPages)
    #expect(error?.message.contains("\(folder.path)/bridge-replay-pages") == true)
    #expect(error?.message.contains("--product bridge-replay-pages") == true)
  }

  @Test("fails what is under way and what comes later when it ends", arguments: [false, true])
  func ends(isClosedFirst: Bool) async throws {
    let pages = try PageProcess()
    let request = try BridgeRequest("POST", "http://shop.example/cart")
    let job = HookedJob(
      key: "0-1", number: 1, request: request, body: [1], deadline: .now + .seconds(60))
    if isClosedFirst { pages.close() }
    let arrival = Task { try await pages.arrival(of: job) }
    pages.close()
    await #expect(throws: HookedError.self) { _ = try await arrival.value }
  }
}
