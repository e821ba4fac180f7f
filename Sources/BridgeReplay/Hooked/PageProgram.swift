internal import BridgeSystem

/// Starts a program that has one end of a socket as its standard input.
enum PageProgram {
  /// The other end, and the process.
  static func start(_ words: [String]) throws(ReplayError) -> (socket: Int32, process: pid_t) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    #endif
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw failed(words[0], errno) }
    #if canImport(Darwin)
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #endif
    defer { close(ends[1]) }
    do throws(ReplayError) {
      return (ends[0], try spawn(words, input: ends[1]))
    } catch {
      close(ends[0])
      throw error
    }
  }

  private static func spawn(_ words: [String], input: Int32) throws(ReplayError) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Threads of the runtime's pool block signals, and a process inherits the signal mask of its parent. The helper
    // gets its own process group, so that ^C ends the replay, which reports, and not the pages.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    let status = posix_spawn(&process, words[0], &actions, &attributes, &arguments, environ)
    guard status == 0 else { throw failed(words[0], status) }
    return process
  }

  private static func failed(_ program: String, _ code: Int32) -> ReplayError {
    ReplayError(.noPages, "\(program) cannot be started: \(SystemError.text(code))")
  }
}
