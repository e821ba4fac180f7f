import BridgeCore
import BridgeRecording
import Testing

@testable import BridgeReplay
@testable import BridgeSession

@Suite("a plan", .timeLimit(.minutes(5)))
struct PlanTests {
  private func decision(
    _ exchange: RecordedExchange, _ change: (inout ReplayOptions) -> Void = { _ in }
  ) throws -> PlannedExchange.Decision {
    var options = ReplayOptions()
    change(&options)
    return try #require(ReplayPlan([.of([exchange])], options).items.first).decision
  }

  @Test(
    "skips what is not requested over HTTP, and says so",
    arguments: [
      ("data:text/plain,hello", "data: URLs are not requested over HTTP"),
      ("blob:https://shop.example/1-2", "blob: URLs are not requested over HTTP"),
      ("about:blank", "about: URLs are not requested over HTTP"),
      ("wss://shop.example/feed", "wss: URLs are not requested over HTTP"),
      ("CHROME-Extension://id/x.js", "chrome-extension: URLs are not requested over HTTP"),
    ])
  func notHTTP(url: String, reason: String) throws {
    guard case .skip(let found) = try decision(.of("GET", url)) else {
      Issue.record("\(url) is not skipped")
      return
    }
    #expect(found == reason)
  }

  @Test("skips what was never answered, and quotes why")
  func unanswered() throws {
    guard case .skip(let reason) = try decision(.unanswered("http://shop.example/")) else {
      Issue.record("not skipped")
      return
    }
    #expect(reason == "the recording has no response to compare with: net::ERR_FAILED")
  }

  @Test("skips interim answers", arguments: [100, 101, 103, 199])
  func interim(status: Int) throws {
    guard case .skip(let reason) = try decision(.of(answer: .empty(status))) else {
      Issue.record("\(status) is not skipped")
      return
    }
    #expect(reason.contains("\(status)"))
    #expect(reason.contains("protocol") == (status == 101))
  }

  @Test("skips CONNECT, whose URL may be none", arguments: ["a.example:443", "http://a.example/"])
  func tunnels(url: String) throws {
    guard case .skip(let reason) = try decision(.of("CONNECT", url)) else {
      Issue.record("CONNECT is not skipped")
      return
    }
    #expect(reason.contains("tunnel"))
  }

  static let live: [ReplayOptions.Against] = [.live, .server(TestURL.staging)]

  @Test("skips unsafe methods against live servers unless they are allowed", arguments: live)
  func unsafeMethods(against: ReplayOptions.Against) throws {
    for method in ["POST", "PUT", "PATCH", "DELETE", "PURGE", "get"] {
      guard case .skip(let reason) = try decision(.of(method), { $0.against = against }) else {
        Issue.record("\(method) is not skipped")
        continue
      }
      #expect(reason.contains(method) && reason.contains("allow unsafe methods"))
      let allowed = try decision(.of(method)) {
        $0.against = against
        $0.allowsUnsafeMethods = true
      }
      guard case .send = allowed else {
        Issue.record("\(method) is not sent though it is allowed")
        continue
      }
    }
    for method in ["GET", "HEAD", "OPTIONS", "TRACE"] {
      guard case .send = try decision(.of(method), { $0.against = against }) else {
        Issue.record("\(method) is not sent")
        continue
      }
    }
  }

  @Test("sends unsafe methods to the recording")
  func unsafeMethodsToTheRecording() throws {
    guard case .send = try decision(.of("DELETE")) else {
      Issue.record("not sent")
      return
    }
  }

  @Test("refuses a request whose body is lost, or skips it where that was asked for")
  func missingBody() throws {
    let exchange = RecordedExchange.of("POST", body: .missing(reason: "its Content-Length is 9"))
    let sentence = "the recording does not have its body: its Content-Length is 9"
    guard case .refuse(let refusal) = try decision(exchange) else {
      Issue.record("not refused")
      return
    }
    #expect(refusal == sentence)
    guard case .skip(let skipped) = try decision(exchange, { $0.missingBody = .skip }) else {
      Issue.record("not skipped")
      return
    }
    #expect(skipped == sentence)
  }

  @Test("refuses a body that cannot be read")
  func unreadableBody() throws {
    let content = RecordedContent(mediaType: nil) {
      throw RecordingError(.bodyUnavailable, "the attachment is gone")
    }
    guard case .refuse(let reason) = try decision(.of("POST", body: .content(content))) else {
      Issue.record("not refused")
      return
    }
    #expect(reason.contains("the attachment is gone"))
  }

  @Test(
    "refuses what cannot go on the wire, and says why",
    arguments: [
      (RecordedExchange.of("GET", ""), "not absolute"),
      (.of("GET", "/path"), "not absolute"),
      (.of("GET", "http://"), "host or port"),
      (.of("GET", "http://a.example:99999/"), "host or port"),
      (.of("GET", "http://a b.example/"), "host or port"),
      (.of("GET", "http://a.example/\u{1B}[2J"), "control character"),
      (.of("GET", "http://a.example/\r\nX: 1"), "control character"),
      (.of("G E T"), "is not a token"),
      (.of(""), "is not a token"),
      (.of(fields: [RecordedField("X Y", "1")]), "is not a token"),
      (.of(fields: [RecordedField("", "1")]), "is not a token"),
      (.of(fields: [RecordedField("X", "a\r\nY: b")]), "holds CR"),
      (.of(fields: [RecordedField("X", "a\nb")]), "holds LF"),
      (.of(fields: [RecordedField("X", "a\0")]), "holds NUL"),
    ])
  func malformed(exchange: RecordedExchange, clue: String) throws {
    guard case .refuse(let reason) = try decision(exchange) else {
      Issue.record("\(exchange.request.url) is not refused")
      return
    }
    #expect(reason.hasPrefix("it cannot be sent: "))
    #expect(reason.contains(clue))
  }

  @Test("keeps every exchange that fits the filters, in order, across recordings")
  func order() throws {
    var options = ReplayOptions()
    options.filters = [try ExchangeFilter("path:/keep*")]
    let recordings = ["a", "b"].map { name in
      Recording.of(
        ["/keep1", "/drop", "/keep2"].map { .of("GET", "http://\(name).example\($0)") }, name: name)
    }
    let ids = ReplayPlan(recordings, options).items.map(\.id)
    #expect(ids.map(\.file) == [0, 0, 1, 1])
    #expect(ids.map(\.number) == [1, 3, 1, 3])
    #expect(ids == ids.sorted())
  }
}

/// URLs that tests put into options.
enum TestURL {
  static var staging: RequestURL {
    do { return try RequestURL("https://staging.example/base/") } catch { preconditionFailure() }
  }
}
