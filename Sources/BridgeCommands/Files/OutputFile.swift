internal import ArgumentParser
internal import BridgeConsole
internal import BridgeSystem

/// A file that may contain secrets: only its owner can read it, and it is complete or absent.
struct OutputFile {
  private let path: String

  /// The file at a path; `-` is standard output.
  init(_ path: String) { self.path = path }

  static let standardOutput = OutputFile("-")

  func write(_ text: String) throws { try write(Array(text.utf8)) }

  func write(_ bytes: [UInt8]) throws {
    if path == "-" {
      guard !Console.write(bytes, to: STDOUT_FILENO) else { return }
      // The reader has closed the pipe and needs no message.
      if errno == EPIPE { throw ExitCode(3) }
      throw Self.failed("standard output")
    } else if isSpecial {
      try write(bytes, to: try opened(path, O_WRONLY | O_CLOEXEC), of: path)
    } else {
      let draft = "\(path).\(getpid()).tmp"
      let descriptor = try opened(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC)
      // From here on the draft is this process's own.
      do {
        try write(bytes, to: descriptor, of: draft)
        guard rename(draft, path) == 0 else { throw Self.failed(path) }
      } catch {
        unlink(draft)
        throw error
      }
    }
  }

  /// Writes a new file that only its owner can read. An existing file stays unchanged.
  func create(_ bytes: [UInt8]) throws {
    try write(bytes, to: try opened(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC), of: path)
  }

  /// Whether it is the same file as `other`, by whatever path.
  func isFile(at other: String) -> Bool {
    var (mine, its) = (stat(), stat())
    guard path != "-", stat(path, &mine) == 0, stat(other, &its) == 0 else { return false }
    return mine.st_dev == its.st_dev && mine.st_ino == its.st_ino
  }

  /// Whether it is a pipe or a device, which cannot be replaced.
  private var isSpecial: Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }

  private func opened(_ path: String, _ flags: Int32) throws -> Int32 {
    let descriptor = open(path, flags, 0o600)
    guard descriptor >= 0 else { throw Self.failed(path) }
    return descriptor
  }

  private func write(_ bytes: [UInt8], to descriptor: Int32, of path: String) throws {
    let failure = Console.write(bytes, to: descriptor) ? nil : Self.failed(path)
    close(descriptor)
    if let failure { throw failure }
  }

  static func failed(_ name: String) -> FileError {
    FileError("\(name) cannot be written: \(SystemError.text(errno))")
  }
}
