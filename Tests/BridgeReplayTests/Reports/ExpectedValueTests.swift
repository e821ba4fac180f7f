import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeComparison
@testable import BridgeReplay

/// The run makes order 12, which becomes 57, and its page has another link.
@Suite("reports of values that others have replaced", .timeLimit(.minutes(5)))
struct ExpectedValueTests {
  private static let shop = "http://shop.example"

  /// `link`: that of the live page, with `{}` for the number. `number`: that of the live order.
  static func report(
    link: String = "/orders/{}/new", number: Int = 57,
    _ change: (inout ReplayOptions) -> Void = { _ in }
  ) async throws -> ReplayReport {
    let page = { @Sendable (link: String, number: Int) in
      "<p><a href='\(link.replacing("{}", with: "\(number)"))'>pay</a></p>"
    }
    let origin = try LoopbackOrigin.answering { request in
      request.method == "POST"
        ? .of(302, "text/html", "", ("Location", "/orders/\(number)"))
        : .of("text/html", page(link, number))
    }
    return try await ReplayReport.live(
      [
        .form(
          "\(shop)/orders", "t=a",
          answer: .of(302, "text/html", "", RecordedField("Location", "/orders/12"))),
        .of(
          "GET", "\(shop)/orders/12", answer: .of("text/html", page("/orders/{}/old", 12))),
      ], at: origin, change)
  }

  @Test("show the value as it was recorded, and the one expected now beside it")
  func forms() async throws {
    let report = try await Self.report()
    #expect(report.words == ["same", "different"])
    let line =
      "body p > a@href: recorded /orders/12/old (now /orders/57/old), actual /orders/57/new"
    #expect(report.text.contains("    \(line)\n"), "\(report.text)")
    let json = String(decoding: try JSONReport(report).bytes(), as: UTF8.self)
    #expect(json.contains("\"expected\" : \"/orders/57/old\""))
    #expect(json.contains("\"recorded\" : \"/orders/12/old\""))
    let html = String(decoding: try HTMLReport(report).bytes(), as: UTF8.self)
    #expect(html.contains("\"recorded\":\"/orders/12/old\""))
    #expect(html.contains("\"expected\":\"/orders/57/old\""))
    #expect(
      String(decoding: try JUnitReport(report).bytes(), as: UTF8.self).contains(
        "recorded /orders/12/old (now /orders/57/old)"))
  }

  @Test("show it in a link that still has the recorded number")
  func stale() async throws {
    let report = try await Self.report(link: "/orders/12/old")
    #expect(
      report.exchanges[1].outcome.reason
        == "body p > a@href: recorded /orders/12/old (now /orders/57/old), actual /orders/12/old")
  }

  @Test("of a baseline hold for a run in which rows have other numbers")
  func baseline() async throws {
    let first = try await Self.report(link: "/closed") { $0.acceptsDifferences = true }
    let written = Baseline().updated(by: first)
    let baseline = try Baseline(parsing: try written.bytes())
    #expect(!String(decoding: try written.bytes(), as: UTF8.self).contains("57"))
    let again = try await Self.report(link: "/closed", number: 58) { $0.baseline = baseline }
    #expect(again.words == ["same", "same"] && !again.text.contains("did not occur"))
    // Older files have the value that was expected then.
    let old = Difference(
      .body, at: "body p > a@href", recorded: "/orders/57/old", actual: "/closed")
    let found = try #require(first.exchanges[1].accepted.first?.difference)
    #expect(old.isOfSameShape(as: found))
  }

  @Test("accept rows in another order if a baseline or a profile has their differences one by one")
  func order() async throws {
    let make = { (body: String) in [RecordedExchange.of(answer: .json(body))] }
    let (old, new) = (#"[{"n":"x"},{"n":"y"}]"#, #"[{"n":"y"},{"n":"x"}]"#)
    let report = try await ReplayReport.of(make(old), answers: make(new))
    #expect(
      report.exchanges[0].outcome.reason
        == "body $: recorded 2 elements, actual same elements in another order (2 moved)")
    let details = [("body $[0].n", "\"x\"", "\"y\""), ("body $[1].n", "\"y\"", "\"x\"")].map {
      Difference(.body, at: $0, recorded: $1, actual: $2)
    }
    let entry = { (differences: [Difference]) in
      Baseline.Entry(
        recording: "session.har", number: 1, method: "GET", url: "http://shop.example/",
        differences: differences)
    }
    for (differences, word) in [(details, "same"), ([details[0]], "different")] {
      let again = try await ReplayReport.of(make(old), answers: make(new)) {
        $0.baseline = Baseline([entry(differences)])
      }
      #expect(again.words == [word])
    }
    let entries: [(String, ChangeForm, String)] = [
      ("body $", .order, "same"), ("body $", .length, "same"), ("body $[*].n", .text, "same"),
      ("body $[*].m", .text, "different"),
    ]
    for (place, form, word) in entries {
      let profile = ReplayProfile([
        .init(method: "GET", path: "/", part: .body, place: place, forms: [form])
      ])
      let again = try await ReplayReport.of(make(old), answers: make(new)) {
        $0.profile = profile
      }
      #expect(again.words == [word], "\(place)")
    }
  }
}
