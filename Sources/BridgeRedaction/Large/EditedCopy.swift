internal import BridgeRecording

/// A file in which ranges are replaced, from the first to the last, written while they are found.
///
/// Nothing is written before the first of them, so that a file without any costs no disk.
struct EditedCopy {
  /// How many unchanged bytes are in memory at a time.
  private static let chunk = 1024 * 1024

  private let source: RecordingFile
  private let write: (([UInt8]) throws -> Void)?

  /// Up to where the source is written, or replaced.
  private(set) var position: Int

  /// Whether a range was replaced.
  private(set) var isChanged = false

  /// A copy of `source` from `start` on, which `write` writes; without it, nothing is written.
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

  /// Writes what follows the last range.
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
