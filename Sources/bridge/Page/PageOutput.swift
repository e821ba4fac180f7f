internal import BridgeConsole
internal import BridgeKit
internal import Synchronization

/// Where a page's words go: its log to standard output, its warnings and errors to standard error.
final class PageOutput: Sendable {
  private let failures = Atomic<Int>(0)

  /// Whether an error came that nothing in the page took care of.
  var hasFailures: Bool { failures.load(ordering: .relaxed) > 0 }

  func show(_ line: ConsoleLine) {
    switch line.level {
    case .debug, .log, .info: Console.out(line.text + "\n")
    case .warn, .error: Console.err(line.text + "\n")
    }
  }

  func show(_ failure: ScriptFailure) {
    failures.add(1, ordering: .relaxed)
    Console.err("\(failure)\n")
  }
}
