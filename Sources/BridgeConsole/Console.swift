internal import BridgeSystem

/// Standard output and error.
package enum Console {
  /// Writes to standard output.
  package static func out(_ text: String) { write(Array(text.utf8), to: STDOUT_FILENO) }

  /// Writes to standard error.
  package static func err(_ text: String) { write(Array(text.utf8), to: STDERR_FILENO) }

  /// Writes all bytes; false if that fails, with the reason in `errno`.
  @discardableResult
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    // If the pipe's reader is gone, the error cannot be shown.
    OpenFile.write(bytes, to: descriptor)
  }

  /// The width of standard error; nil unless it is a terminal on which a line can be overwritten.
  package static var errorTerminalWidth: Int? {
    guard isatty(STDERR_FILENO) == 1, getenv("TERM").map({ String(cString: $0) }) != "dumb" else {
      return nil
    }
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Makes writes to a closed pipe fail instead of ending the process, so that the tool's exit code is kept.
  package static func survivesClosedPipes() { signal(SIGPIPE, SIG_IGN) }
}
