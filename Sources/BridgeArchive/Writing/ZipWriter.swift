internal import BridgeCoding
internal import BridgeFormats

/// Writes zip archives that depend only on names and contents: sorted names, a fixed time, no extra fields. With one
/// version of zlib, the same files yield the same archive, byte for byte.
package struct ZipWriter {
  private static let windowSize = 1 << 16

  private let limits: ArchiveLimits
  private let zip64Threshold: UInt64

  /// - Parameters:
  ///   - limits: the limits of readers. An archive that exceeds them is not written.
  ///   - zip64Threshold: numbers from this value on go into zip64 fields. Tests lower it.
  package init(limits: ArchiveLimits = ArchiveLimits(), zip64Threshold: UInt64 = 0xFFFF_FFFF) {
    self.limits = limits
    self.zip64Threshold = zip64Threshold
  }

  /// Writes an archive of the files to `path`. An existing file is replaced when the new one is complete.
  ///
  /// `onProgress` is called with the number of files written so far and the total number.
  package func write(
    _ inputs: [ArchiveInput], to path: String,
    onProgress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil
  ) throws(ArchiveError) {
    let sorted = inputs.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    try check(sorted)
    let file = try OutputFile(path: path)
    var offset: UInt64 = 0
    var directory: [UInt8] = []
    for (index, input) in sorted.enumerated() {
      let entry = try write(input, to: file, at: offset)
      offset += entry.headerSize + entry.compressedSize
      directory += entry.directoryRecord
      onProgress?(index + 1, sorted.count)
    }
    let end = EndRecord(
      entryCount: UInt64(sorted.count), directoryOffset: offset,
      directorySize: UInt64(directory.count))
    let tail = directory + end.bytes(zip64Threshold: zip64Threshold)
    try file.write(tail, at: offset)
    try file.complete(size: offset + UInt64(tail.count))
  }

  /// Applies the rules of the reader, so that the archive can be read.
  private func check(_ inputs: [ArchiveInput]) throws(ArchiveError) {
    try PlainNames.check(inputs.map(\.name), limits)
    for input in inputs {
      guard input.content.count <= limits.maximumEntrySize else {
        throw ArchiveError(
          .entryTooLarge,
          "it has \(input.content.count) bytes; the limit is \(limits.maximumEntrySize)",
          name: input.name)
      }
    }
  }

  private func write(
    _ input: ArchiveInput, to file: OutputFile, at offset: UInt64
  ) throws(ArchiveError) -> WrittenEntry {
    var entry = WrittenEntry(
      name: Array(input.name.utf8), offset: offset, size: input.content.count,
      zip64Threshold: zip64Threshold)
    let start = offset + entry.headerSize
    var copy = InputCopy(of: input, to: file, at: start, windowSize: Self.windowSize)
    if !input.isStored { try copy.deflate() }
    if input.isStored || copy.written >= entry.size || exceedsRatio(entry.size, copy.written) {
      entry.method = .store
      copy = InputCopy(of: input, to: file, at: start, windowSize: Self.windowSize)
      try copy.store()
    }
    (entry.compressedSize, entry.crc) = (copy.written, copy.crc.value)
    try file.write(entry.localHeader, at: offset)
    return entry
  }

  /// Readers refuse an entry with a higher ratio as a zip bomb.
  private func exceedsRatio(_ size: UInt64, _ compressedSize: UInt64) -> Bool {
    size > limits.freeSize && size / limits.maximumRatio > compressedSize
  }
}
