internal import BridgeSystem

/// Standard output and error.
package enum Console {
  /// Writes to standard output.
  package static func out(_ text: String) { write(Array(text.utf8), to: STDOUT_FILENO) }

  /// Writes to standard error.
  package static func err(_ text: String) { write(Array(text.utf8), to: STDERR_FILENO) }

  /// Writes everything; false when that failed, with the reason in `errno`.
  @discardableResult
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    // Where the reader of the pipe has gone, the error cannot be shown.
    OpenFile.write(bytes, to: descriptor)
  }

  /// How wide standard error is; nil when it is no terminal on which a line can be written over.
  package static var errorTerminalWidth: Int? {
    guard isatty(STDERR_FILENO) == 1, getenv("TERM").map({ String(cString: $0) }) != "dumb" else {
      return nil
    }
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Lets a write to somebody who has gone fail, instead of ending the process: the verdict still counts.
  package static func survivesClosedPipes() { signal(SIGPIPE, SIG_IGN) }
}
