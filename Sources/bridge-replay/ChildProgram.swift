internal import BridgeSystem

/// A program that runs in parallel to this one, without standard input.
struct ChildProgram: Sendable {
  /// The destination of its output.
  enum Output {
    case none
    case standardError
  }

  private let id: pid_t

  /// Starts the program named `words[0]`, found by PATH; nil if it cannot be started.
  init?(_ words: [String], output: Output) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    switch output {
    case .none:
      for descriptor in [Int32(1), 2] {
        posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
      }
    case .standardError: posix_spawn_file_actions_adddup2(&actions, 2, 1)
    }
    let arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var id: pid_t = 0
    guard posix_spawnp(&id, words[0], &actions, nil, arguments, environ) == 0 else { return nil }
    self.id = id
  }

  /// Asks the program to end.
  func end() { kill(id, SIGTERM) }

  /// Waits until the program has ended. Returns its exit code, or 128 plus the signal that ended it. Call it once.
  func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}
