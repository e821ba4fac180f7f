internal import BridgeCoding

/// Copies one file's bytes into an archive, in constant memory.
struct InputCopy {
  private let input: ArchiveInput
  private let file: OutputFile
  private let start: UInt64
  private let windowSize: Int

  /// The checksum of the content.
  private(set) var crc = CRC32()

  /// The number of bytes written into the archive.
  private(set) var written: UInt64 = 0

  init(of input: ArchiveInput, to file: OutputFile, at start: UInt64, windowSize: Int) {
    self.input = input
    self.file = file
    self.start = start
    self.windowSize = windowSize
  }

  mutating func store() throws(ArchiveError) {
    var offset: UInt64 = 0
    while let piece = try next(&offset) { try put(piece) }
  }

  mutating func deflate() throws(ArchiveError) {
    var offset: UInt64 = 0
    do {
      let deflater = try RawDeflater()
      while let piece = try next(&offset) {
        try deflate(piece, with: deflater, finishing: offset == input.content.count)
      }
      if offset == 0 { try deflate([], with: deflater, finishing: true) }
    } catch let error as ArchiveError {
      throw error
    } catch {
      throw ArchiveError(.unwritable, "zlib cannot deflate it: \(error)", name: input.name)
    }
  }

  /// The next piece of the content, added to the checksum; nil at the end.
  private mutating func next(_ offset: inout UInt64) throws(ArchiveError) -> [UInt8]? {
    let rest = input.content.count - offset
    if rest == 0 { return nil }
    let wanted = Int(min(UInt64(windowSize), rest))
    let piece = try input.content.bytes(wanted, at: offset)
    guard piece.count == wanted else {
      throw ArchiveError(
        .truncated, "the file became shorter while it was read", name: input.name, at: offset)
    }
    piece.withUnsafeBytes { crc.update($0) }
    offset += UInt64(wanted)
    return piece
  }

  private mutating func deflate(
    _ piece: [UInt8], with deflater: RawDeflater, finishing: Bool
  ) throws {
    var taken = 0
    while true {
      var step: RawDeflateStep?
      let output = try [UInt8](unsafeUninitializedCapacity: windowSize) { buffer, count in
        try piece.withUnsafeBytes { bytes in
          let made = try deflater.step(
            UnsafeRawBufferPointer(rebasing: bytes[taken...]),
            into: UnsafeMutableRawBufferPointer(buffer), finishing: finishing)
          (step, count) = (made, made.produced)
        }
      }
      taken += step?.consumed ?? 0
      try put(output)
      let isDone =
        finishing ? step?.ended ?? true : taken == piece.count && output.count < windowSize
      if isDone { return }
    }
  }

  private mutating func put(_ bytes: [UInt8]) throws(ArchiveError) {
    try file.write(bytes, at: start + written)
    written += UInt64(bytes.count)
  }
}
