/// The header of an entry in the central directory (APPNOTE 4.3.12), with its zip64 values resolved.
struct DirectoryRecord {
  /// The offset of the record in the archive.
  let position: UInt64

  /// The system that defines the attributes of the record (APPNOTE 4.4.2).
  let system: UInt8

  /// The format version that a reader must support.
  let version: UInt16

  let flags: EntryFlags
  let method: UInt16

  /// The MS-DOS time and date, as stored.
  let time: UInt32

  let crc: UInt32
  let compressedSize: UInt64
  let size: UInt64
  let headerOffset: UInt64
  let externalAttributes: UInt32
  let rawName: ArraySlice<UInt8>
  let extra: ExtraFields

  static let signature: UInt32 = 0x0201_4b50
  static let fixedSize = 46

  /// Reads the record at `position`, which must end at or before `end`.
  init(
    from window: inout ByteWindow, at position: UInt64, before end: UInt64
  ) throws(ArchiveError) {
    guard end - position >= UInt64(Self.fixedSize) else { throw Self.tooLong(position) }
    let fixed = try window.take(Self.fixedSize, at: position)
    guard fixed.number(at: 0) == Self.signature else {
      throw ArchiveError(
        .malformedDirectory, "the central directory has no header here", at: position)
    }
    let nameSize = Int(fixed.number(at: 28, as: UInt16.self))
    let extraSize = Int(fixed.number(at: 30, as: UInt16.self))
    let variableSize = nameSize + extraSize + Int(fixed.number(at: 32, as: UInt16.self))
    guard end - position - UInt64(Self.fixedSize) >= UInt64(variableSize) else {
      throw Self.tooLong(position)
    }
    let rest = try window.take(variableSize, at: position + UInt64(Self.fixedSize))
    let name = rest.prefix(nameSize)
    let shown = String(decoding: name, as: UTF8.self)
    extra = try ExtraFields(
      rest.dropFirst(nameSize).prefix(extraSize), name: shown, at: position)
    guard
      let resolved = extra.resolve([
        fixed.number(at: 24), fixed.number(at: 20), fixed.number(at: 42),
      ])
    else {
      throw ArchiveError(
        .malformedExtraField, "its zip64 field does not fit its header", name: shown, at: position)
    }
    (size, compressedSize, headerOffset) = (resolved[0], resolved[1], resolved[2])
    self.position = position
    rawName = name
    system = fixed.number(at: 5)
    version = fixed.number(at: 6)
    flags = EntryFlags(rawValue: fixed.number(at: 8))
    method = fixed.number(at: 10)
    time = fixed.number(at: 12)
    crc = fixed.number(at: 16)
    externalAttributes = fixed.number(at: 38)
    length = UInt64(Self.fixedSize + variableSize)
    try checkFeatures(disk: fixed.number(at: 34))
  }

  /// The length of the whole record, in bytes.
  let length: UInt64

  /// The unchecked name, for messages.
  var shownName: String { String(decoding: rawName, as: UTF8.self) }

  func refusal(_ reason: ArchiveError.Reason, _ message: String) -> ArchiveError {
    ArchiveError(reason, message, name: shownName, at: position)
  }

  private func checkFeatures(disk: UInt16) throws(ArchiveError) {
    // VMS files have records, which only some tools convert.
    guard system != 2 else { throw refusal(.unsupportedFeature, "it is in the format of VMS") }
    guard disk == 0 else { throw refusal(.severalDisks, "it is on another disk") }
    // 6.3 is the newest version of the format.
    guard version & 0xFF <= 63 else {
      throw refusal(.unsupportedFeature, "it needs version \(version & 0xFF) of the format")
    }
    guard flags.isSubset(of: .supported) else {
      throw refusal(
        .unsupportedFeature,
        "its flags \(String(flags.subtracting(.supported).rawValue, radix: 16)) are not supported")
    }
  }

  private static func tooLong(_ position: UInt64) -> ArchiveError {
    ArchiveError(
      .malformedDirectory, "a header reaches beyond the central directory", at: position)
  }
}

/// The general purpose bits of an entry (APPNOTE 4.4.4).
struct EntryFlags: OptionSet, Hashable {
  let rawValue: UInt16

  static let encrypted = EntryFlags(rawValue: 1)
  /// The effort of the compressor. Readers ignore it.
  static let compressionOption = EntryFlags(rawValue: 6)
  /// The checksum and sizes follow the data.
  static let dataDescriptor = EntryFlags(rawValue: 8)
  static let utf8Name = EntryFlags(rawValue: 0x800)

  static let supported: EntryFlags = [.encrypted, .compressionOption, .dataDescriptor, .utf8Name]
}
