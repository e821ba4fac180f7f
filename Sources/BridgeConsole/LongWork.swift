internal import Synchronization

/// Shows on standard error how far long work has come, as often as it says so: on one line of a terminal, elsewhere by a
/// line every 5 s, and none before.
package final class LongWork: Sendable {
  private let label: String
  private let width = Console.errorTerminalWidth
  private let pause: Duration
  private let next: Mutex<ContinuousClock.Instant>

  /// `label`: what is done, as in "verifying".
  package init(_ label: String) {
    self.label = label
    pause = width == nil ? .seconds(5) : .milliseconds(100)
    next = Mutex(.now + pause)
  }

  /// Shows how much of it is done, unless that was shown a moment ago.
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

  /// Does the work, and leaves no line behind on a terminal.
  package func during<Result>(_ work: () throws -> Result) rethrows -> Result {
    defer { if width != nil { Console.err("\r\u{1B}[K") } }
    return try work()
  }
}
