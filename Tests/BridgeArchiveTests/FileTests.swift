import BridgeArchive
import BridgeTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite struct FileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(named: "archive") }

  @Test(
    "reads a file in pieces of any size", arguments: [1, 7, 4096, 1 << 20],
    [0, 4 << 20] as [UInt64])
  func readsInPieces(size: Int, bufferedSize: UInt64) throws {
    let content = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
    let path = try folder.write(
      ZipModel(.init("a", content), .init("b", content, stored: true)).bytes, to: "a.zip")
    var limits = ArchiveLimits()
    limits.bufferedSize = bufferedSize
    let archive = try ZipArchive(FileBytes(path: path), limits: limits)
    for entry in archive.entries { #expect(try pieces(of: entry, in: archive, size) == content) }
  }

  private func pieces(
    of entry: ArchiveEntry, in archive: ZipArchive, _ size: Int
  ) throws -> [UInt8] {
    let reader = try archive.open(entry)
    var (all, piece) = ([UInt8](), [UInt8](repeating: 0, count: size))
    while true {
      let count = try piece.withUnsafeMutableBytes { try reader.read(into: $0) }
      if count == 0 { return all }
      all += piece[..<count]
    }
  }

  @Test("names what is not a regular file")
  func refusesFolders() {
    for path in [folder.path, folder.path("missing")] {
      let error = #expect(throws: ArchiveError.self) { try FileBytes(path: path) }
      #expect(error?.reason == .unreadable)
    }
  }

  @Test("a file that becomes shorter is an error, not a crash")
  func survivesTruncation() throws {
    let path = try folder.write(
      ZipModel(.init("a", [UInt8](repeating: 7, count: 9000), stored: true)).bytes, to: "a.zip")
    let archive = try ZipArchive(FileBytes(path: path))
    #expect(truncate(path, 1000) == 0)
    let entry = try #require(archive[name: "a"])
    let error = #expect(throws: ArchiveError.self) {
      try archive.contents(of: entry, upTo: 9000)
    }
    #expect(error?.reason == .truncated)
  }

  @Test("an error stays: what follows it is not taken for the end")
  func errorsStay() throws {
    var zip = ZipModel(.init("a"))
    zip.entries[0].both { $0.crc ^= 1 }
    let archive = try ZipArchive(MemoryBytes(zip.bytes))
    let reader = try archive.open(archive.entries[0])
    for _ in 0..<2 {
      #expect(throws: ArchiveError.self) {
        var buffer = [UInt8](repeating: 0, count: 100)
        _ = try buffer.withUnsafeMutableBytes { try reader.read(into: $0) }
      }
    }
  }
}
