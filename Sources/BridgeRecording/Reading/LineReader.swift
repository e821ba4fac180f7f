/// Reads a file line by line in bounded memory.
struct LineReader {
  /// A line and its place.
  struct Line {
    /// The bytes without the line end.
    let bytes: [UInt8]

    /// Their range in the file.
    let range: Range<Int>

    /// Whether the line has a line end.
    let isWhole: Bool
  }

  /// Longer lines cannot be journal lines.
  static let longest = 64 * 1024 * 1024

  private static let windowSize = 256 * 1024

  private let file: RecordingFile
  private var window: [UInt8] = []

  /// The start of the window in the file, and the position up to which the file is read.
  private var base = 0
  private var position = 0

  init(_ file: RecordingFile) { self.file = file }

  /// The next line; nil at the end of the file.
  mutating func next() throws -> Line? {
    var bytes: [UInt8] = []
    let start = base + position
    while true {
      if position == window.count, try !fill() {
        let range = start..<start + bytes.count
        return bytes.isEmpty ? nil : Line(bytes: bytes, range: range, isWhole: false)
      }
      let rest = window[position...]
      if let end = rest.firstIndex(of: 0x0A) {
        bytes += window[position..<end]
        position = end + 1
        return Line(bytes: bytes, range: start..<start + bytes.count, isWhole: true)
      }
      bytes += rest
      position = window.count
      guard bytes.count <= Self.longest else {
        throw RecordingError(
          .damaged, "\(file.path) has a line of more than \(Self.longest) bytes at byte \(start)")
      }
    }
  }

  private mutating func fill() throws -> Bool {
    base += window.count
    position = 0
    window = try [UInt8](unsafeUninitializedCapacity: Self.windowSize) { buffer, count in
      count = try file.read(into: UnsafeMutableRawBufferPointer(buffer), at: base)
    }
    return !window.isEmpty
  }
}
