import BridgeArchive
import Testing

/// An archive with a stored file of `gap` zeros, which use no memory.
private struct SparseBytes: ArchiveBytes {
  let start: [UInt8]
  let gap: UInt64
  let end: [UInt8]

  var count: UInt64 { UInt64(start.count) + gap + UInt64(end.count) }

  func read(
    at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer
  ) throws(ArchiveError) -> Int {
    let taken = min(UInt64(buffer.count), count - min(count, offset))
    for index in 0..<taken {
      let place = offset + index
      if place < start.count {
        buffer[Int(index)] = start[Int(place)]
      } else {
        let rest = place - UInt64(start.count)
        buffer[Int(index)] = rest < gap ? 0 : end[Int(rest - gap)]
      }
    }
    return Int(taken)
  }
}

@Suite struct Zip64Tests {
  private static let size: UInt64 = 5 << 30

  /// A file of 5 GiB, followed by a small one.
  private static func archive() -> SparseBytes {
    var large = ZipModel.Entry("large", [], stored: true)
    large.both { ($0.size, $0.compressedSize, $0.version) = (.max, .max, 45) }
    large.both { $0.extra = extraField(1, littleEndian(size) + littleEndian(size)) }
    var small = ZipModel.Entry("small")
    let first = ZipModel(large).bytes.prefix(30 + 5 + 20)
    let offset = UInt64(first.count) + size
    small.central.extra = extraField(1, littleEndian(offset))
    small.offset = .max
    var zip = ZipModel(large, small)
    zip.hasZip64End = true
    // The model writes the headers of the large file without its data.
    zip.changeZip64End = { bytes in
      for place in [48, 64] {
        let value = bytes[place..<place + 8].reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        bytes.replaceSubrange(place..<place + 8, with: littleEndian(value + size))
      }
    }
    return SparseBytes(
      start: Array(first), gap: size, end: Array(zip.bytes.dropFirst(first.count)))
  }

  @Test("reads a file that lies beyond 4 GiB")
  func readsBeyond() throws {
    var limits = ArchiveLimits()
    limits.maximumEntrySize = Self.size
    let archive = try ZipArchive(Self.archive(), limits: limits)
    #expect(archive[name: "large"]?.size == Self.size)
    let small = try #require(archive[name: "small"])
    #expect(try archive.contents(of: small, upTo: 100) == Array("content".utf8))
  }

  @Test("refuses a file that is larger than the limit")
  func refusesLargeFiles() {
    let error = #expect(throws: ArchiveError.self) { try ZipArchive(Self.archive()) }
    #expect(error?.reason == .entryTooLarge)
    #expect(error?.name == "large")
  }
}
