import BridgeComparison
import BridgeRecording
import Testing

@testable import BridgeReplay

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("an HTML report", .timeLimit(.minutes(5)))
struct HTMLReportTests {
  /// The data as the page's script reads it.
  struct Page: Decodable {
    struct Row: Decodable {
      let number, endpoint: Int
      let method, url, outcome: String
      let note, curl: String?
      let differences: [Difference]?
    }
    struct Difference: Decodable {
      let kind, change, `where`, recorded, actual: String
    }
    let exchanges: [Row]
    let endpoints, notes: [String]
    let causes: [[String]]
    let verdict: String
    let summary: [String: Int]
  }

  static func text(_ report: ReplayReport) throws -> String {
    String(decoding: try HTMLReport(report).bytes(), as: UTF8.self)
  }

  static func page(_ text: String) throws -> Page {
    let start = try #require(text.firstRange(of: "id=\"data\">\n")).upperBound
    let end = try #require(text[start...].firstRange(of: "\n</script>")).lowerBound
    return try JSONDecoder().decode(Page.self, from: Data(text[start..<end].utf8))
  }

  @Test("has every exchange with its outcome")
  func data() async throws {
    let report = try await ReportSamples.mixed()
    let page = try Self.page(try Self.text(report))
    #expect(
      page.exchanges.map(\.outcome) == [
        "same", "different", "different", "unmatched", "unsent", "skipped", "same", "same",
      ])
    #expect(page.verdict == "different")
    #expect(page.summary["total"] == 8)
    #expect(page.exchanges[6].endpoint == page.exchanges[7].endpoint)
    #expect(page.endpoints[page.exchanges[6].endpoint] == "GET shop.example/items/{id}")
    let cart = try #require(page.exchanges[1].differences)
    #expect(Set(cart.map(\.kind)) == ["status", "field", "cookie", "body"])
    #expect(cart.contains { $0.where == "body $.items[0].price" && $0.recorded == "1999" })
  }

  @Test("groups what is not the same by cause, in the lines of a text report")
  func causes() async throws {
    let exchanges = { (text: String) in
      (1...5).map { index in
        RecordedExchange.of(
          "GET", "http://shop.example/static/\(index).js",
          answer: .text("x", fields: [RecordedField("X-Version", text)]))
      }
    }
    let report = try await ReplayReport.of(exchanges("one"), answers: exchanges("two"))
    let causes = try Self.page(try Self.text(report)).causes
    #expect(causes.map(\.first) == ["≠ 5 × header X-Version of GET shop.example/static/*"])
    #expect(causes.first?.last == "    … and 2 more: #4 #5")
  }

  @Test("fills every place of its template, and loads nothing")
  func template() async throws {
    let text = try Self.text(try await ReportSamples.mixed())
    #expect(!text.contains("{{"))
    #expect(text.contains("default-src 'none'; style-src 'sha256-"))
    #expect(text.contains("<title>different · session.har · bridge-replay</title>"))
    #expect(
      !text.contains("http-equiv=\"refresh\"") && !text.contains("src=")
        && !text.contains("@import"))
  }

  @Test("lets nothing of a recording become markup")
  func hostile() async throws {
    let text = try Self.text(try await ReportSamples.hostile("http://leak.example/"))
    let plain = try Self.text(try await ReportSamples.mixed())
    func count(_ needle: String, _ text: String) -> Int { text.ranges(of: needle).count }
    for sign in ["<script", "</script", "<img", "<style", "<!--", "<b>"] {
      #expect(count(sign, text) == count(sign, plain), "\(sign)")
    }
    #expect(!text.unicodeScalars.contains { $0 == "\u{0}" || $0 == "\u{202E}" || $0 == "\u{2028}" })
    #expect(try Self.page(text).exchanges.count == 8)
  }

  @Test("comes in pieces, and says what it leaves out")
  func limits() async throws {
    let report = try await ReplayReport.of(
      (0..<900).map { .of("GET", "http://a.example/\($0)") }
        + (0..<100).map { .of("GET", "data:,\($0)") })
    var limits = HTMLReport.Limits()
    limits.exchanges = 200
    limits.detailBytes = 2000
    let text = String(decoding: try HTMLReport(report, limits: limits).bytes(), as: UTF8.self)
    let page = try Self.page(text)
    #expect(page.exchanges.count == 200)
    #expect(page.exchanges.count { $0.outcome == "skipped" } == 100)
    #expect(page.notes.contains { $0.hasPrefix("800 of 1000 exchanges are left out") })
    #expect(page.notes.contains { $0.contains("the details of ") })
    var pieces = 0
    try HTMLReport(report).write { _ in pieces += 1 }
    #expect(pieces > 10)
  }
}
