import BridgeRecording
import Testing

@testable import BridgeComparison

/// Pairs of responses at 19:49:52 UTC and some seconds later, each 40 seconds after the begin of its session.
@Suite("times without a time zone")
struct ZoneTests {
  /// Two times of the run, and whether they are of the same kind. `at`: the second of the responses.
  private struct Step {
    let recorded: String
    let live: String
    let isSame: Bool
    let second: Double

    init(_ recorded: String, _ live: String, _ isSame: Bool, at second: Double = 0) {
      (self.recorded, self.live, self.isSame, self.second) = (recorded, live, isSame, second)
    }
  }

  private static func compare(
    _ one: Step, by comparison: ResponseComparison,
    _ lengths: SessionLengths = SessionLengths(recorded: 40, actual: 40), isTrial: Bool = false
  ) -> Bool {
    let url = "http://shop.example/"
    let at = 1_795_463_392 + one.second
    let request = ComparedRequest(
      RecordedRequest(method: "GET", url: url, fields: [], body: .none), sentTo: url,
      recordedAt: at, sentAt: at, lengths: lengths)
    let text = { (time: String) in
      Array((time.utf8.count > 5 ? "made 2026-11-\(time)." : "at \(time) by me").utf8)
    }
    return comparison.compare(
      recorded: RecordedResponse(
        status: 200, reason: "", fields: [],
        body: .content(RecordedContent(mediaType: nil, bytes: text(one.recorded)))),
      actual: ActualResponse(status: 200, fields: [], body: .bytes(text(one.live))), to: "GET",
      request, isExact: false, isTrial: isTrial
    ).isSame
  }

  private static let runs: [[Step]] = [
    // A value that is equally far from its response on both sides.
    [
      Step("23 19:49:51", "23 19:49:49", true), Step("23 19:49:51", "23 18:49:49", false),
      Step("23 19:49:51", "23 20:49:49", false), Step("23 19:49:51", "23 22:49:49", false),
      Step("23 19:49", "23 12:49", false), Step("23 19:49:51", "23 19:46:10", true),
      Step("23 19:49:30", "23 18:41:30", false), Step("23 19:49:51", "23 20:00:55", false),
    ],
    // The live machine has another time zone, as two responses show.
    [
      Step("23 19:49", "23 20:49", true), Step("23 19:49:52", "23 20:49:51", true, at: 5),
      Step("23 19:49:51", "23 20:49:47", true), Step("23 19:49:51", "23 21:49:51", false),
      Step("23 19:49:51", "23 18:49:51", false), Step("23 19:49:51", "23 19:49:50", true),
    ],
    // Two values of one response show less.
    [
      Step("23 19:49:51", "23 20:49:49", true), Step("23 19:49:50", "23 20:49:48", true),
      Step("23 19:49:51", "23 21:49:51", true),
    ],
    // One that may be a wrong time, before others show that it is.
    [
      Step("23 19:49:51", "23 20:49:49", true), Step("23 19:49:51", "23 19:49:50", true, at: 1),
      Step("23 19:49:51", "23 20:49:49", false, at: 2),
    ],
    // UTC and a local time.
    [
      Step("23 19:49:51", "23 19:49:50", true), Step("23 20:49:51", "23 20:49:50", true),
      Step("23 20:49:51", "23 19:49:50", false), Step("23 19:49:51", "23 20:49:50", false),
      Step("23 20:49:51", "23 21:49:50", false), Step("23 19:44:51", "23 18:44:50", false),
    ],
    // The same, where the local one has moved.
    [
      Step("23 19:49:51", "23 19:49:50", true), Step("23 20:49:51", "23 21:49:50", true),
      Step("23 20:49:52", "23 21:49:50", true, at: 1), Step("23 20:49:51", "23 22:49:50", false),
    ],
    // India.
    [
      Step("24 01:19:51", "24 01:19:50", true), Step("24 01:19:51", "24 00:49:50", false),
      Step("24 01:19:51", "23 19:49:50", false),
    ],
    // Nothing was just made.
    [Step("23 19:44:51", "23 19:44:40", true), Step("23 19:44:51", "23 20:44:51", true)],
    // Things from before the sessions, and those that are still to come.
    [
      Step("23 19:49:51", "23 19:49:49", true), Step("23 19:14:20", "23 19:44:20", true),
      Step("23 19:14:20", "23 18:51:20", true), Step("23 19:14:20", "23 17:14:20", false),
      Step("23 14:40:20", "23 16:20:20", true), Step("23 14:40:20", "23 20:40:20", false),
      Step("23 20:12:20", "23 20:32:20", true),
    ],
    // Full hours do not tell when they were written.
    [
      Step("23 19:49:51", "23 19:49:49", true), Step("23 19:30", "23 18:00", true),
      Step("23 19:31", "23 18:01", false),
    ],
    // A time of day moves with the time zone.
    [
      Step("19:49", "20:49", false), Step("23 19:49:51", "23 20:49:49", true),
      Step("23 19:49:52", "23 20:49:51", true, at: 5), Step("19:49", "20:49", true),
      Step("19:49", "19:48", true), Step("19:49", "21:49", false), Step("19:49", "18:49", false),
    ],
    [
      Step("23 19:49:51", "24 00:49:49", true), Step("23 19:49:52", "24 00:49:51", true, at: 5),
      Step("19:49", "00:49", true), Step("19:49", "14:49", false),
    ],
  ]

  @Test("have one offset from UTC for each recorded one throughout a run", arguments: runs.indices)
  func zones(index: Int) {
    let comparison = ResponseComparison()
    for step in Self.runs[index] {
      #expect(
        Self.compare(step, by: comparison) == step.isSame, "\(step.recorded), \(step.live)")
    }
  }

  @Test(
    "that the recorded session made are at most ten minutes older than the live session",
    arguments: [
      (40.0, 40.0, "23 19:39:20", true), (40, 40, "23 19:38:40", false),
      (40, 1800, "23 19:18:40", true), (40, 1800, "23 18:49:51", false),
      (nil, 40, "23 19:38:40", true), (nil, nil, "23 18:49:40", false),
      (nil, nil, "23 20:49:40", false), (nil, nil, "23 18:40:40", true),
    ] as [(Double?, Double?, String, Bool)])
  func ages(recorded: Double?, actual: Double?, live: String, isSame: Bool) {
    let (comparison, lengths) = (
      ResponseComparison(), SessionLengths(recorded: recorded, actual: actual)
    )
    #expect(Self.compare(Step("23 19:49:51", "23 19:49:50", true), by: comparison, lengths))
    #expect(Self.compare(Step("23 19:49:51", live, true), by: comparison, lengths) == isSame)
  }

  @Test("tell nothing in a trial, and nothing if they are equal text")
  func trial() {
    let (comparison, wrong) = (ResponseComparison(), Step("23 19:49:51", "23 20:49:50", true))
    #expect(Self.compare(Step("23 19:49:51", "23 19:49:50", true), by: comparison, isTrial: true))
    #expect(Self.compare(Step("23 19:49:51", "23 19:49:51", true), by: comparison))
    #expect(Self.compare(wrong, by: comparison, isTrial: true))
    #expect(Self.compare(Step("23 19:49:51", "23 19:49:50", true), by: comparison))
    #expect(!Self.compare(wrong, by: comparison))
  }
}
