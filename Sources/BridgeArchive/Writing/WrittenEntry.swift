/// An entry of an archive that is being written, with its two headers.
///
/// All that does not come from the content is fixed: 1980-01-01 as the time, a plain file of Unix as the kind.
struct WrittenEntry {
  let name: [UInt8]
  let offset: UInt64
  let size: UInt64

  /// The value from which on numbers go into the zip64 fields.
  let zip64Threshold: UInt64

  var method = CompressionMethod.deflate
  var compressedSize: UInt64 = 0
  var crc: UInt32 = 0

  private static let mark: UInt32 = .max
  private static let firstDay: UInt32 = 0x0021_0000
  private static let unix: UInt16 = 3 << 8
  private static let plainFile: UInt32 = 0o100644 << 16

  /// Deflated data that is not smaller is stored, so that the size decides for both.
  private var hasLongSize: Bool { size >= zip64Threshold }

  private var hasLongOffset: Bool { offset >= zip64Threshold }

  /// Whether numbers of it need zip64, which is version 4.5 of the format; folders and deflate are 2.0.
  private var version: UInt16 { hasLongSize || hasLongOffset ? 45 : 20 }

  /// The bytes of the local header, which are known before the data is.
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
    // No comment, the first disk, and no hint about text.
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

/// Little-endian numbers, one after the other.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func put(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func put(_ more: [UInt8]) { bytes += more }
}
