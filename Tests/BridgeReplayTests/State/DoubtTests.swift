import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay
@testable import BridgeSession

@Suite("values that may mean another object", .timeLimit(.minutes(5)))
struct DoubtTests {
  private static let shop = "http://shop.example"
  private static let json = "application/json"

  /// The request that arrives after the live page, and the report of the run.
  private func sent(
    _ type: String, recorded: String, live: String, _ request: RecordedExchange
  ) async throws -> (request: ReceivedRequest, report: ReplayReport) {
    let origin = try LoopbackOrigin.answering { request in
      request.path == "/page" ? .of(type, live) : .text("hello")
    }
    let report = try await ReplayReport.live(
      [.of("GET", "\(Self.shop)/page", answer: .of(type, recorded)), request], at: origin)
    return (try #require(origin.requests.last), report)
  }

  @Test("stay as they are where the live answer still has them, in whatever place")
  func reordered() async throws {
    let list = { (first: String, second: String) in
      #"{"items":[{"sku":"\#(first)"},{"sku":"\#(second)"}]}"#
    }
    let (request, report) = try await sent(
      Self.json, recorded: list("SKU-10001", "SKU-10002"), live: list("SKU-99999", "SKU-10001"),
      .of("DELETE", "\(Self.shop)/items/SKU-10001"))
    #expect(request.line == "DELETE /items/SKU-10001")
    #expect(report.rebound.isEmpty && report.unresolved.isEmpty)
  }

  @Test("of a list are sent as recorded and listed where the live list has them no more")
  func goneFromList() async throws {
    let (request, report) = try await sent(
      Self.json, recorded: #"[{"sku":"SKU-10001"}]"#, live: #"[{"sku":"SKU-99999"}]"#,
      .of("DELETE", "\(Self.shop)/items/SKU-10001"))
    #expect(request.line == "DELETE /items/SKU-10001")
    #expect(report.unresolved == ["2 path segment 2 ← 1 JSON $[0].sku"])
  }

  @Test(
    "of inputs with one name are never those of another row",
    arguments: [["item-99999", "item-10001"], ["item-99999", "item-99998"], ["item-99999"]])
  func checkboxes(live: [String]) async throws {
    let form = { (rows: [String]) in
      "<form>" + rows.map { "<input type=checkbox name=del value=\"\($0)\">" }.joined()
    }
    let (request, _) = try await sent(
      "text/html", recorded: form(["item-10001", "item-10002"]), live: form(live),
      .form("\(Self.shop)/delete", "del=item-10001", answer: .text("hello")))
    #expect(request.text == "del=item-10001")
  }

  @Test("of an input that is the only one of its name are rebound")
  func hidden() async throws {
    let (request, report) = try await sent(
      "text/html", recorded: "<input type=hidden name=draft value=drf_10001x>",
      live: "<input type=hidden name=draft value=drf_77777y>",
      .form("\(Self.shop)/save", "draft=drf_10001x", answer: .text("hello")))
    #expect(request.text == "draft=drf_77777y")
    #expect(report.rebound.count == 1)
  }

  @Test(
    "are not dates, addresses and quantities that nothing names a token or an identity",
    arguments: [
      ("2024-01-01", "2026-11-22"), ("eve2@example.org", "bob1@example.org"),
      ("48.8583701", "48.8583702"), ("20240101", "20261122"), ("-12345678", "12345679"),
    ])
  func everyday(recorded: String, live: String) async throws {
    let body = { (value: String) in "{\"v\":\"\(value)\"}" }
    let (request, report) = try await sent(
      Self.json, recorded: body(recorded), live: body(live),
      .json("POST", "\(Self.shop)/do", body(recorded), answer: .text("hello")))
    #expect(request.text == body(recorded))
    #expect(report.rebound.isEmpty && report.unresolved.isEmpty)
  }

  @Test(
    "that were numbers are written as JSON writes what they are now",
    arguments: [
      ("20000001", "20000001"), ("0020000002", "\"0020000002\""), ("2e7", "2e7"),
      ("itm_77aa11bb", "\"itm_77aa11bb\""),
    ])
  func numbers(live: String, written: String) async throws {
    let (request, _) = try await sent(
      Self.json, recorded: #"{"ref":12345678}"#, live: "{\"ref\":\"\(live)\"}",
      .json("POST", "\(Self.shop)/do", #"{"ref": 12345678}"#, answer: .text("hello")))
    #expect(request.text == "{\"ref\": \(written)}")
  }
}
