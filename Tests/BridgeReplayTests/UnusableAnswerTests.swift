import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay

@Suite("an answer that cannot be given again is not comparable", .timeLimit(.minutes(1)))
struct UnusableAnswerTests {
  @Test(
    "when a field would break the head",
    arguments: [
      (RecordedField("X A", "1"), "is no token"),
      (RecordedField("X: 1\r\nY", "1"), "is no token"),
      (RecordedField("", "1"), "is no token"),
      (RecordedField("Größe", "1"), "is no token"),
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
    #expect(report.verdict.answer == .notComparable)
    #expect(report.verdict.exitCode == 4)
  }

  static let broken = RecordedResponse(
    status: 200, reason: "OK", fields: [],
    body: .content(
      RecordedContent(mediaType: nil) {
        throw RecordingError(.bodyUnavailable, "the attachment “a.bin” is gone")
      }))

  @Test("when its body cannot be read")
  func body() async throws {
    let report = try await ReplayReport.of([.of(answer: Self.broken)])
    #expect(report.words == ["failed"])
    #expect(report.exchanges[0].outcome.reason.contains("the attachment “a.bin” is gone"))
  }

  @Test("nor does a live answer count as the same when the recorded body cannot be read")
  func live() async throws {
    let origin = try LoopbackOrigin.answering { _ in RawAnswer() }
    let report = try await ReplayReport.of([.of("GET", origin.url(), answer: Self.broken)]) {
      $0.against = .live
    }
    #expect(report.words == ["failed"])
    #expect(report.exchanges[0].outcome.reason.contains("the attachment “a.bin” is gone"))
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

  @Test("and one that looks like a miss is none")
  func looksLikeAMiss() async throws {
    let field = RecordedField(PlaybackOrigin.missField, "0")
    let answer = RecordedResponse.text("x", status: 404, fields: [field])
    let report = try await ReplayReport.of([.of(answer: answer)])
    #expect(report.words == ["same"])
  }
}
