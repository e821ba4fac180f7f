/// Checks the layout of the entries: they fill the file from its first byte to the central directory, without gaps.
enum EntryLayout {
  /// Large enough to read a descriptor and the next header at once.
  private static let windowSize = 512

  /// Checks the layout and every local header. Returns the offset of each record's data.
  static func check(
    _ records: [DirectoryRecord], in bytes: any ArchiveBytes, upTo directory: UInt64
  ) throws(ArchiveError) -> [UInt64] {
    for record in records where record.headerOffset >= directory {
      throw record.refusal(
        .malformedDirectory, "its local header does not lie before the directory")
    }
    let order = records.indices.sorted { records[$0].headerOffset < records[$1].headerOffset }
    try checkStart(order.first.map { records[$0].headerOffset } ?? directory)
    var window = ByteWindow(bytes, size: windowSize)
    var starts = [UInt64](repeating: 0, count: records.count)
    for (place, index) in order.enumerated() {
      let next = place + 1 < order.count ? records[order[place + 1]].headerOffset : directory
      starts[index] = try checkEntry(records[index], in: &window, before: next)
    }
    return starts
  }

  private static func checkStart(_ first: UInt64) throws(ArchiveError) {
    guard first == 0 else {
      throw ArchiveError(
        .prefix, "\(first) bytes precede the first entry; create the archive without them",
        at: 0)
    }
  }

  private static func checkEntry(
    _ record: DirectoryRecord, in window: inout ByteWindow, before next: UInt64
  ) throws(ArchiveError) -> UInt64 {
    let data = try LocalHeader.check(record, in: &window, before: next)
    guard next - data >= record.compressedSize else {
      throw ArchiveError(
        .overlap, "its data overlaps what follows it", name: record.shownName, at: data)
    }
    let end = data + record.compressedSize
    if record.flags.contains(.dataDescriptor) {
      try DataDescriptor.check(record, in: &window, from: end, to: next)
    } else if end != next {
      throw ArchiveError(
        .gap, "\(next - end) bytes that belong to no entry follow its data",
        name: record.shownName, at: end)
    }
    return data
  }
}
