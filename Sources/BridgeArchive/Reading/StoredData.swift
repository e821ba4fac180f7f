/// The stored data of one entry, decrypted, as a stream.
final class StoredData {
  private let entry: ArchiveEntry
  private let bytes: any ArchiveBytes
  private var cipher: EntryCipher
  private var position: UInt64

  /// The number of bytes not read yet.
  private(set) var remaining: UInt64

  init(
    of entry: ArchiveEntry, in bytes: any ArchiveBytes, _ password: ArchivePassword?
  ) throws(ArchiveError) {
    self.entry = entry
    self.bytes = bytes
    cipher = try EntryCipher(for: entry, in: bytes, password)
    position = entry.dataOffset + entry.protection.headerSize
    remaining = entry.compressedSize - entry.protection.overhead
  }

  /// Fills `buffer` as far as the data reaches. Returns the number of bytes.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveError) -> Int {
    let wanted = Int(min(UInt64(buffer.count), remaining))
    let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted])
    guard try bytes.read(at: position, into: part) == wanted else {
      throw ArchiveError(
        .truncated, "the archive became shorter while it was read", name: entry.storedName,
        at: position)
    }
    try cipher.decrypt(part, of: entry)
    position += UInt64(wanted)
    remaining -= UInt64(wanted)
    return wanted
  }

  /// Reads the remaining data and verifies all of it.
  func proveRest() throws(ArchiveError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 14, alignment: 16)
    defer { buffer.deallocate() }
    while remaining > 0 { _ = try read(into: buffer) }
    try prove()
  }

  /// Verifies the data once all of it is read.
  func prove() throws(ArchiveError) { try cipher.prove(entry) }
}
