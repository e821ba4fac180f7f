#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Standard output without a buffer, so nothing printed is lost, however the process ends.
enum Output {
  static func line(_ text: String) {
    let bytes = Array("\(text)\n".utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
      guard count > 0 else { exit(74) }
      written += count
    }
  }

  static func exit(_ code: Int32) -> Never {
    #if canImport(Glibc)
      Glibc.exit(code)
    #elseif canImport(Musl)
      Musl.exit(code)
    #else
      Darwin.exit(code)
    #endif
  }
}

/// The system calls that the worker needs.
enum System {
  static func pause(microseconds: UInt32) { usleep(microseconds) }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Waits to be killed, but with an end, because the process that kills it may have been killed itself.
  static func waitForSignal() { sleep(600) }

  static func crash() { kill(getpid(), SIGKILL) }

  /// Gives up root's permissions, if the process has them.
  static func becomeNobody() -> Bool {
    guard geteuid() == 0 else { return true }
    return setgid(65534) == 0 && setuid(65534) == 0
  }
}
