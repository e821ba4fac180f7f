/// How the data of an entry is stored.
package enum CompressionMethod: UInt16, Sendable {
  case store = 0
  case deflate = 8
}

/// How a password protects an entry.
package enum EntryProtection: Hashable, Sendable {
  case none

  /// PKWARE's old cipher. It is broken: it gives neither secrecy nor integrity.
  case zipCrypto

  /// WinZip's AES. `keepsChecksum` is set for version AE-1, and for AE-2 entries with a CRC, as libzip writes them.
  /// Other writers of AE-2 omit the CRC.
  case aes(AESStrength, keepsChecksum: Bool)

  package var isInsecure: Bool { self == .zipCrypto }
}

/// A file in an archive.
package struct ArchiveEntry: Hashable, Sendable {
  /// The path: plain components joined by `/`, without a wrapper folder.
  package internal(set) var name: String

  /// The inflated size in bytes.
  package let size: UInt64

  package let compressedSize: UInt64
  package let method: CompressionMethod
  package let protection: EntryProtection
  package let crc: UInt32

  /// The name in the archive, without a leading `./`.
  package let storedName: String

  let dataOffset: UInt64

  /// The byte by which ZipCrypto recognises a wrong password.
  let checkByte: UInt8
}

extension ArchiveEntry {
  /// Makes the entry of `record`, and checks its limits, method and protection.
  init(
    _ record: DirectoryRecord, _ name: EntryName, data: UInt64, _ limits: ArchiveLimits
  ) throws(ArchiveError) {
    try Self.checkSize(record, limits)
    protection = try Self.protection(of: record)
    let number = record.extra.aes?.method ?? record.method
    guard let method = CompressionMethod(rawValue: number) else {
      throw record.refusal(
        .unsupportedMethod,
        "its data is stored by method \(number); store and deflate are supported")
    }
    let overhead = protection.overhead
    guard record.compressedSize >= overhead,
      method != .store || record.compressedSize - overhead == record.size
    else { throw record.refusal(.wrongSize, "its two sizes contradict each other") }
    self.name = name.path
    self.method = method
    storedName = name.path
    size = record.size
    compressedSize = record.compressedSize
    crc = record.crc
    dataOffset = data
    // With a data descriptor, the checksum was unknown at the time of encryption.
    checkByte =
      record.flags.contains(.dataDescriptor)
      ? UInt8(truncatingIfNeeded: record.time >> 8) : UInt8(truncatingIfNeeded: record.crc >> 24)
  }

  private static func checkSize(
    _ record: DirectoryRecord, _ limits: ArchiveLimits
  ) throws(ArchiveError) {
    guard record.size <= limits.maximumEntrySize else {
      throw record.refusal(
        .entryTooLarge, "it has \(record.size) bytes; the limit is \(limits.maximumEntrySize)")
    }
    guard
      record.size <= limits.freeSize
        || record.size / limits.maximumRatio <= record.compressedSize
    else {
      throw record.refusal(
        .ratioTooHigh,
        "it inflates from \(record.compressedSize) to \(record.size) bytes; the limit is"
          + " \(limits.maximumRatio) times")
    }
  }

  private static func protection(of record: DirectoryRecord) throws(ArchiveError) -> EntryProtection
  {
    guard record.method == AESField.methodNumber else {
      guard record.extra.aes == nil else {
        throw record.refusal(
          .malformedExtraField, "it has an encryption field, but another method")
      }
      return record.flags.contains(.encrypted) ? .zipCrypto : .none
    }
    guard let field = record.extra.aes, record.flags.contains(.encrypted) else {
      throw record.refusal(
        .malformedExtraField, "it is encrypted by WinZip's method, but has no encryption field")
    }
    return .aes(field.strength, keepsChecksum: field.version == 1 || record.crc != 0)
  }
}

extension ArchiveEntry {
  func refusal(_ reason: ArchiveError.Reason, _ message: String) -> ArchiveError {
    ArchiveError(reason, message, name: storedName, at: dataOffset)
  }

  /// An error for data that differs from the stored data. The old cipher accepts one of 256 wrong passwords, and then
  /// yields damaged data.
  func damage(_ message: String, _ reason: ArchiveError.Reason = .damagedData) -> ArchiveError {
    protection == .zipCrypto
      ? refusal(.wrongPassword, "\(message), or the password is wrong") : refusal(reason, message)
  }

  var wrongSize: ArchiveError {
    damage("its data does not have the declared \(size) bytes", .wrongSize)
  }
}
