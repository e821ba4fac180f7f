import Testing

@testable import BridgeReplay

@Suite("progress text", .timeLimit(.minutes(5)))
struct ProgressTextTests {
  private let start = ContinuousClock.now

  private func snapshot(_ done: Int, of total: Int) -> ReplayProgress.Snapshot {
    ReplayProgress.Snapshot(total: total, done: done, inFlight: 4, different: 1, failed: 2)
  }

  @Test("says how far, how fast, how well and how long still")
  func line() {
    let text = ProgressText(since: start)
    #expect(
      text.line(snapshot(120, of: 320), now: start + .seconds(2))
        == "120/320 · 4 in flight · 60/s · ≠ 1 · ✗ 2 · 3 s left")
    #expect(
      text.line(snapshot(320, of: 320), now: start + .seconds(2))
        == "320/320 · 4 in flight · 160/s · ≠ 1 · ✗ 2")
    #expect(text.line(snapshot(0, of: 0), now: start) == "0/0 · 4 in flight · 0/s · ≠ 1 · ✗ 2")
  }

  @Test("fits the terminal, however narrow", arguments: -1...200)
  func bar(width: Int) {
    let bar = ProgressText(since: start)
      .bar(snapshot(50, of: 100), width: width, now: start + .seconds(2))
    #expect(bar.count <= max(0, width))
    #expect(bar.contains("█") == (width >= 62))
  }

  @Test("fills the bar from one end to the other")
  func filling() {
    let text = ProgressText(since: start)
    let bars = [0, 50, 100].map {
      text.bar(snapshot($0, of: 100), width: 200, now: start + .seconds(1)).count { $0 == "█" }
    }
    #expect(bars == [0, 15, 30])
  }

  @Test(
    "says how long still as soon as five exchanges and two seconds show it",
    arguments: [
      (4, 10, false), (5, 1, false), (5, 2, true), (99, 60, true), (100, 60, false), (0, 60, false),
    ])
  func enough(done: Int, seconds: Int, isSaid: Bool) {
    let line = ProgressText(since: start)
      .line(snapshot(done, of: 100), now: start + .seconds(seconds))
    #expect(line.contains("s left") == isSaid)
  }

  @Test("counts only what is sent for how long still")
  func leftOut() {
    // Ninety exchanges were left out at once, and ten of a hundred others have taken ten seconds.
    var snapshot = snapshot(100, of: 200)
    (snapshot.leftOut, snapshot.leftOutSoFar) = (100, 90)
    let line = ProgressText(since: start).line(snapshot, now: start + .seconds(10))
    #expect(line.hasSuffix(" · 90 s left"))
  }

  @Test("does not jump when exchanges come fast or slow")
  func smooth() {
    let text = ProgressText(since: start)
    let left = { (done: Int, tenths: Int) -> Int? in
      let line = text.line(snapshot(done, of: 1_000), now: start + .milliseconds(100 * tenths))
      return line.split(separator: " · ").last { $0.hasSuffix("s left") }
        .flatMap { Int($0.prefix(while: \.isNumber)) }
    }
    #expect(left(100, 100) == 90)
    // A hundred more within a tenth of a second.
    #expect((85...90).contains(left(200, 101) ?? 0))
    let later = (102...400).map { left(200 + ($0 - 101) * 2, $0) ?? 0 }
    #expect(zip(later, later.dropFirst()).allSatisfy { abs($0 - $1) <= 2 })
    // By now, 798 exchanges have taken forty seconds.
    #expect((8...14).contains(later.last ?? 0))
  }

  @Test("is one JSON object for programs")
  func json() {
    #expect(
      ProgressText(since: start).json(snapshot(1, of: 2))
        == """
        {"event":"progress","done":1,"total":2,"inFlight":4,"different":1,"failed":2}
        """)
  }
}
