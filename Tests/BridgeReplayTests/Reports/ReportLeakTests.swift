import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay

@Suite("reports keep secrets", .timeLimit(.minutes(5)))
struct ReportLeakTests {
  private static let form = RecordedField("Content-Type", "application/x-www-form-urlencoded")

  /// Everything that could be secret holds this word and a number.
  private static let word = "Hunter2Zx"

  private static func secret(_ number: Int) -> String { "\(word)\(number)qv81" }

  /// A session that is full of secrets.
  private static var session: [RecordedExchange] {
    let fields = [
      RecordedField("Authorization", "Bearer \(secret(1))"),
      RecordedField("Cookie", "sessionid=\(secret(2)); theme=dark"),
      RecordedField("X-Api-Key", secret(3)),
      RecordedField("Referer", "http://shop.example/?token=\(secret(4))"),
    ]
    let json =
      "{\"access_token\":\"\(secret(5))\",\"user\":{\"password\":\"\(secret(6))\"},\"n\":1}"
    let page =
      "<p>one</p>\n<input name=csrf_token value=\"\(secret(7))\">\n<p>key \(secret(2))</p>\n"
    return [
      .of(
        "POST", "http://shop.example/login?api_key=\(secret(8))&next=/", fields: fields + [form],
        body: .text("user=me&password=\(secret(9))"),
        answer: RecordedResponse(
          status: 200, reason: "OK",
          fields: [
            RecordedField("Content-Type", "application/json"),
            RecordedField("Set-Cookie", "sessionid=\(secret(10)); Path=/; HttpOnly"),
            RecordedField("Location", "/in?code=\(secret(11))"),
          ], body: .text(json, "application/json"))),
      .of(
        "GET", "http://shop.example/page?token=\(secret(4))", fields: fields,
        answer: RecordedResponse(
          status: 200, reason: "OK", fields: [RecordedField("Content-Type", "text/html")],
          body: .text(page, "text/html"))),
      .of("GET", "data:,\(secret(4))"), .unanswered("http://shop.example/?token=\(secret(4))"),
      .of(
        "POST", "http://shop.example/x?token=\(secret(4))", body: .missing(reason: "its size is 9")),
    ]
  }

  /// The answers of a server that has new secrets and repeats what it is told.
  private static func answer(_ request: ReceivedRequest) -> RawResponse {
    let cookie = request.first("cookie") ?? ""
    if request.method == "POST" {
      return RawResponse(
        status: 201,
        fields: [
          ("Content-Type", "application/json"), ("Set-Cookie", "sessionid=\(secret(20)); Path=/"),
          ("Location", "/in?code=\(secret(21))"),
        ],
        body: Array(
          "{\"access_token\":\"\(secret(22))\",\"user\":{\"password\":\"\(secret(23))\"},\"n\":2}"
            .utf8))
    }
    return RawResponse(
      status: 200, fields: [("Content-Type", "text/html")],
      body: Array(
        "<p>two \(cookie)</p>\n<input name=csrf_token value=\"\(secret(24))\">\n<p>key \(secret(20))</p>\n"
          .utf8))
  }

  private func check(_ report: ReplayReport) throws {
    let texts = [
      report.text, String(decoding: try JSONReport(report).bytes(), as: UTF8.self),
      String(decoding: try JUnitReport(report).bytes(), as: UTF8.self),
      String(decoding: try HTMLReport(report).bytes(), as: UTF8.self),
    ]
    for text in texts {
      let leak = text.firstRange(of: Self.word).map { text[$0.lowerBound...].prefix(60) }
      #expect(leak == nil)
      #expect(text.contains("{{secret:"), "what was there is told by placeholders")
    }
  }

  @Test("of requests and answers, whether differences quote them or curl lines would")
  func live() async throws {
    let origin = try LoopbackOrigin.answering(Self.answer)
    let route = try ReplayRoute("shop.example=\(origin.authority)")
    let report = try await ReplayReport.of(Self.session) {
      $0.against = .live
      $0.routes = [route]
      $0.allowsUnsafeMethods = true
      $0.showsCurlLines = true
    }
    #expect(report.words == ["different", "different", "skipped", "skipped", "refused"])
    #expect(
      origin.requests[0].text == "user=me&password=\(Self.secret(9))", "they are sent all the same")
    #expect(report.text.contains("curl -sSi"))
    #expect(report.text.contains("body $.n: recorded 1, actual 2"))
    #expect(report.text.contains("$.access_token"), "different secrets are a difference")
    try check(report)
  }

  @Test("where another recording answers, and of requests that nothing answers")
  func recorded() async throws {
    var answers = Self.session
    answers.remove(at: 1)
    answers[0] = .of(
      "POST", "http://shop.example/login?api_key=\(Self.secret(8))&next=/", fields: [Self.form],
      body: .text("user=me&password=\(Self.secret(9))"),
      answer: .json("{\"access_token\":\"\(Self.secret(30))\"}"))
    answers.append(.of("GET", "http://shop.example/page?token=\(Self.secret(31))&x=1"))
    let report = try await ReplayReport.of(Self.session, answers: answers)
    #expect(report.words.prefix(2) == ["different", "unmatched"])
    try check(report)
  }

  @Test("with the same placeholders in every run of a recording")
  func stable() async throws {
    let first = try await ReplayReport.of(
      Self.session, answers: [.of("GET", "http://shop.example/z")])
    let second = try await ReplayReport.of(
      Self.session, answers: [.of("GET", "http://shop.example/z")]
    ) {
      $0.concurrency = 8
    }
    #expect(try JSONReport(first).bytes() == JSONReport(second).bytes())
  }
}
