import BridgeComparison
import BridgeRecording
import Testing

@testable import BridgeReplay

@Suite("a text report", .timeLimit(.minutes(5)))
struct TextReportTests {
  @Test("says what was done, what was not the same, what was not sent, and the verdict")
  func text() async throws {
    let report = try await ReplayReport.of(
      [
        .of("GET", "http://shop.example/same"),
        .of("GET", "http://shop.example/price", answer: .json("{\"price\": 1}")),
        .of("POST", "http://shop.example/lost", body: .missing(reason: "its size is 9")),
        .of("GET", "data:,x"), .of("GET", "http://other.example/zzz"),
      ],
      answers: [
        .of("GET", "http://shop.example/same"),
        .of("GET", "http://shop.example/price", answer: .json("{\"price\": 2}")),
      ])
    #expect(
      report.text == """
        session.har: 5 exchanges
        responses from answers.har: 2 exchanges
        against the recording, 1 at a time
        total 5: sent 3, skipped 1, unsent 1; same 1, different 1, unmatched 1, not comparable 1
        ≠ #2 GET http://shop.example/price
            body $.price: recorded 1, actual 2
        ✗ #3 POST http://shop.example/lost
            not sent: the recording does not have its body: its size is 9
        – #4 GET data:,x
            skipped: data: URLs are not requested over HTTP
        ? #5 GET http://other.example/zzz
            the recording has no response to it and nothing similar
        bodies: compared 2, not recorded 0
        total 5: sent 3, skipped 1, unsent 1; same 1, different 1, unmatched 1, not comparable 1
        verdict: different

        """)
  }

  @Test("lists what a damaged recording lost, and ends incomplete")
  func losses() async throws {
    let loss = RecordingLoss(entry: 2, entries: 1, message: "the entry at byte 9 is no object")
    let recording = Recording.of([.of()], losses: [loss])
    let report = try await Replay([recording], options: ReplayOptions()).run()
    #expect(report.text.contains("✗ session.har#2: lost: the entry at byte 9 is no object\n"))
    #expect(report.text.contains("total 2: sent 1, skipped 0, unsent 1; same 1,"))
    #expect(report.text.hasSuffix("verdict: incomplete\n"))
    #expect(report.verdict.exitCode == 5)
  }

  @Test("says when no body could be compared, which gives no verdict")
  func noBodies() async throws {
    let answer = RecordedResponse(
      status: 200, reason: "", fields: [], body: .missing(reason: "its size is 9"))
    let report = try await ReplayReport.of([.of(answer: answer), .of("HEAD", answer: .empty(200))])
    #expect(report.text.contains("bodies: compared 0, not recorded 1; no body could be compared"))
    #expect(report.verdict.exitCode == 4)
    let some = try await ReplayReport.of([.of(answer: answer), .of()])
    #expect(some.verdict.exitCode == 0)
  }

  @Test("groups warnings, and says when they are not all alike")
  func warnings() {
    let warnings = [1, 2, 3, 7].map {
      RecordingWarning(entry: $0, code: "no-time", message: "the entry has no time")
    }
    let sizes = [4, 5].map { (number: Int) in
      RecordingWarning(entry: number, code: "lost", message: "the body is lost: size \(number)")
    }
    let file = [RecordingWarning(entry: nil, code: "torn", message: "the file breaks off")]
    #expect(
      WarningGroup.groups(warnings + sizes + file).map(\.line) == [
        "entries 1–3, 7: the entry has no time",
        "entries 4–5: the body is lost: size 4 (in the first)", "the file breaks off",
      ])
  }

  @Test("caps the entries of a warning that every other entry has")
  func scatteredWarning() {
    let warnings = (0..<1_000).map {
      RecordingWarning(entry: 2 * $0 + 1, code: "no-time", message: "the entry has no time")
    }
    let line = WarningGroup.groups(warnings)[0].line
    #expect(line.hasPrefix("entries 1, 3, 5, "))
    #expect(line.hasSuffix(", 99 and 950 more: the entry has no time"))
  }

  @Test("caps the numbers of exchanges with the same result")
  func manyAlike() async throws {
    let report = try await ReplayReport.of((0..<10_010).map { _ in .of("GET", "data:,x") })
    let line = try #require(report.text.split(separator: "\n").first { $0.contains("10007 more") })
    #expect(line.hasSuffix(" #22 #23 …"))
  }

  @Test("names the recording of an exchange where there are several")
  func severalRecordings() async throws {
    let recordings = ["a.har", "b.har"].map { Recording.of([.of("GET", "data:,x")], name: $0) }
    let report = try await Replay(recordings, options: ReplayOptions()).run()
    #expect(report.text.contains("    a.har#1 GET data:,x\n    b.har#1 GET data:,x\n"))
  }

  @Test("notes the ignored JSON paths that are nowhere in the recorded answers")
  func idlePaths() async throws {
    let paths = ["$.items[*].id", "$..time", "$.itms", "$.items[9]"]
    let patterns = try paths.map { try JSONPathPattern($0) }
    let report = try await ReplayReport.of([
      .of("GET", answer: .text("{\"itms\": 1}")),
      .of("GET", answer: .json("{\"items\": [{\"id\": 1}, {\"at\": {\"time\": 2}}]}")),
    ]) { $0.rules.ignoredJSONPaths = patterns }
    #expect(
      report.notes.map(\.message) == [
        "“$.itms” is nowhere in the JSON responses of the recording",
        "“$.items[9]” is nowhere in the JSON responses of the recording",
      ])
    #expect(report.text.contains("  ! “$.itms” is nowhere"))
    #expect(try JSONReport(report).bytes().count > 0)
  }

  /// Characters that drive a terminal, or hide the text beside them.
  static let harmful = "\u{1B}[2J\u{7}\u{9B}31m\u{7F}\r\n\u{202E}\u{200B}\u{2028}"

  @Test("lets no control character of a recording through")
  func hostile() async throws {
    let bad = Self.harmful
    let exchanges: [RecordedExchange] = [
      .of(bad, "http://a.example/"), .of("GET", "http://a.example/\(bad)"), .of("GET", "x\(bad):y"),
      .unanswered("http://a.example/", bad), .of("GET", "http://b.example/\u{9B}\u{202E}"),
      .of(answer: .text("x", fields: [RecordedField(bad, bad)])),
      .of("GET", "http://c.example/", answer: .text(bad)),
      .of("POST", body: .missing(reason: bad)),
    ]
    let recording = Recording.of(
      exchanges, name: "n\(bad)", producer: "p\(bad)",
      warnings: [RecordingWarning(entry: 1, code: bad, message: bad)])
    let answers = Recording.of([
      .of(
        "GET", "http://c.example/", answer: .text("y\(bad)", fields: [RecordedField("X", "\u{9B}")])
      )
    ])
    let report = try await Replay(
      [recording, recording], responses: answers, options: ReplayOptions()
    ).run()
    #expect(report.verdict.total == 16)
    let controls = report.text.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: scalar != "\n"
      default: false
      }
    }
    #expect(controls.isEmpty)
    let json = try JSONReport(report).bytes()
    #expect(!json.contains { $0 < 0x20 && $0 != 0x0A || $0 == 0x7F })
    #expect(!zip(json, json.dropFirst()).contains { $0 == 0xC2 && (0x80...0x9F).contains($1) })
    #expect(String(decoding: json, as: UTF8.self).contains("\\u009b"))
  }

  @Test("shows no user name or password of a URL")
  func credentials() async throws {
    let report = try await ReplayReport.of([
      .of("GET", "http://user:hunter2@shop.example/"), .of("GET", "ftp://user:hunter2@a.example/"),
      .unanswered("http://user:hunter2@shop.example/b"), .of("GET", "http://u:hunter2@a b/"),
    ])
    #expect(!report.text.contains("hunter2"))
    #expect(!String(decoding: try JSONReport(report).bytes(), as: UTF8.self).contains("hunter2"))
  }
}
