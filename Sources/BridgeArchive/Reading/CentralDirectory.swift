/// The central directory: the headers of all entries, in stored order.
enum CentralDirectory {
  private static let windowSize = 1 << 16

  /// Reads all headers. Throws if they do not fill the directory exactly.
  static func read(
    _ end: EndRecord, in bytes: any ArchiveBytes, _ limits: ArchiveLimits
  ) throws(ArchiveError) -> [DirectoryRecord] {
    guard end.directorySize <= limits.maximumDirectorySize else {
      throw ArchiveError(
        .directoryTooLarge,
        "its central directory has \(end.directorySize) bytes; the limit is"
          + " \(limits.maximumDirectorySize)", at: end.directoryOffset)
    }
    guard end.entryCount <= UInt64(limits.maximumEntries) else {
      throw ArchiveError(
        .tooManyEntries, "it has \(end.entryCount) entries; the limit is \(limits.maximumEntries)",
        at: end.directoryOffset)
    }
    var window = ByteWindow(bytes, size: windowSize)
    var records: [DirectoryRecord] = []
    var position = end.directoryOffset
    let directoryEnd = end.directoryOffset + end.directorySize
    while position < directoryEnd {
      let record = try DirectoryRecord(from: &window, at: position, before: directoryEnd)
      position += record.length
      records.append(record)
      if records.count > end.entryCount { break }
    }
    guard records.count == end.entryCount else {
      throw ArchiveError(
        .malformedDirectory,
        "the end record counts \(end.entryCount) entries, but the directory has another number",
        at: end.directoryOffset)
    }
    return records
  }
}
