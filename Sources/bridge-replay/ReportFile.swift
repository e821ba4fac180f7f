internal import BridgeConsole
internal import BridgeSystem

/// The destination of a report: a file, or `-` for standard output.
struct ReportFile {
  let path: String

  private var isStandardOutput: Bool { path == "-" }

  /// Checks before the run that the destination can be written.
  func check() throws(CommandError) {
    guard !isStandardOutput else { return }
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor >= 0 {
      close(descriptor)
    } else if errno == ENOENT {
      let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
      guard access(folder, W_OK | X_OK) == 0 else { throw failed(errno) }
    } else if errno != ENXIO {
      // ENXIO: a named pipe without a reader so far.
      throw failed(errno)
    }
  }

  /// Opens the destination, lets `body` write piece by piece, and checks that everything was written.
  func write(_ body: (_ write: (_ piece: [UInt8]) throws -> Void) throws -> Void) throws {
    let descriptor =
      isStandardOutput
      ? dup(STDOUT_FILENO) : open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failed(errno) }
    do {
      try body { piece in try write(piece, to: descriptor) }
    } catch {
      close(descriptor)
      // The reader of the pipe has closed it and does not need the rest.
      if error is ClosedPipe { return }
      throw error
    }
    guard close(descriptor) == 0 else { throw failed(errno) }
  }

  /// Renames the file, replacing an existing one.
  func move(to other: String) throws(CommandError) {
    guard rename(path, other) == 0 else { throw ReportFile(path: other).failed(errno) }
  }

  /// Removes an unfinished file.
  func remove() { unlink(path) }

  private struct ClosedPipe: Error {}

  private func write(_ piece: [UInt8], to descriptor: Int32) throws {
    guard !Console.write(piece, to: descriptor) else { return }
    if isStandardOutput, errno == EPIPE { throw ClosedPipe() }
    throw failed(errno)
  }

  private func failed(_ number: Int32) -> CommandError {
    let name = isStandardOutput ? "on standard output" : path
    return CommandError(
      "the report \(name) cannot be written: \(SystemError.text(number))")
  }
}
