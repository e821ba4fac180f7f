import BridgeArchive
import BridgeCoding

/// A zip archive as its records; a test can make each of their fields wrong.
struct ZipModel {
  var prefix: [UInt8] = []
  var entries: [Entry] = []
  /// Between the last entry and the central directory.
  var beforeDirectory: [UInt8] = []
  /// Between the central directory and the end record.
  var beforeEnd: [UInt8] = []
  var comment: [UInt8] = []
  var suffix: [UInt8] = []
  var hasZip64End = false
  /// Makes fields of the end record, and of its zip64 form, wrong.
  var changeEnd: @Sendable (inout [UInt8]) -> Void = { _ in }
  var changeZip64End: @Sendable (inout [UInt8]) -> Void = { _ in }

  init(_ entries: Entry...) { self.entries = entries }

  /// The fields that the local and the central header share.
  struct Header {
    var version: UInt16 = 20
    var flags: UInt16 = 0
    var method: UInt16 = 8
    var time: UInt32 = 0x0021_0000
    var crc: UInt32 = 0
    var compressedSize: UInt32 = 0
    var size: UInt32 = 0
    var name: [UInt8]
    var extra: [UInt8] = []

    var bytes: [UInt8] {
      littleEndian(version) + littleEndian(flags) + littleEndian(method) + littleEndian(time)
        + littleEndian(crc) + littleEndian(compressedSize) + littleEndian(size)
        + littleEndian(UInt16(name.count)) + littleEndian(UInt16(extra.count))
    }
  }

  struct Entry {
    var before: [UInt8] = []
    var local: Header
    var central: Header
    var payload: [UInt8]
    var descriptor: [UInt8] = []
    var signature: UInt32 = 0x0403_4b50
    var madeBy: UInt16 = 0x0314
    var attributes: UInt32 = 0o100644 << 16
    var comment: [UInt8] = []
    var disk: UInt16 = 0
    /// The offset of the local header in the central one, if it is not the real one.
    var offset: UInt32?
    var isInDirectory = true

    init(_ name: String, _ content: [UInt8] = Array("content".utf8), stored: Bool = false) {
      payload = stored ? content : deflated(content)
      local = Header(name: Array(name.utf8))
      local.flags = name.utf8.allSatisfy { $0 < 0x80 } ? 0 : 0x800
      local.method = stored ? 0 : 8
      local.crc = CRC32.of(content)
      local.compressedSize = UInt32(payload.count)
      local.size = UInt32(content.count)
      central = local
      if name.hasSuffix("/") { attributes = 0o040755 << 16 | 0x10 }
    }

    init(folder name: String) { self.init(name, [], stored: true) }

    /// Changes both headers.
    mutating func both(_ change: (inout Header) -> Void) {
      change(&local)
      change(&central)
    }

    /// Moves checksum and sizes to a descriptor after the data.
    mutating func stream(signed: Bool = true, wide: Bool = false) {
      both { $0.flags |= 8 }
      descriptor = signed ? littleEndian(0x0807_4b50 as UInt32) : []
      descriptor += littleEndian(central.crc)
      for size in [central.compressedSize, central.size] {
        descriptor += wide ? littleEndian(UInt64(size)) : littleEndian(size)
      }
      (local.crc, local.compressedSize, local.size) = (0, 0, 0)
    }
  }

  var bytes: [UInt8] {
    var file = prefix
    var directory: [UInt8] = []
    for entry in entries {
      file += entry.before
      let offset = entry.offset ?? UInt32(file.count)
      file += littleEndian(entry.signature) + entry.local.bytes + entry.local.name
      file += entry.local.extra + entry.payload + entry.descriptor
      if entry.isInDirectory { directory += central(entry, offset: offset) }
    }
    file += beforeDirectory
    let start = file.count
    file += directory + beforeEnd
    return file + end(directoryAt: start, size: directory.count, at: file.count) + comment + suffix
  }

