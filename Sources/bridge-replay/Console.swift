internal import ArgumentParser
internal import BridgeRecording
internal import BridgeReplay
internal import BridgeTransport

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Standard output and error, and the way out.
enum Console {
  static func out(_ text: String) { write(Array(text.utf8), to: STDOUT_FILENO) }

  static func err(_ text: String) { write(Array(text.utf8), to: STDERR_FILENO) }

  /// Writes everything; false when that failed, with the reason in `errno`.
  @discardableResult
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in
        #if canImport(Glibc)
          Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
          Musl.write(descriptor, bytes.baseAddress, bytes.count)
        #else
          Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
      }
      if count < 0, errno == EINTR { continue }
      // Of a pipe: whoever read it has gone, and nobody is left to tell.
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// How wide standard error is; nil when it is no terminal on which a line can be written over.
  static var errorTerminalWidth: Int? {
    guard isatty(STDERR_FILENO) == 1, getenv("TERM").map({ String(cString: $0) }) != "dumb" else {
      return nil
    }
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Lets a write to somebody who has gone fail, instead of ending the process: the verdict still counts.
  static func survivesClosedPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Says what went wrong, without a stack trace, and ends the process.
  static func end(with error: any Error, usage: String, isHelp: Bool) -> Never {
    switch error {
    case let error as ExitCode: exit(error.rawValue)
    case let error as RecordingError: fail(error.message, 3)
    case let error as ReplayError: fail(error.message, error.code == .playbackFailed ? 4 : 2)
    case let error as TransportError: fail(error.message, 2)
    default: break
    }
    if isHelp {
      out(usage + "\n")
      exit(0)
    }
    err(usage + "\n")
    exit(2)
  }

  private static func fail(_ message: String, _ code: Int32) -> Never {
    err("bridge-replay: \(message.printable)\n")
    exit(code)
  }
}
