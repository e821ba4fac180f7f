/// An entry of an archive that is being written, with its local and central headers.
///
/// Everything that does not depend on the content is fixed: the time is 1980-01-01, the kind a regular Unix file.
struct WrittenEntry {
  let name: [UInt8]
  let offset: UInt64
  let size: UInt64

  /// Numbers from this value on go into the zip64 fields.
  let zip64Threshold: UInt64

  var method = CompressionMethod.deflate
  var compressedSize: UInt64 = 0
  var crc: UInt32 = 0

  private static let mark: UInt32 = .max
  private static let firstDay: UInt32 = 0x0021_0000
  private static let unix: UInt16 = 3 << 8
  private static let plainFile: UInt32 = 0o100644 << 16

  /// Data that deflating does not make smaller is stored, so `size` decides for both sizes.
  private var hasLongSize: Bool { size >= zip64Threshold }

  private var hasLongOffset: Bool { offset >= zip64Threshold }

  /// The format version: 4.5 if a number needs zip64, otherwise 2.0, which has folders and deflate.
  private var version: UInt16 { hasLongSize || hasLongOffset ? 45 : 20 }

  /// The size of the local header. It is known before the data is.
  var headerSize: UInt64 {
    UInt64(LocalHeader.fixedSize + name.count + (hasLongSize ? 20 : 0))
  }

  var localHeader: [UInt8] {
    var header = ByteWriter()
    header.put(LocalHeader.signature)
    putCommon(in: &header, extraSize: hasLongSize ? 20 : 0)
    header.put(name)
    if hasLongSize { putZip64(in: &header, [size, compressedSize]) }
    return header.bytes
  }

  var directoryRecord: [UInt8] {
    let long = (hasLongSize ? [size, compressedSize] : []) + (hasLongOffset ? [offset] : [])
    var record = ByteWriter()
    record.put(DirectoryRecord.signature)
    record.put(Self.unix | version)
    putCommon(in: &record, extraSize: long.isEmpty ? 0 : 4 + 8 * long.count)
    // No comment, first disk, no text hint.
    record.put([UInt8](repeating: 0, count: 6))
    record.put(Self.plainFile)
    record.put(hasLongOffset ? Self.mark : UInt32(offset))
    record.put(name)
    if !long.isEmpty { putZip64(in: &record, long) }
    return record.bytes
  }

  private func putCommon(in header: inout ByteWriter, extraSize: Int) {
    header.put(version)
    header.put(name.allSatisfy { $0 < 0x80 } ? 0 : EntryFlags.utf8Name.rawValue)
    header.put(method.rawValue)
    header.put(Self.firstDay)
    header.put(crc)
    header.put(hasLongSize ? Self.mark : UInt32(compressedSize))
    header.put(hasLongSize ? Self.mark : UInt32(size))
    header.put(UInt16(name.count))
    header.put(UInt16(extraSize))
  }

  private func putZip64(in header: inout ByteWriter, _ values: [UInt64]) {
    header.put(1 as UInt16)
    header.put(UInt16(8 * values.count))
    for value in values { header.put(value) }
  }
}

/// Writes little-endian numbers in sequence.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func put(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func put(_ more: [UInt8]) { bytes += more }
}
