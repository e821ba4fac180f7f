internal import BridgeSystem
package import BridgeTesting
internal import Synchronization

/// A named pipe that a program writes to like a file, so that a test can wait for its output.
///
///     let pipe = try OutputPipe(at: folder.path("log"))
///     let process = try ChildProcess("server", [], output: pipe.path)
///     for await line in try pipe.lines() where line.hasPrefix("listening") { break }
package final class OutputPipe: Sendable {
  /// The path for the program.
  package let path: String

  private let readingEnd: Mutex<Int32?>

  /// Makes the pipe and opens it for reading, so that a program can open it without waiting.
  package init(at path: String) throws(OriginError) {
    guard mkfifo(path, 0o600) == 0 else { throw .system("mkfifo") }
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system("open of a named pipe") }
    _ = fcntl(descriptor, F_SETFL, 0)
    self.path = path
    readingEnd = Mutex(descriptor)
  }

  deinit {
    readingEnd.withLock { if let descriptor = $0 { _ = close(descriptor) } }
  }

  /// The lines written until the last writer closes the pipe. They are read whether or not anything iterates. Call it
  /// once, after the program was started: without a writer, the pipe is at its end.
  package func lines() throws(OriginError) -> AsyncStream<String> {
    let descriptor = readingEnd.withLock { end in
      defer { end = nil }
      return end
    }
    guard let descriptor else { throw OriginError(.unavailable, "\(path) is being read already") }
    let (lines, sink) = AsyncStream<String>.makeStream()
    try OriginThreads().start { Self.read(descriptor, into: sink) }
    return lines
  }

  private static func read(_ descriptor: Int32, into sink: AsyncStream<String>.Continuation) {
    var rest: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = systemRead(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      rest += buffer[..<count]
      while let end = rest.firstIndex(of: 10) {
        sink.yield(String(decoding: rest[..<end], as: UTF8.self))
        rest.removeFirst(end + 1)
      }
    }
    if !rest.isEmpty { sink.yield(String(decoding: rest, as: UTF8.self)) }
    sink.finish()
    _ = close(descriptor)
  }
}

/// `read(2)`. The method of the same name hides it.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ size: Int) -> Int
{
  read(descriptor, buffer, size)
}
