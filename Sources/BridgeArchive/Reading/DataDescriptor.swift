/// The checksum and sizes after the data of a streamed entry (APPNOTE 4.3.9). It has four forms: with or without a
/// signature, with 32-bit or 64-bit sizes.
enum DataDescriptor {
  static let signature: UInt32 = 0x0807_4b50
  private static let sizes: Set<UInt64> = [12, 16, 20, 24]

  /// Checks that the bytes from `start` to `end` are exactly the descriptor of `record`.
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
