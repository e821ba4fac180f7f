internal import BridgeSystem

/// A file that is read whole.
struct InputFile {
  static let standardInput = InputFile("-")

  /// The maximum size of an import plus one byte, which reveals larger files.
  private static let limit = 64 << 20 + 1

  let path: String

  /// The file at a path; `-` is standard input.
  init(_ path: String) { self.path = path }

  private var name: String { path == "-" ? "standard input" : path }

  /// Checks early that a file that will be read later is readable.
  func checkReadable() throws {
    // Opening a pipe would block until it has a writer.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failed(path) }
    close(descriptor)
  }

  func read() throws -> [UInt8] {
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failed(name) }
    defer { if path != "-" { close(descriptor) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < Self.limit {
      let count = chunk.withUnsafeMutableBytes { OpenFile.readNext(descriptor, into: $0) }
      guard count >= 0 else { throw Self.failed(name) }
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    return bytes
  }

  static func failed(_ name: String) -> FileError {
    FileError("\(name) cannot be read: \(SystemError.text(errno))")
  }
}
