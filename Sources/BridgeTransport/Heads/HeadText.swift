/// The lines of a response's heads as they arrive: interim heads, the final one, and trailers. Their total size is
/// limited.
struct HeadText {
  /// The state of the head after a line.
  enum Progress { case more, complete, tooLarge }

  private static let usualLength = 1024

  /// The head so far, including its empty line once it is complete.
  private(set) var bytes: [UInt8] = []
  /// The number of bytes of heads received so far.
  private(set) var count = 0
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  mutating func add(_ line: UnsafeRawBufferPointer) -> Progress {
    guard allows(line) else { return .tooLarge }
    if bytes.isEmpty { bytes.reserveCapacity(Self.usualLength) }
    bytes.append(contentsOf: line)
    // An empty line ends a head (RFC 9112 §2.1).
    return line.first == 0x0D || line.first == 0x0A ? .complete : .more
  }

  /// Counts a line that is stored elsewhere; false if the limit is exceeded.
  mutating func allows(_ line: UnsafeRawBufferPointer) -> Bool {
    count += line.count
    return count <= limit
  }

  /// Clears the head for the next one; the count continues.
  mutating func startOver() { bytes.removeAll(keepingCapacity: true) }
}
