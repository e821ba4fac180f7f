internal import Synchronization

/// Shows the progress of long work on standard error: on a terminal in a single line that is overwritten, elsewhere in
/// a new line every 5 s, the first after 5 s.
package final class LongWork: Sendable {
  private let label: String
  private let width = Console.errorTerminalWidth
  private let pause: Duration
  private let next: Mutex<ContinuousClock.Instant>

  /// `label`: the activity, such as "verifying".
  package init(_ label: String) {
    self.label = label
    pause = width == nil ? .seconds(5) : .milliseconds(100)
    next = Mutex(.now + pause)
  }

  /// Shows the progress, unless it was shown a moment ago.
  package func show(_ done: Int, _ total: Int) {
    let isDue = next.withLock { next in
      guard next <= .now else { return false }
      next = .now + pause
      return true
    }
    guard isDue, total > 0 else { return }
    let share = "\(done * 100 / total) %"
    guard let width else { return Console.err("bridge: \(label), \(share)\n") }
    let start = "bridge: \(label)".prefix(max(0, width - share.count - 3))
    Console.err("\r\u{1B}[K\(start), \(share)")
  }

  /// Runs the work and then clears the line on a terminal.
  package func during<Result>(_ work: () throws -> Result) rethrows -> Result {
    defer { if width != nil { Console.err("\r\u{1B}[K") } }
    return try work()
  }
}
