/// The end of central directory record (APPNOTE 4.3.16), with its zip64 form (4.3.14) if present.
struct EndRecord {
  let entryCount: UInt64
  let directoryOffset: UInt64
  let directorySize: UInt64

  static let signature: UInt32 = 0x0605_4b50
  static let size = 22

  /// Finds the only end record of an archive, and checks that the directory ends right before it.
  ///
  /// The last signature in the file counts, and its comment must reach the end of the file. If the comment of an
  /// earlier record reaches the end as well, the archive is ambiguous: some readers would use that record.
  static func find(in bytes: any ArchiveBytes) throws(ArchiveError) -> EndRecord {
    let tailSize = min(bytes.count, UInt64(size + 0xFFFF + Zip64EndRecord.sizeWithLocator))
    let tailStart = bytes.count - tailSize
    let tail = try bytes.bytes(Int(tailSize), at: tailStart)[...]
    let signatures = signatures(in: tail)
    let places = signatures.filter { $0 + size <= tail.count }
    guard let last = places.last else { throw try absence(in: bytes) }
    let position = tailStart + UInt64(last)
    let end = last + size + Int(tail.number(at: last + 20, as: UInt16.self))
    guard end >= tail.count else {
      throw ArchiveError(
        .suffix, "\(tail.count - end) bytes follow the end of the archive",
        at: tailStart + UInt64(end))
    }
    guard end == tail.count else {
      throw ArchiveError(.truncated, "the archive's comment is cut off", at: position)
    }
    // Python uses the last signature, whatever follows it.
    guard signatures.last == last else {
      throw ArchiveError(
        .ambiguousEnd, "its comment has the signature of an end record", at: position)
    }
    for place in places.dropLast()
    where place + size + Int(tail.number(at: place + 20, as: UInt16.self)) == tail.count {
      throw ArchiveError(
        .ambiguousEnd, "a second end record fits the file as well", at: tailStart + UInt64(place))
    }
    let record = tail[(tail.startIndex + last)...]
    let before = tail[..<(tail.startIndex + last)]
    return try Zip64EndRecord.merge(record, before: before, at: position, in: bytes)
  }

  /// The offsets of all end record signatures.
  private static func signatures(in tail: ArraySlice<UInt8>) -> [Int] {
    guard tail.count >= size else { return [] }
    return (0...tail.count - 4).filter {
      tail[tail.startIndex + $0] == 0x50 && tail.number(at: $0) == signature
    }
  }

  /// The error for a file without an end record.
  private static func absence(in bytes: any ArchiveBytes) throws(ArchiveError) -> ArchiveError {
    let start = try bytes.bytes(4, at: 0)[...]
    if start.count == 4, start.number(at: 0) == LocalHeader.signature {
      return ArchiveError(.truncated, "the file has no end record; it is cut off", at: bytes.count)
    }
    return ArchiveError(.notAnArchive, "the file is not a zip archive", at: 0)
  }

  init(entryCount: UInt64, directoryOffset: UInt64, directorySize: UInt64) {
    self.entryCount = entryCount
    self.directoryOffset = directoryOffset
    self.directorySize = directorySize
  }

  /// Checks that the directory ends where the end records begin.
  func checked(
    endingAt position: UInt64, in bytes: any ArchiveBytes
  ) throws(ArchiveError) -> EndRecord {
    let (end, overflow) = directoryOffset.addingReportingOverflow(directorySize)
    guard !overflow, end <= position else {
      throw ArchiveError(
        .malformedDirectory, "the central directory reaches beyond the end record", at: position)
    }
    if end == position { return self }
    let shifted = try bytes.bytes(4, at: position - directorySize)[...]
    if directorySize >= 4, shifted.number(at: 0) == DirectoryRecord.signature {
      throw ArchiveError(
        .prefix,
        "\(position - end) bytes precede the archive; create it without them", at: 0)
    }
    throw ArchiveError(
      .gap, "\(position - end) bytes lie between the central directory and the end record", at: end)
  }
}
