internal import BridgeCommands
internal import BridgeSystem

#if canImport(Glibc)
  internal import Glibc

  /// A separate Xvfb for windows that are not shown.
  ///
  /// It ends with its last client, so nothing is left behind, however the tool ends.
  struct VirtualDisplay {
    /// The value of `DISPLAY`.
    let name: String
    private let process: pid_t

    /// Starts an Xvfb on a free display number.
    ///
    /// Throws ``DisplayError`` if there is no Xvfb or it does not start.
    static func start(_ width: Int, _ height: Int) throws -> VirtualDisplay {
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { throw failed("no pipe") }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      defer { close(ends[0]) }
      let process = try spawn(ends[1], "\(max(width, 640))x\(max(height, 480))x24")
      close(ends[1])
      guard let number = readLine(ends[0]) else {
        kill(process, SIGTERM)
        throw failed("it ended before it was ready")
      }
      return VirtualDisplay(name: ":\(number)", process: process)
    }

    /// Ends an Xvfb that never had a client. Otherwise it ends with its last client.
    func stop() {
      kill(process, SIGTERM)
      var status: Int32 = 0
      waitpid(process, &status, 0)
    }

    private static func spawn(_ output: Int32, _ size: String) throws -> pid_t {
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      // A duplicated descriptor has no close-on-exec flag.
      posix_spawn_file_actions_adddup2(&actions, output, 3)
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
      // The runtime's threads block signals, and a child process inherits the mask of its parent.
      var attributes = posix_spawnattr_t()
      posix_spawnattr_init(&attributes)
      defer { posix_spawnattr_destroy(&attributes) }
      var none = sigset_t()
      sigemptyset(&none)
      posix_spawnattr_setsigmask(&attributes, &none)
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
      let words = [
        "Xvfb", "-displayfd", "3", "-screen", "0", size, "-nolisten", "tcp", "-terminate",
      ]
      var arguments = words.map { strdup($0) } + [nil]
      defer { for argument in arguments { free(argument) } }
      var process: pid_t = 0
      let status = posix_spawnp(&process, "Xvfb", &actions, &attributes, &arguments, environ)
      guard status == 0 else { throw failed(SystemError.text(status)) }
      return process
    }

    private static func readLine(_ descriptor: Int32) -> String? {
      var line: [UInt8] = []
      var byte: UInt8 = 0
      while read(descriptor, &byte, 1) == 1 {
        guard byte != UInt8(ascii: "\n") else { return String(decoding: line, as: UTF8.self) }
        line.append(byte)
      }
      return nil
    }

    private static func failed(_ why: String) -> DisplayError {
      DisplayError("Xvfb cannot be started: \(why); install it, or set DISPLAY")
    }
  }
#endif
