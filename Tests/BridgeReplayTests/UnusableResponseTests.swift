import HTTPTypes
import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay

@Suite("an answer that cannot be given again is not comparable", .timeLimit(.minutes(5)))
struct UnusableResponseTests {
  @Test(
    "when a field would break the head",
    arguments: [
      (RecordedField("X A", "1"), "is not a token"),
      (RecordedField("X: 1\r\nY", "1"), "is not a token"),
      (RecordedField("", "1"), "is not a token"),
      (RecordedField("Größe", "1"), "is not a token"),
      (RecordedField("X", "1\r\nY: 2"), "holds CR, LF or NUL"),
      (RecordedField("X", "1\r\n\r\nHTTP/1.1 200 OK"), "holds CR, LF or NUL"),
      (RecordedField("X", "a\0b"), "holds CR, LF or NUL"),
    ])
  func fields(field: RecordedField, clue: String) async throws {
    let report = try await ReplayReport.of([
      .of(answer: .text("x", fields: [field])), .of("GET", "http://shop.example/next"),
    ])
    #expect(report.words == ["failed", "same"])
    #expect(report.exchanges[0].outcome.reason.contains(clue))
    #expect(report.verdict.outcome == .notComparable)
    #expect(report.verdict.exitCode == 4)
  }

  static let broken = RecordedResponse(
    status: 200, reason: "OK", fields: [],
    body: .content(
      RecordedContent(mediaType: nil) {
        throw RecordingError(.bodyUnavailable, "the attachment “a.bin” is gone")
      }))

  @Test("when its status has more than three digits")
  func status() async throws {
    let report = try await ReplayReport.of([.of(answer: .text("x", status: 1000))])
    #expect(report.words == ["failed"])
    #expect(report.verdict.exitCode == 4)
  }

  @Test("when its body cannot be read")
  func body() async throws {
    let report = try await ReplayReport.of([.of(answer: Self.broken)])
    #expect(report.words == ["failed"])
    #expect(report.exchanges[0].outcome.reason.contains("the attachment “a.bin” is gone"))
  }

  @Test("nor does a live answer count as the same when the recorded body cannot be read")
  func live() async throws {
    let origin = try LoopbackOrigin.answering { _ in RawResponse() }
    let report = try await ReplayReport.of([.of("GET", origin.url(), answer: Self.broken)]) {
      $0.against = .live
    }
    #expect(report.words == ["failed"])
    #expect(report.exchanges[0].outcome.reason.contains("the attachment “a.bin” is gone"))
    #expect(report.verdict.exitCode == 4)
  }

  @Test("when its body is damaged in the recording, nor is a request sent whose own is")
  func damaged() async throws {
    let origin = try LoopbackOrigin.answering { _ in RawResponse() }
    let lost = RecordedBody.damaged(reason: "the recording holds 3 of 9 bytes")
    let answer = RecordedResponse(status: 200, reason: "OK", fields: [], body: lost)
    let report = try await ReplayReport.of([
      .of("GET", origin.url(), answer: answer), .of("POST", origin.url(), body: lost),
    ]) {
      $0.against = .live
      $0.allowsUnsafeMethods = true
    }
    #expect(report.words == ["failed", "refused"])
    for exchange in report.exchanges {
      #expect(exchange.outcome.reason.contains("the recording holds 3 of 9 bytes"))
    }
    #expect(report.verdict.exitCode == 4)
  }

  @Test("but a body that the recording never held is left out and named")
  func missing() async throws {
    let answer = RecordedResponse(
      status: 200, reason: "OK", fields: [], body: .missing(reason: "its size is 9"))
    let report = try await ReplayReport.of([.of(answer: answer)])
    #expect(report.words == ["same but for the body"])
    #expect(report.text.contains("1 answer compared without the body"))
  }

  static let unrecorded = RecordedResponse(
    status: 200, reason: "OK", fields: [], body: .missing(reason: "its size is 9"))

