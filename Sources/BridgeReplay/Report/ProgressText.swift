/// The texts of a progress display.
package struct ProgressText: Sendable {
  private let start: ContinuousClock.Instant
  private let remaining = RemainingTime()

  /// Shows the progress of a run that began at `start`, from which rates and remaining time are computed.
  package init(since start: ContinuousClock.Instant) { self.start = start }

  /// A bar for a terminal, no wider than `width` columns.
  package func bar(
    _ progress: ReplayProgress.Snapshot, width: Int, now: ContinuousClock.Instant
  ) -> String {
    let numbers = line(progress, now: now)
    let room = min(30, width - numbers.count - 4)
    guard room >= 8, progress.total > 0 else { return String(numbers.prefix(max(0, width))) }
    let filled = room * progress.done / progress.total
    return "[" + String(repeating: "█", count: filled)
      + String(repeating: "·", count: room - filled) + "] " + numbers
  }

  /// One line: `120/320 · 4 in flight · 310/s · ≠ 1 · ✗ 0 · 2 s left`.
  package func line(_ progress: ReplayProgress.Snapshot, now: ContinuousClock.Instant) -> String {
    let seconds = max((now - start) / .seconds(1), 0.001)
    let rate = Double(progress.done) / seconds
    var parts = [
      "\(progress.done)/\(progress.total)", "\(progress.inFlight) in flight", "\(Int(rate))/s",
      "≠ \(progress.different)", "✗ \(progress.failed)",
    ]
    if let left = remaining.seconds(progress, since: start, now: now) {
      parts.append("\(Int(left)) s left")
    }
    return parts.joined(separator: " · ")
  }

  /// One JSON object for programs that wrap the command.
  package func json(_ progress: ReplayProgress.Snapshot) -> String {
    "{\"event\":\"progress\",\"done\":\(progress.done),\"total\":\(progress.total),"
      + "\"inFlight\":\(progress.inFlight),\"different\":\(progress.different),"
      + "\"failed\":\(progress.failed)}"
  }
}
