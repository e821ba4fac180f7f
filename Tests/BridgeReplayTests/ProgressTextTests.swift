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
      .bar(snapshot(50, of: 100), width: width, now: start + .seconds(1))
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

  @Test("is one JSON object for programs")
  func json() {
    #expect(
      ProgressText(since: start).json(snapshot(1, of: 2))
        == """
        {"event":"progress","done":1,"total":2,"inFlight":4,"different":1,"failed":2}
        """)
  }
}
