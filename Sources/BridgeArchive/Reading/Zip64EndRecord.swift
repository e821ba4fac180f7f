/// The zip64 end of central directory record and its locator (APPNOTE 4.3.14, 4.3.15). They precede the end record of
/// an archive whose values do not fit there.
enum Zip64EndRecord {
  static let signature: UInt32 = 0x0606_4b50
  static let locatorSignature: UInt32 = 0x0706_4b50
  static let size = 56
  static let locatorSize = 20
  static let sizeWithLocator = size + locatorSize

  /// The values of the end record at `position`, merged with those of the zip64 record if there is one.
  static func merge(
    _ record: ArraySlice<UInt8>, before: ArraySlice<UInt8>, at position: UInt64,
    in bytes: any ArchiveBytes
  ) throws(ArchiveError) -> EndRecord {
    let disks = [record.number(at: 4, as: UInt16.self), record.number(at: 6, as: UInt16.self)]
    guard record.number(at: 8, as: UInt16.self) == record.number(at: 10, as: UInt16.self) else {
      throw severalDisks(position)
    }
    let short = EndRecord(
      entryCount: UInt64(record.number(at: 10, as: UInt16.self)),
      directoryOffset: UInt64(record.number(at: 16, as: UInt32.self)),
      directorySize: UInt64(record.number(at: 12, as: UInt32.self)))
    guard before.count >= locatorSize,
      before.suffix(locatorSize).number(at: 0) == locatorSignature
    else {
      guard disks == [0, 0] else { throw severalDisks(position) }
      return try short.checked(endingAt: position, in: bytes)
    }
    guard disks.allSatisfy({ agree(UInt64($0), 0, 0xFFFF) }) else { throw severalDisks(position) }
    let locator = before.suffix(locatorSize)
    guard position >= UInt64(sizeWithLocator), before.count >= sizeWithLocator else {
      throw malformed("the zip64 locator has no record before it", position)
    }
    let start = position - UInt64(sizeWithLocator)
    guard locator.number(at: 4, as: UInt32.self) == 0, locator.number(at: 16, as: UInt32.self) == 1
    else { throw severalDisks(start) }
    guard locator.number(at: 8, as: UInt64.self) == start else {
      throw malformed("the zip64 locator does not point to the record right before it", start)
    }
    let long = try read(before.suffix(sizeWithLocator).prefix(size), at: start)
    guard agree(short.entryCount, long.entryCount, 0xFFFF),
      agree(short.directorySize, long.directorySize, 0xFFFF_FFFF),
      agree(short.directoryOffset, long.directoryOffset, 0xFFFF_FFFF)
    else { throw malformed("the end record and its zip64 form differ", position) }
    return try long.checked(endingAt: start, in: bytes)
  }

  private static func read(
    _ record: ArraySlice<UInt8>, at start: UInt64
  ) throws(ArchiveError) -> EndRecord {
    guard record.number(at: 0) == signature,
      record.number(at: 4, as: UInt64.self) == UInt64(size - 12)
    else { throw malformed("there is no plain zip64 end record before its locator", start) }
    guard record.number(at: 16, as: UInt32.self) == 0, record.number(at: 20, as: UInt32.self) == 0,
      record.number(at: 24, as: UInt64.self) == record.number(at: 32, as: UInt64.self)
    else { throw severalDisks(start) }
    return EndRecord(
      entryCount: record.number(at: 32), directoryOffset: record.number(at: 48),
      directorySize: record.number(at: 40))
  }

  /// A field of the short record holds either the value itself or the marker for the long record.
  private static func agree(_ short: UInt64, _ long: UInt64, _ mark: UInt64) -> Bool {
    short == long || short == mark
  }

  private static func severalDisks(_ offset: UInt64) -> ArchiveError {
    ArchiveError(.severalDisks, "the archive is a part of one on several disks", at: offset)
  }

  private static func malformed(_ message: String, _ offset: UInt64) -> ArchiveError {
    ArchiveError(.malformedDirectory, message, at: offset)
  }
}
