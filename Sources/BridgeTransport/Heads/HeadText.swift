/// The lines of one answer's heads as they come in: interim ones, the final one, trailers. All together are limited.
struct HeadText {
  /// The state of the head after a line.
  enum Progress { case more, complete, tooLarge }

  private static let usualLength = 1024

  /// The head so far, with its empty line once it is complete.
  private(set) var bytes: [UInt8] = []
  /// How many bytes of heads have come so far.
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

  /// Counts a line that is kept elsewhere; false once there are more bytes than the limit allows.
  mutating func allows(_ line: UnsafeRawBufferPointer) -> Bool {
    count += line.count
    return count <= limit
  }

  /// Forgets the head, because another one follows. It counts on.
  mutating func startOver() { bytes.removeAll(keepingCapacity: true) }
}
