/// The checksum and sizes behind the data of an entry that was written as a stream (APPNOTE 4.3.9), in any of
/// its four forms: with or without a signature, with sizes of 32 or 64 bits.
enum DataDescriptor {
  static let signature: UInt32 = 0x0807_4b50
  private static let sizes: Set<UInt64> = [12, 16, 20, 24]

  /// Proves that what lies from `start` to `end` is the descriptor of `record` and nothing else.
  static func check(
    _ record: DirectoryRecord, in window: inout ByteWindow, from start: UInt64, to end: UInt64
  ) throws(ArchiveError) {
    guard sizes.contains(end - start) else {
      let reason: ArchiveError.Reason = end - start < 24 ? .descriptorDiffers : .gap
      throw ArchiveError(
        reason, "\(end - start) bytes follow its data where a data descriptor belongs",
        name: record.shownName, at: start)
    }
    var fields = try window.take(Int(end - start), at: start)
    var isRight = true
    if fields.count % 8 == 0 {
      isRight = fields.number(at: 0) == signature
      fields = fields.dropFirst(4)
    }
    isRight = isRight && fields.number(at: 0) == record.crc
    if fields.count == 12 {
      isRight =
        isRight && UInt64(fields.number(at: 4, as: UInt32.self)) == record.compressedSize
        && UInt64(fields.number(at: 8, as: UInt32.self)) == record.size
    } else {
      isRight =
        isRight && fields.number(at: 4) == record.compressedSize
        && fields.number(at: 12) == record.size
    }
    guard isRight else {
      throw ArchiveError(
        .descriptorDiffers, "its data descriptor differs from the central directory",
        name: record.shownName, at: start)
    }
  }
}