  private func central(_ entry: Entry, offset: UInt32) -> [UInt8] {
    littleEndian(0x0201_4b50 as UInt32) + littleEndian(entry.madeBy) + entry.central.bytes
      + littleEndian(UInt16(entry.comment.count)) + littleEndian(entry.disk) + [0, 0]
      + littleEndian(entry.attributes) + littleEndian(offset) + entry.central.name
      + entry.central.extra + entry.comment
  }

  private func end(directoryAt start: Int, size: Int, at position: Int) -> [UInt8] {
    let count = entries.filter(\.isInDirectory).count
    var zip64: [UInt8] = []
    if hasZip64End {
      zip64 = littleEndian(0x0606_4b50 as UInt32) + littleEndian(44 as UInt64)
      zip64 += [45, 3, 45, 0] + littleEndian(0 as UInt64)
      zip64 += littleEndian(UInt64(count)) + littleEndian(UInt64(count))
      zip64 += littleEndian(UInt64(size)) + littleEndian(UInt64(start))
      zip64 += littleEndian(0x0706_4b50 as UInt32) + littleEndian(0 as UInt32)
      zip64 += littleEndian(UInt64(position)) + littleEndian(1 as UInt32)
      changeZip64End(&zip64)
    }
    var end = littleEndian(0x0605_4b50 as UInt32) + littleEndian(0 as UInt32)
    end += littleEndian(hasZip64End ? 0xFFFF : UInt16(count))
    end += littleEndian(hasZip64End ? 0xFFFF : UInt16(count))
    end += littleEndian(hasZip64End ? UInt32.max : UInt32(size))
    end += littleEndian(hasZip64End ? UInt32.max : UInt32(start))
    end += littleEndian(UInt16(comment.count))
    changeEnd(&end)
    return zip64 + end
  }
}

/// The little-endian bytes of a number.
func littleEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
  (0..<MemoryLayout<Number>.size).map { UInt8(truncatingIfNeeded: number >> (8 * Number($0))) }
}

extension ArraySlice<UInt8> {
  /// The little-endian number at the beginning.
  func number() -> UInt32 { prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) } }
}

/// The raw deflate stream of `content`.
func deflated(_ content: [UInt8]) -> [UInt8] {
  do {
    let deflater = try RawDeflater()
    var output = [UInt8](repeating: 0, count: content.count + 100)
    let step = try content.withUnsafeBytes { source in
      try output.withUnsafeMutableBytes { try deflater.step(source, into: $0, finishing: true) }
    }
    return Array(output[..<step.produced])
  } catch { fatalError("zlib cannot deflate: \(error)") }
}

/// An extra field.
func extraField(_ id: UInt16, _ content: [UInt8]) -> [UInt8] {
  littleEndian(id) + littleEndian(UInt16(content.count)) + content
}

/// libarchive's field for a system and attributes; the default ones are those of a file.
func attributesField(_ mode: UInt32 = 0o100644) -> [UInt8] {
  extraField(0x6c78, [5] + littleEndian(0x0314 as UInt16) + littleEndian(mode << 16))
}

/// The names and contents of all files in the archive, each read to its verified end.
func contents(
  of bytes: [UInt8], expecting: [String] = [], password: ArchivePassword? = nil,
  limits: ArchiveLimits = ArchiveLimits()
) throws -> [String: [UInt8]] {
  let archive = try ZipArchive(MemoryBytes(bytes), expecting: expecting, limits: limits)
  return try archive.contents(password: password)
}

extension ZipArchive {
  func contents(password: ArchivePassword? = nil) throws -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    for entry in entries {
      found[entry.name] = try contents(of: entry, password: password, upTo: 1 << 30)
    }
    return found
  }
}

/// Info-ZIP's field for the name in Unicode.
func unicodePath(_ path: String, of name: String) -> [UInt8] {
  extraField(0x7075, [1] + littleEndian(CRC32.of(Array(name.utf8))) + Array(path.utf8))
}
