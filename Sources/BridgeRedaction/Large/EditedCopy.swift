internal import BridgeRecording

/// A copy of a file in which ranges are replaced, in order. It is written while they are found.
///
/// Nothing is written before the first replacement, so a file without any costs no disk space.
struct EditedCopy {
  /// The number of unchanged bytes in memory at a time.
  private static let chunk = 1024 * 1024

  private let source: RecordingFile
  private let write: (([UInt8]) throws -> Void)?

  /// The offset in the source up to which it is copied or replaced.
  private(set) var position: Int

  /// Whether a range was replaced.
  private(set) var isChanged = false

  /// A copy of `source` from `start` on, passed to `write`; without `write`, nothing is written.
  init(of source: RecordingFile, from start: Int = 0, _ write: (([UInt8]) throws -> Void)?) {
    (self.source, self.write) = (source, write)
    position = start
  }

  /// Replaces a range that ends after all earlier ones; if it overlaps the previous one, only the rest is replaced.
  mutating func replace(_ range: Range<Int>, with text: [UInt8]) throws {
    guard range.upperBound > position else { return }
    isChanged = true
    try copy(upTo: max(position, range.lowerBound))
    try write?(text)
    position = range.upperBound
  }

  /// Copies the source after the last range.
  mutating func finish() throws { try copy(upTo: source.size) }

  private mutating func copy(upTo end: Int) throws {
    while let write, position < end {
      let next = min(position + Self.chunk, end)
      try write(try source.bytesAsWritten(in: position..<next))
      position = next
    }
    position = end
  }
}
