internal import BridgeRecording
internal import BridgeSystem

/// A sliding window over a file that is read from start to end.
struct FileWindow {
  private static let size = 256 * 1024

  let file: RecordingFile
  private var held: [UInt8] = []
  private var start = 0

  init(_ file: RecordingFile) { self.file = file }

  /// The bytes in `range`, which lies in the file.
  mutating func bytes(in range: Range<Int>) throws -> [UInt8] {
    if range.lowerBound < start || range.upperBound > start + held.count {
      let end = min(file.size, max(range.upperBound, range.lowerBound + Self.size))
      held = try file.bytesAsWritten(in: range.lowerBound..<end)
      start = range.lowerBound
    }
    return Array(held[range.lowerBound - start..<range.upperBound - start])
  }

  /// The start of the first line between `offset` and `end` that begins with `marker`; `offset` counts as the start of
  /// a line.
  mutating func line(beginningWith marker: [UInt8], from offset: Int, before end: Int) throws
    -> Int?
  {
    var line = offset
    while line + marker.count <= end {
      if try bytes(in: line..<line + marker.count) == marker { return line }
      guard let feed = try lineFeed(from: line, before: end) else { return nil }
      line = feed + 1
    }
    return nil
  }

  /// The first line feed from `offset` on and before `end`, or nil.
  mutating func lineFeed(from offset: Int, before end: Int) throws -> Int? {
    var offset = offset
    while offset < end {
      if offset < start || offset >= start + held.count {
        _ = try bytes(in: offset..<offset + 1)
      }
      let part = offset - start..<min(held.count, end - start)
      if let found = Self.lineFeed(in: held, part) { return start + found }
      offset += part.count
    }
    return nil
  }

  /// The position of the first line feed in a part of `bytes`. Uses `memchr`, since binary files such as videos have
  /// few.
  private static func lineFeed(in bytes: [UInt8], _ part: Range<Int>) -> Int? {
    bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return nil }
      return memchr(start + part.lowerBound, 0x0A, part.count).map { UnsafeRawPointer($0) - start }
    }
  }
}
