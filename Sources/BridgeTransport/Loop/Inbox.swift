internal import Synchronization

/// The commands of other threads to a loop, and whether the loop sleeps.
final class Inbox: Sendable {
  enum Command {
    case start(Transfer, Transfer.Caller)
    case cancel(Transfer)
    case resumeReceiving(Transfer)
    case resumeSending(Transfer)
    case job(UnownedJob)
  }

  private struct State {
    var commands: [Command] = []
    var isAsleep = false
    var isStopped = false
  }

  private let state = Mutex(State())

  /// Adds a command; returns whether the loop still accepts commands, and whether it must be woken.
  func submit(_ command: Command) -> (isTaken: Bool, wasAsleep: Bool) {
    state.withLock { state in
      guard !state.isStopped else { return (false, false) }
      state.commands.append(command)
      defer { state.isAsleep = false }
      return (true, state.isAsleep)
    }
  }

  /// Refuses further commands; returns whether the loop must be woken.
  func stop() -> Bool {
    state.withLock { state in
      state.isStopped = true
      defer { state.isAsleep = false }
      return state.isAsleep
    }
  }

  /// Exchanges an empty list for the pending commands, so that both keep their capacity; returns whether the loop must
  /// stop.
  func take(_ batch: inout [Command]) -> Bool {
    state.withLock { state in
      swap(&state.commands, &batch)
      return state.isStopped
    }
  }

  /// Returns whether there is nothing to do; if so, later commands wake the loop.
  func fallAsleep() -> Bool {
    state.withLock { state in
      state.isAsleep = state.commands.isEmpty && !state.isStopped
      return state.isAsleep
    }
  }

  func wake() { state.withLock { $0.isAsleep = false } }
}
