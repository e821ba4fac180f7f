internal import BridgeConsole
internal import BridgePages
internal import Synchronization

/// The console of a page: logs go to standard output, warnings and errors to standard error.
final class PageOutput: Sendable {
  private let failures = Atomic<Int>(0)

  /// Whether an uncaught error or unhandled rejection occurred.
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
