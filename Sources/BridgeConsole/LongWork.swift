internal import Synchronization

/// Shows on standard error how far long work has come: on one line of a terminal, elsewhere by a line every 5 s. Work
/// that takes less than that shows nothing elsewhere.
package final class LongWork: Sendable {
  private let label: String
  private let isOnTerminal = Console.errorTerminalWidth != nil
  private let next: Mutex<ContinuousClock.Instant>

  /// `label`: what is done, as in "verifying".
  package init(_ label: String) {
    self.label = label
    next = Mutex(.now + (isOnTerminal ? .milliseconds(100) : Self.pause))
  }

  private static let pause = Duration.seconds(5)

  /// Shows how much of it is done, unless that was shown a moment ago.
  package func show(_ done: Int, _ total: Int) {
    let isDue = next.withLock { next in
      guard next <= .now else { return false }
      next = .now + (isOnTerminal ? .milliseconds(100) : Self.pause)
      return true
    }
    guard isDue, total > 0 else { return }
    let text = "bridge: \(label), \(done * 100 / total) %"
    Console.err(isOnTerminal ? "\r\u{1B}[K\(text)" : "\(text)\n")
  }

  /// Does the work, and leaves no line behind on a terminal.
  package func during<Result>(_ work: () throws -> Result) rethrows -> Result {
    defer { if isOnTerminal { Console.err("\r\u{1B}[K") } }
    return try work()
  }
}
