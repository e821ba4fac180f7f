import BridgeFormats
import BridgeRecording
import Testing

@testable import BridgeComparison

/// Ages and times in responses of two sessions, each 40 seconds after its begin.
@Suite("ages of things that a session made")
struct SessionAgeTests {
  private static func isSame(
    _ recorded: String, _ actual: String, hoursLater: Int = 0, recordedLength: Double = 40
  ) -> Bool {
    let at = 1_795_463_392.0
    let url = "http://shop.example/"
    let request = ComparedRequest(
      RecordedRequest(method: "GET", url: url, fields: [], body: .none), sentTo: url,
      recordedAt: at, sentAt: at + Double(hoursLater) * 3600,
      lengths: SessionLengths(recorded: recordedLength, actual: 40))
    return ResponseComparison().compare(recorded, actual, request).isSame
  }

  @Test(
    "are not much longer than the session, unless the clock has moved as well",
    arguments: [
      ("3 minutes ago", "5 minutes ago", 0, true), ("30 seconds ago", "4 minutes ago", 0, true),
      ("a minute ago", "just now", 0, true),
      ("2 hours ago", "2 hours, 4 minutes ago", 30, true),
      ("5 mins 24 secs ago", "43 mins 38 secs ago", 0, false),
      ("5 mins 24 secs ago", "3 hours 5 mins ago", 3, true),
      ("3 minutes ago", "3 hours ago", 0, false),
      ("3 minutes ago", "40 minutes ago", 0, false), ("just now", "5 hours ago", 0, false),
      ("3 hours ago", "3 minutes ago", 0, false), ("3 minutes ago", "3 hours ago", 3, true),
      ("3 hours ago", "3 minutes ago", -3, true), ("2 hours ago", "just now", -5, true),
      ("2 hours ago", "5 hours ago", -5, false),
    ])
  func ages(recorded: String, actual: String, hours: Int, isSame: Bool) {
    #expect(Self.isSame(recorded, actual, hoursLater: hours) == isSame)
  }

  @Test(
    "may be older by time of day if the recorded session was longer, in any time zone",
    arguments: [
      ("at 19:32 by me", "at 19:49 by me", 20, true),
      ("at 21:02 by me", "at 21:19 by me", 20, true),
      ("at 19:32 by me", "at 19:49 by me", 1, false),
      ("at 19:29 by me", "at 19:49 by me", 12, false),
      ("at 19:32 by me", "at 19:38 by me", 20, true),
      ("at 19:32 by me", "at 19:43 by me", 20, false),
      ("at 19:49 by me", "at 19:32 by me", 20, false),
      ("at 19:32 by me", "at 20:49 by me", 20, false),
      ("at 19:04 by me", "at 19:49 by me", 50, false),
      ("at 19:32 by me", "at 20:04 by me", 20, false),
    ])
  func timesOfDay(recorded: String, actual: String, minutes: Double, isSame: Bool) {
    #expect(Self.isSame(recorded, actual, recordedLength: minutes * 60) == isSame)
  }

  @Test(
    "are named by their member of JSON",
    arguments: [
      ("created_ago", "2\u{A0}minutes", "1\u{A0}minute", true),
      ("ago", "0 minutes", "1 minute", true),
      ("createdAgo", "1 minute", "1 minute ago", false),
      ("created_ago", "2 minutes", "3 hours", false),
      ("chicago", "2 minutes", "1 minute", false), ("created_ago", "2 minutes", "soon", false),
    ])
  func members(name: String, recorded: String, actual: String, isSame: Bool) {
    let body = { (age: String) in "<script type=application/json>{\"\(name)\":\"\(age)\"}</script>"
    }
    #expect(Self.isSame(body(recorded), body(actual)) == isSame)
  }

  @Test(
    "count for times with a time zone, too",
    arguments: [
      ("2026-11-23T19:49:31Z", "2026-11-23T19:45:31Z", true),
      ("2026-11-23T19:49:31Z", "2026-11-23T17:49:31Z", false),
      ("2026-11-23T15:49:31Z", "2026-11-23T17:49:31Z", true),
      ("at 1795463391.", "at 1795456191.", false),
    ])
  func times(recorded: String, actual: String, isSame: Bool) {
    #expect(Self.isSame(recorded, actual) == isSame)
  }

  @Test(
    "are not a day, whatever the time zone of the times",
    arguments: [
      ("Nov. 23, 2026, 7:49 p.m.", "Nov. 22, 2026, 7:49 p.m.", false),
      ("2026-11-23 19:49", "2026-11-22 19:49", false),
      ("2026-11-23 19:49", "2026-11-23 12:49", true),
      ("2026-11-23 19:49", "2026-11-23 21:49", true),
      ("2026-11-22 19:49", "2026-11-22 12:49", true),
    ])
  func days(recorded: String, actual: String, isSame: Bool) {
    #expect(Self.isSame(recorded, actual) == isSame)
  }

