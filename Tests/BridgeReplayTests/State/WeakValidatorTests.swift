import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay
@testable import BridgeSession

@Suite("If-Modified-Since of a page that has just changed")
struct WeakValidatorTests {
  private static let (visit, change) = (
    "Wed, 25 Nov 2026 10:00:00 GMT", "Wed, 25 Nov 2026 10:00:01 GMT"
  )

  /// A replay of a page that was read twice, whose server answers the second time as it is told; with the second request.
  private func replay(
    recorded status: Int, live: Int, modified: String, date: String, liveChange: String = change
  ) async throws -> (report: ReplayReport, request: ReceivedRequest?) {
    let url = "http://shop.example/page"
    let origin = try LoopbackOrigin.answering { request in
      let isAsked = request.first("If-Modified-Since") != nil
      let fields = [("Last-Modified", isAsked ? liveChange : modified), ("Date", date)]
      if isAsked, live == 304 { return .of(304, "text/html", "", fields[0], fields[1]) }
      return .of("text/html", "page", fields[0], fields[1])
    }
    let first = RecordedResponse.of(
      "text/html", "page", RecordedField("Last-Modified", modified), RecordedField("Date", date))
    let second = RecordedResponse.of(
      status, "text/html", status == 304 ? "" : "page",
      RecordedField("Last-Modified", status == 304 ? modified : Self.change),
      RecordedField("Date", date))
    let report = try await ReplayReport.live(
      [
        .of("GET", url, answer: first),
        .of(
          "GET", url, fields: [RecordedField("If-Modified-Since", modified)], answer: second),
      ], at: origin)
    return (report, origin.requests.last)
  }

  @Test("is left out where the recorded response was a new page")
  func isLeftOut() async throws {
    let (report, request) = try await replay(
      recorded: 200, live: 304, modified: Self.visit, date: Self.visit)
    #expect(request?.first("If-Modified-Since") == nil)
    #expect(report.words == ["same", "same"])
    #expect(report.state?.unconditional.map(\.number) == [2])
  }

  @Test("may be answered by 200 where the recorded response was 304")
  func mayBeNew() async throws {
    let (report, _) = try await replay(
      recorded: 304, live: 200, modified: Self.visit, date: Self.change)
    #expect(report.words == ["same", "same but for the body"])
    #expect(report.state?.unconditional.map(\.number) == [2])
  }

  @Test("of the second of a response leaves the response's own time as it is")
  func sameSecond() async throws {
    let (old, new) = ("Wed, 25 Nov 2026 07:43:48 GMT", "Wed, 25 Nov 2026 08:17:20 GMT")
    let origin = try LoopbackOrigin.answering { request in
      request.path == "/page"
        ? .of("text/html", "page", ("Last-Modified", new), ("Date", new))
        : .of("text/html", "at 08:17, by 1111a679bb", ("Date", new))
    }
    let time = RecordedField("Last-Modified", old)
    let report = try await ReplayReport.live(
      [
        .of(
          "GET", "http://shop.example/page",
          answer: .of("text/html", "page", time, RecordedField("Date", old))),
        .of(
          "GET", "http://shop.example/page", fields: [RecordedField("If-Modified-Since", old)],
          answer: .of("text/html", "page", time, RecordedField("Date", old))),
        .of(
          "GET", "http://shop.example/log",
          answer: .of("text/html", "at 07:43, by 7c9e6679aa", RecordedField("Date", old))),
      ], at: origin)
    #expect(report.words == ["same", "same", "same"])
  }

  @Test("decides as recorded if the page is older than a minute")
  func isStrong() async throws {
    let later = "Wed, 25 Nov 2026 10:05:00 GMT"
    let (report, request) = try await replay(
      recorded: 304, live: 200, modified: Self.visit, date: later, liveChange: later)
    #expect(request?.first("If-Modified-Since") == Self.visit)
    #expect(report.words == ["same", "different"])
    let (other, _) = try await replay(
      recorded: 200, live: 304, modified: Self.visit, date: later)
    #expect(other.words == ["same", "different"])
  }
}

@Suite("If-None-Match of a page that has just changed")
struct CachedPageTests {
  @Test(
    "may be answered by 304 if only times had changed in the recorded page",
    arguments: [
      ("saved 4 seconds ago", "saved 5 seconds ago", "same but for the body"),
      ("saved 4 seconds ago", "saved again 5 seconds ago", "different"),
      ("Total: 3", "Total: 4", "different"),
    ])
  func times(first: String, second: String, word: String) async throws {
    let url = "http://shop.example/page"
    let date = ("Date", "Wed, 25 Nov 2026 10:00:00 GMT")
    let origin = try LoopbackOrigin.answering { request in
      request.first("If-None-Match") == "\"9f2c\""
        ? .of(304, "text/html", "", ("ETag", "\"9f2c\""), date)
        : .of("text/html", first, ("ETag", "\"9f2c\""), date)
    }
    let page = { (text: String, tag: String, second: Int) in
      RecordedResponse.of(
        "text/html", text, RecordedField("ETag", tag),
        RecordedField("Date", "Mon, 23 Nov 2026 10:00:0\(second) GMT"))
    }
    let found = try await ReplayReport.live(
      [
        .of("GET", url, answer: page(first, "\"71ab\"", 4)),
        .of(
          "GET", url, fields: [RecordedField("If-None-Match", "\"71ab\"")],
          answer: page(second, "\"82cd\"", 5)),
      ], at: origin)
    #expect(found.words == ["same", word])
  }
}
