import BridgeComparison
import BridgeRecording
import Testing

@testable import BridgeReplay
@testable import BridgeSession

@Suite("a verdict", .timeLimit(.minutes(5)))
struct VerdictTests {
  static let different = ReplayedExchange.Outcome.different(
    ComparisonResult(
      differences: [Difference(.status, at: "status", recorded: "200", actual: "500")],
      omittedDifferences: 0, body: .compared, note: nil))

  /// One outcome of each kind, by a letter.
  static let kinds: [Character: ReplayedExchange.Outcome] = [
    "s": .same(note: nil), "n": .same(note: "no body"), "d": different,
    "u": .unmatched(closest: []),
    "f": .failed(reason: "reset", wasSent: true), "r": .failed(reason: "bad URL", wasSent: false),
    "k": .skipped(reason: "unsafe"), "c": .unsent(reason: "stopped"),
  ]

  static func exchanges(_ letters: String) throws -> [ReplayedExchange] {
    try letters.enumerated().map { index, letter in
      let item = PlannedExchange(
        id: ReplayedExchange.ID(file: 0, number: index + 1), recorded: .of(answer: .text("x")),
        decision: .skip(""), key: nil)
      return ReplayedExchange(item, try #require(kinds[letter]))
    }
  }

  @Test(
    "says the worst that happened, with the exit code for it",
    arguments: [
      ("", Verdict.Outcome.same, 0), ("s", .same, 0), ("sn", .same, 0), ("sk", .same, 0),
      ("n", .notComparable, 4), ("nn", .notComparable, 4), ("dn", .different, 1),
      ("d", .different, 1), ("u", .different, 1), ("sd", .different, 1), ("df", .different, 1),
      ("ur", .different, 1), ("f", .notComparable, 4), ("r", .notComparable, 4),
      ("sf", .notComparable, 4), ("sr", .notComparable, 4), ("k", .notComparable, 4),
      ("kk", .notComparable, 4), ("c", .incomplete, 5), ("sc", .incomplete, 5),
      ("dc", .incomplete, 5), ("fc", .incomplete, 5), ("sdufrkc", .incomplete, 5),
    ])
  func outcomes(letters: String, outcome: Verdict.Outcome, code: Int32) throws {
    let verdict = Verdict(try Self.exchanges(letters), wasInterrupted: false)
    #expect(verdict.outcome == outcome)
    #expect(verdict.exitCode == code)
    let interrupted = Verdict(try Self.exchanges(letters), wasInterrupted: true)
    #expect(interrupted.outcome == .interrupted)
    #expect(interrupted.exitCode == 130)
  }

  @Test("of a damaged recording is incomplete, with the entries known to be lost among the unsent")
  func losses() throws {
    let losses = [
      RecordingLoss(entry: 2, entries: 1, message: "malformed"),
      RecordingLoss(entry: nil, entries: 0, message: "cut off"),
    ]
    for letters in ["ss", "sd", ""] {
      let exchanges = try Self.exchanges(letters)
      let verdict = Verdict(exchanges, losses: losses, wasInterrupted: false)
      #expect(verdict.outcome == .incomplete)
      #expect(verdict.exitCode == 5)
      #expect(verdict.total == letters.count + 1)
      #expect(verdict.lost == 1)
      #expect(verdict.sent + verdict.skipped + verdict.unsent == verdict.total)
    }
    let damaged = Verdict(try Self.exchanges("s"), isDamaged: true, wasInterrupted: false)
    #expect(damaged.outcome == .incomplete)
  }

  @Test("counts every exchange exactly once as sent, skipped or unsent", arguments: 0..<50)
  func sums(seed: Int) throws {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    let letters = (0..<(seed * 3)).map { _ -> Character in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Array("sndufrkc")[Int(state >> 33) % 8]
    }
    let verdict = Verdict(try Self.exchanges(String(letters)), wasInterrupted: seed % 2 == 0)
    #expect(verdict.total == letters.count)
    #expect(verdict.sent + verdict.skipped + verdict.unsent == verdict.total)
    let cut = letters.count { $0 == "c" }
    #expect(
      verdict.same + verdict.different + verdict.unmatched + verdict.failed + verdict.skipped + cut
        == verdict.total)
    #expect(verdict.sent == letters.count { "sndufs".contains($0) })
    #expect(verdict.unsent == letters.count { "rc".contains($0) })
  }
}