  @Test(
    "are measured where an object says so, except for sizes and limits",
    arguments: [
      ("{\"memory\":{\"used\":1707102208}}", "{\"memory\":{\"used\":967020544}}", true),
      ("{\"memory\":{\"percent\":6.8}}", "{\"memory\":{\"percent\":3.8}}", true),
      ("{\"server\":{\"memory\":84516864}}", "{\"server\":{\"memory\":83861504}}", true),
      ("{\"last_execution_time\":{\"a\":36}}", "{\"last_execution_time\":{\"a\":2}}", true),
      ("{\"memory\":{\"total\":1707102208}}", "{\"memory\":{\"total\":967020544}}", false),
      ("{\"memory\":{\"slots\":2}}", "{\"memory\":{\"slots\":4}}", false),
      ("{\"cart\":{\"percent\":6.8}}", "{\"cart\":{\"percent\":3.8}}", false),
    ])
  func usage(recorded: String, actual: String, isSame: Bool) {
    let script = { (json: String) in "<script type=application/json>\(json)</script>" }
    #expect(Self.isSame(script(recorded), script(actual)) == isSame)
  }

  @Test(
    "are measured in seconds where they are uptimes, which percentages are not",
    arguments: [
      ("{\"uptime\":1.532}", "{\"uptime\":2.41}", true),
      ("{\"uptime\":4}", "{\"uptime\":71}", true),
      ("{\"uptime\":99.98}", "{\"uptime\":91.2}", false),
    ])
  func uptimes(recorded: String, actual: String, isSame: Bool) {
    #expect(Self.isSame("<script>\(recorded)</script>", "<script>\(actual)</script>") == isSame)
  }

  @Test(
    "are uptimes in words behind their label, whatever they are",
    arguments: [
      (
        "<p><b>Uptime:</b> 1 minute, 40 seconds</p>", "<p><b>Uptime:</b> 3 hours, 2 minutes</p>",
        true
      ),
      ("<p>Uptime: 5 days</p>", "<p>Uptime: 1 minute</p>", true),
      ("<p><b>Uptime:</b> 5 days</p>", "<p><b>Uptime:</b> unknown</p>", false),
      ("<p><b>Uptime:</b> 5 days</p>", "<p><b>Uptime:</b> 5 days down</p>", false),
      ("<p><b>Timeout:</b> 5 minutes</p>", "<p><b>Timeout:</b> 3 hours</p>", false),
      ("<p>Uptime: 99.98 %</p>", "<p>Uptime: 91.2 %</p>", false),
      ("<p><b>Uptime:</b> ok</p><p>5 days</p>", "<p><b>Uptime:</b> ok</p><p>3 hours</p>", false),
    ])
  func uptimesInWords(recorded: String, actual: String, isSame: Bool) {
    #expect(Self.isSame(recorded, actual) == isSame)
  }

  private static func date(_ second: Double) -> String {
    CivilTime(microsecondsSinceEpoch: Int64(second) * 1_000_000).http
  }

  @Test("are read by the clock of the server, where a response has no date and others had one")
  func ofServer() {
    let at = 1_795_463_392.0
    let comparison = ResponseComparison()
    let request = { (url: String) in
      ComparedRequest(
        RecordedRequest(method: "GET", url: url, fields: [], body: .none), sentTo: url,
        recordedAt: at, sentAt: at + 40)
    }
    let isSame = { (url: String, live: Double, hasDate: Bool) in
      comparison.compare(
        "now \(Int(at))", "now \(Int(live))",
        fields: hasDate ? [("Date", Self.date(at))] : [],
        actualFields: hasDate ? [("Date", Self.date(live))] : [], request(url)
      ).isSame
    }
    let (days, shop) = (at + 2 * 86_400, "http://shop.example/")
    #expect(!isSame(shop, days, false))
    #expect(isSame(shop, days, true))
    #expect(isSame("ws://shop.example/feed", days, false))
    #expect(!isSame("ws://other.example/feed", days, false))
    #expect(!isSame(shop, at + 40, false))
  }

  @Test(
    "are shown in one time zone beside the moment itself",
    arguments: [
      ("20:49", "20:41", true), ("20:49", "05:41", false),
      ("Nov. 23, 2026, 8:49 p.m.", "Nov. 23, 2026, 8:41 p.m.", true),
      ("Nov. 23, 2026, 8:49 p.m.", "Nov. 23, 2026, 11:41 a.m.", false),
    ])
  func shown(recorded: String, actual: String, isSame: Bool) {
    let (old, new) = ("2026-11-23T19:49:31+00:00", "2026-11-23T19:41:02+00:00")
    #expect(
      Self.isSame(
        "<time datetime=\(old)>\(recorded)</time>", "<time datetime=\(new)>\(actual)</time>")
        == isSame)
  }
}
