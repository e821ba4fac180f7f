internal import BridgeSystem

/// Reads lines from a descriptor; keeps at most one line and one chunk in memory.
struct LineReader {
  enum Line {
    /// The line without its line feed.
    case line([UInt8])
    /// A line above the limit; its bytes are dropped.
    case tooLong
  }

  private let descriptor: Int32
  private let longest: Int
  private var buffer: [UInt8] = []
  private var start = 0
  private var searched = 0
  private var isSkipping = false
  private var isAtEnd = false
  private static let chunk = 1 << 16

  init(_ descriptor: Int32, longest: Int) {
    self.descriptor = descriptor
    self.longest = longest
  }

  /// Whether a complete line is available, so that reading it does not block.
  var hasMore: Bool { buffer[searched...].contains(0x0A) }

  /// The next line; nil at the end. The last line may lack a line feed.
  mutating func next() throws -> Line? {
    while true {
      if let end = buffer[searched...].firstIndex(of: 0x0A) { return take(upTo: end) }
      searched = buffer.count
      if buffer.count - start > longest { skip() }
      if isAtEnd { return takeRest() }
      try fill()
    }
  }

  private mutating func take(upTo end: Int) -> Line {
    let line = buffer[start..<end]
    (start, searched) = (end + 1, end + 1)
    let isTooLong = isSkipping || line.count > longest
    isSkipping = false
    return isTooLong ? .tooLong : .line(Array(line))
  }

  private mutating func takeRest() -> Line? {
    guard isSkipping || start < buffer.count else { return nil }
    let line = take(upTo: buffer.count)
    (buffer, start, searched) = ([], 0, 0)
    return line
  }

  private mutating func skip() {
    isSkipping = true
    buffer.removeAll(keepingCapacity: true)
    (start, searched) = (0, 0)
  }

  private mutating func fill() throws {
    buffer.removeSubrange(..<start)
    (start, searched) = (0, searched - start)
    let before = buffer.count
    buffer += repeatElement(0, count: Self.chunk)
    let count = buffer.withUnsafeMutableBytes { bytes in
      OpenFile.readNext(
        descriptor, into: UnsafeMutableRawBufferPointer(rebasing: bytes[before...]))
    }
    buffer.removeLast(Self.chunk - max(0, count))
    guard count >= 0 else { throw InputFile.failed("standard input") }
    isAtEnd = count == 0
  }
}
