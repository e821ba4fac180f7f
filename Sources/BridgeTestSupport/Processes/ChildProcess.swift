internal import BridgeSystem
package import BridgeTesting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
internal import Synchronization

/// A program started by a test. It inherits only its standard streams, and ends with the last reference to it.
package final class ChildProcess: Sendable {
  /// How a program ended.
  package enum Exit: Sendable, Equatable {
    /// It exited with this code.
    case code(Int)
    /// A signal ended it.
    case signal(Int)
  }

  /// The process id. Valid only until the end has been waited for.
  package let id: Int32

  private let end = Mutex<Exit?>(nil)

  /// Starts `executable`, which is looked up in `PATH` unless it contains a slash.
  ///
  /// Standard output and error go to the named files, or are discarded. Standard input is empty. `environment` is the
  /// whole environment; nil for that of the test.
  package init(
    _ executable: String, _ arguments: [String], environment: [String: String]? = nil,
    output: String = "/dev/null", errors: String = "/dev/null"
  ) throws(OriginError) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let writing = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, writing, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errors, writing, 0o600)
    // The C library's headers hide "close all from here" from Swift. Tests open fewer descriptors than these.
    for descriptor in Int32(3)..<1024 {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    let environment = environment ?? ProcessInfo.processInfo.environment
    let variables = environment.map { "\($0.key)=\($0.value)" }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    Self.receiveEverySignal(&attributes)
    var id: pid_t = 0
    let status = withCStrings([executable] + arguments) { argv in
      withCStrings(variables) { envp in
        posix_spawnp(&id, executable, &actions, &attributes, argv, envp)
      }
    }
    guard status == 0 else {
      let why = SystemError.text(status)
      throw OriginError(.unavailable, "\(executable) could not be started: \(why)")
    }
    self.id = id
  }

  deinit {
    send(SIGKILL)
    wait()
  }

  /// Sends a signal. Does nothing once the program has ended.
  package func send(_ signal: Int32) {
    end.withLock { end in
      if end == nil, !reap(&end) { _ = kill(id, signal) }
    }
  }

  /// How the program ended; nil while it runs.
  package var exit: Exit? {
    end.withLock { end in
      if end == nil { _ = reap(&end) }
      return end
    }
  }

  /// Blocks until the program has ended.
  @discardableResult
  package func wait() -> Exit {
    while true {
      if let exit { return exit }
      // Leaves the status to be collected: `exit` does that under the lock, which `send` needs meanwhile.
      var information = siginfo_t()
      _ = waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT)
    }
  }

  /// Waits until the program has ended, without blocking a thread of Swift's pool. If the task is cancelled, for
  /// example by a test's time limit, the program is killed.
  package func finished() async throws -> Exit {
    let threads = OriginThreads()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        do {
          try threads.start { continuation.resume(returning: self.wait()) }
        } catch {
          continuation.resume(throwing: error)
        }
      }
    } onCancel: {
      send(SIGKILL)
    }
  }

  /// A program inherits the blocked signals of its parent's thread, and Swift's pool threads block all signals.
  private static func receiveEverySignal(_ attributes: inout posix_spawnattr_t) {
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    // Servers in this process ignore SIGPIPE, which the program would inherit.
    var pipe = sigset_t()
    sigemptyset(&pipe)
    sigaddset(&pipe, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &pipe)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
  }

  /// Collects the exit status if it is available. Returns whether it was.
  private func reap(_ end: inout Exit?) -> Bool {
    var status: Int32 = 0
    let reaped = waitpid(id, &status, WNOHANG)
    guard reaped != 0 else { return false }
    // Another part of the process has collected it. The program has ended, but its exit code is lost.
    guard reaped == id else {
      end = .code(-1)
      return true
    }
    let signal = status & 0x7f
    end = signal == 0 ? .code(Int((status >> 8) & 0xff)) : .signal(Int(signal))
    return true
  }
}

/// Passes strings to C as a null-terminated array of pointers.
private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = strings.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return body(copies + [nil])
}