  @Test("nor is one whose body the recording of answers does not hold")
  func missingAnswers() async throws {
    let texts = [RecordedResponse.text("x"), .empty(200), Self.unrecorded].map {
      RecordedExchange.of(answer: $0)
    }
    for (asked, word) in zip(texts, ["failed", "failed", "same but for the body"]) {
      let lost = RecordedExchange.of(
        answer: RecordedResponse(
          status: 200, reason: "OK", fields: Self.fields(of: asked),
          body: .missing(reason: "its size is 9")))
      let report = try await ReplayReport.of([asked], answers: [lost])
      #expect(report.words == [word])
      #expect(report.exchanges[0].outcome.reason.contains("its size is 9"))
      #expect(report.verdict.exitCode == 4)
    }
    let damaged = RecordedResponse(
      status: 200, reason: "OK", fields: [], body: .damaged(reason: "it is cut"))
    let report = try await ReplayReport.of([.of()], answers: [.of(answer: damaged)])
    #expect(report.words == ["failed"])
    #expect(report.exchanges[0].outcome.reason.contains("it is cut"))
  }

  private static func fields(of exchange: RecordedExchange) -> [RecordedField] {
    guard case .response(let response) = exchange.outcome else { return [] }
    return response.fields
  }

  @Test("nor one to a request that lost its body; and the answers' warnings are told")
  func unmatchable() async throws {
    let asked = RecordedExchange.of("POST", body: .text("a=1", "text/plain"))
    let lost = RecordedExchange.of("POST", body: .missing(reason: "it was sent in chunks"))
    let other = RecordedExchange.of("GET", "http://shop.example/other")
    let report = try await ReplayReport.of([asked, other], answers: [lost])
    #expect(report.words == ["failed", "unmatched"])
    let warnings = try #require(report.responses?.warnings)
    #expect(warnings.map(\.entry) == [1])
    #expect(
      report.text.contains("responses from answers.har: 1 exchange\n  ! entry 1: its response"))
    let json = String(decoding: try JSONReport(report).bytes(), as: UTF8.self)
    #expect(json.contains("\"answers\" : {"))
    #expect(json.contains("\"code\" : \"unusable-answer\""))
  }

  @Test("of a damaged recording of answers makes the run incomplete")
  func damagedAnswers() async throws {
    let loss = RecordingLoss(entry: 2, entries: 1, message: "the entry is malformed")
    let answers = Recording.of([.of()], name: "answers.har", losses: [loss])
    let report = try await Replay([.of([.of()])], responses: answers, options: ReplayOptions())
      .run()
    #expect(report.words == ["same"])
    #expect(report.verdict.exitCode == 5)
    #expect(report.text.contains("✗ answers.har#2: lost: the entry is malformed"))
  }

  @Test("but text is text on both sides, in whatever charset it once was")
  func decodedText() async throws {
    func answer(_ text: String, isText: Bool, _ charset: String) -> RecordedExchange {
      let type = "text/plain; charset=\(charset)"
      let content = RecordedContent(mediaType: type, isText: isText, bytes: Array(text.utf8))
      return .of(
        answer: RecordedResponse(
          status: 200, reason: "OK", fields: [RecordedField("Content-Type", type)],
          body: .content(content)))
    }
    for charset in ["shift_jis", "iso-8859-1", "utf-8"] {
      let old = answer("あé", isText: true, charset)
      #expect(try await ReplayReport.of([old]).words == ["same"])
      let new = answer("いé", isText: true, charset)
      let report = try await ReplayReport.of([old], answers: [new])
      #expect(report.words == ["different"])
      #expect(report.exchanges[0].outcome.reason == "body line 1: recorded あé, actual いé")
    }
    let text = answer("Ã¨", isText: true, "iso-8859-1")
    let other = answer("è", isText: true, "iso-8859-1")
    #expect(try await ReplayReport.of([text], answers: [other]).words == ["different"])
    let bytes = answer("è", isText: false, "iso-8859-1")
    #expect(try await ReplayReport.of([text], answers: [bytes]).words == ["same"])
  }

  @Test("and one that only looks like a miss is not one")
  func looksLikeAMiss() async throws {
    let field = RecordedField(PlaybackOrigin.missField.rawName, "0")
    let answer = RecordedResponse.text("x", status: 404, fields: [field])
    let report = try await ReplayReport.of([.of(answer: answer)])
    #expect(report.words == ["same"])
  }
}
