/// The header before an entry's data (APPNOTE 4.3.7). It must agree with the central directory.
enum LocalHeader {
  static let signature: UInt32 = 0x0403_4b50
  static let fixedSize = 30

  /// The format version that introduces zip64.
  private static let zip64Version: UInt16 = 45

  /// Compares the header of `record` with the directory. Returns the offset of the data.
  static func check(
    _ record: DirectoryRecord, in window: inout ByteWindow, before end: UInt64
  ) throws(ArchiveError) -> UInt64 {
    let start = record.headerOffset
    guard end - start >= UInt64(fixedSize + record.rawName.count) else { throw overlap(record) }
    let fixed = try window.take(fixedSize, at: start)
    guard fixed.number(at: 0) == signature else {
      throw refusal(record, "there is no local header where the directory says")
    }
    let extraSize = Int(fixed.number(at: 28, as: UInt16.self))
    let length = UInt64(fixedSize + record.rawName.count + extraSize)
    try compare(fixed, with: record)
    guard end - start >= length else { throw overlap(record) }
    let rest = try window.take(
      record.rawName.count + extraSize, at: start + UInt64(fixedSize))
    guard rest.prefix(record.rawName.count) == record.rawName else {
      throw refusal(record, "its local header has another name")
    }
    let extra = try ExtraFields(
      rest.dropFirst(record.rawName.count), name: record.shownName, at: start)
    try compare(extra, fixed, with: record)
    return start + length
  }

  private static func compare(
    _ fixed: ArraySlice<UInt8>, with record: DirectoryRecord
  ) throws(ArchiveError) {
    guard Int(fixed.number(at: 26, as: UInt16.self)) == record.rawName.count else {
      throw refusal(record, "its local header has another name")
    }
    guard fixed.number(at: 6) == record.flags.rawValue else {
      throw refusal(record, "its local header has other flags")
    }
    guard fixed.number(at: 8) == record.method else {
      throw refusal(record, "its local header has another method")
    }
    guard fixed.number(at: 10) == record.time else {
      throw refusal(record, "its local header has another time")
    }
    let crc: UInt32 = fixed.number(at: 14)
    guard crc == record.crc || isLeftOut(UInt64(crc), record) else {
      throw refusal(record, "its local header has another checksum")
    }
  }

  private static func compare(
    _ extra: ExtraFields, _ fixed: ArraySlice<UInt8>, with record: DirectoryRecord
  ) throws(ArchiveError) {
    guard let sizes = extra.resolve([fixed.number(at: 22), fixed.number(at: 18)]) else {
      throw ArchiveError(
        .malformedExtraField, "its local zip64 field does not fit its header",
        name: record.shownName, at: record.headerOffset)
    }
    guard sizes[0] == record.size || isLeftOut(sizes[0], record),
      sizes[1] == record.compressedSize || isLeftOut(sizes[1], record)
    else { throw refusal(record, "its local header has other sizes") }
    // Info-ZIP writes a zip64 field before small files, too, if their size is not known yet.
    let version: UInt16 = fixed.number(at: 4)
    guard version <= record.version || (extra.zip64 != nil && version == zip64Version) else {
      throw refusal(record, "its local header needs a later version of the format")
    }
    guard extra.attributes?.agrees(with: record) ?? true else {
      throw refusal(record, "its local header has other attributes")
    }
    guard extra.aes == record.extra.aes else {
      throw refusal(record, "its local header has another encryption")
    }
    if let path = extra.unicodePath, path != record.extra.unicodePath {
      throw refusal(record, "its local header has another name in Unicode")
    }
  }

  /// Whether a streaming writer left the value to the data descriptor.
  private static func isLeftOut(_ value: UInt64, _ record: DirectoryRecord) -> Bool {
    value == 0 && record.flags.contains(.dataDescriptor)
  }

  private static func refusal(_ record: DirectoryRecord, _ message: String) -> ArchiveError {
    ArchiveError(.headersDiffer, message, name: record.shownName, at: record.headerOffset)
  }

  private static func overlap(_ record: DirectoryRecord) -> ArchiveError {
    ArchiveError(
      .overlap, "it overlaps what follows it", name: record.shownName, at: record.headerOffset)
  }
}
