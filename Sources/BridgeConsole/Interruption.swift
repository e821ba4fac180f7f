internal import BridgeSystem
internal import Dispatch
internal import Synchronization

/// Handles ^C and SIGTERM while a command runs.
///
/// Before the run begins, the first signal ends the process, since there is nothing to report. During the run it
/// cancels the task, so that a partial report is written; a second signal kills the process.
package final class Interruption: Sendable {
  private struct State {
    var hasBegun = false
    var hasArrived = false
    var cancel: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// The tool's name, for messages.
  private let tool: String

  private init(_ tool: String) { self.tool = tool }

  /// Waits until the task is cancelled, for example by ^C.
  package static func untilCancelled() async {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    for await _ in stream {}
    continuation.finish()
  }

  /// Runs `work` while handling signals.
  package static func watching<Result: Sendable>(
    for tool: String, _ work: @escaping @Sendable (Interruption) async throws -> Result
  ) async throws -> Result {
    let interruption = Interruption(tool)
    let sources = [SIGINT, SIGTERM].map { DispatchSource.makeSignalSource(signal: $0) }
    for (number, source) in zip([SIGINT, SIGTERM], sources) {
      #if canImport(Darwin)
        // On Darwin a source only observes signals; elsewhere it replaces their default action.
        signal(number, SIG_IGN)
      #endif
      source.setEventHandler { interruption.arrived(number) }
      await registered(source)
    }
    defer {
      for source in sources { source.cancel() }
      for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    }
    // Started last, so that no signal arrives before the handlers are set.
    let task = Task { try await work(interruption) }
    interruption.cancels { task.cancel() }
    return try await task.value
  }

  private static func registered(_ source: any DispatchSourceSignal) async {
    await withCheckedContinuation { continuation in
      source.setRegistrationHandler { continuation.resume() }
      source.activate()
    }
  }

  /// Marks the beginning of the run, after which there is something to report.
  package func runBegins() { state.withLock { $0.hasBegun = true } }

  private func cancels(_ cancel: @escaping @Sendable () -> Void) {
    let hasArrived = state.withLock { state in
      state.cancel = cancel
      return state.hasArrived
    }
    if hasArrived { cancel() }
  }

  private func arrived(_ number: Int32) {
    // The second signal kills the process.
    signal(number, SIG_DFL)
    let now = state.withLock { state in
      state.hasArrived = true
      return state
    }
    guard now.hasBegun else { leave() }
    now.cancel?()
  }

  private func leave() -> Never {
    Console.err("\(tool): interrupted before anything was sent\n")
    // Not `exit`, which would run clean-up code while other threads are still working.
    _exit(130)
  }
}
