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
    guard bytes.withUnsafeBytes({ write(1, $0.baseAddress, $0.count) }) == bytes.count else {
      exit(74)
    }
  }

  static func exit(_ code: Int32) -> Never { _exit(code) }
}

/// The system calls that the worker needs.
enum System {
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  static func makeFolder(_ path: String) { mkdir(path, 0o700) }

  static func pause(microseconds: UInt32) { usleep(microseconds) }

  /// Refuses files larger than `bytes`, as a full disk does.
  static func limitFiles(to bytes: rlim_t) {
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: bytes, rlim_max: bytes)
    #if canImport(Glibc)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    #else
      setrlimit(RLIMIT_FSIZE, &limit)
    #endif
  }

  /// The number in an environment variable.
  static func number(_ variable: String) -> Int? {
    getenv(variable).flatMap { Int(String(cString: $0)) }
  }
}
