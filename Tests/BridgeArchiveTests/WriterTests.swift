import BridgeArchive
import BridgeCrypto
import BridgeTestSupport
import Testing

@Suite struct WriterTests {
  private let folder: TemporaryFolder
  private static let content: [String: [UInt8]] = [
    "index.html": Array(String(repeating: "<p>line</p>\n", count: 9000).utf8),
    "a/b.bin": Dice.noise(70_000),
    "a/é.txt": Array("short".utf8), "empty": [], "B": [1],
  ]

  init() throws { folder = try TemporaryFolder(named: "zip-writer") }

  private func write(
    _ content: [String: [UInt8]] = content, to name: String, with writer: ZipWriter = ZipWriter()
  ) throws -> String {
    let path = folder.path(name)
    try writer.write(content.map { ArchiveInput($0.key, MemoryBytes($0.value)) }, to: path)
    return path
  }

  @Test(
    "what it writes, it reads, and so do others",
    arguments: [0xFFFF_FFFF, 50_000, 0] as [UInt64])
  func isReadable(zip64Threshold: UInt64) async throws {
    let path = try write(to: "a.zip", with: ZipWriter(zip64Threshold: zip64Threshold))
    let archive = try ZipArchive(FileBytes(path: path))
    #expect(archive.entries.map(\.name) == ["B", "a/b.bin", "a/é.txt", "empty", "index.html"])
    #expect(archive.entries.map(\.method) == [.store, .store, .store, .store, .deflate])
    #expect(try archive.contents() == Self.content)
    for oracle in Oracle.present {
      #expect(try await oracle.read([path]) == [Self.content.hashes], "\(oracle)")
    }
    #expect(try folder.names(in: "") == ["a.zip"])
  }

  @Test("writes the same bytes whatever the order of the files")
  func isReproducible() throws {
    let inputs = Self.content.map { ArchiveInput($0.key, MemoryBytes($0.value)) }
      .sorted { $0.name < $1.name }
    try ZipWriter().write(inputs, to: folder.path("a.zip"))
    try ZipWriter().write(inputs.reversed(), to: folder.path("b.zip"))
    #expect(try folder.read("a.zip") == folder.read("b.zip"))
    let stored = inputs.map { ArchiveInput($0.name, $0.content, isStored: true) }
    try ZipWriter().write(stored, to: folder.path("c.zip"))
    // Names and contents alone. Python's zipfile writes the same bytes for the same values.
    #expect(
      SHA256.hash(try folder.read("c.zip")).hex
        == "9a107488bc6c016fc4ecf019e490c3aafd6569a06a9888be0ce5c3889b7278fd")
  }

  @Test("writes an archive of nothing")
  func writesEmptiness() throws {
    let path = try write([:], to: "a.zip")
    #expect(try ZipArchive(FileBytes(path: path)).entries.isEmpty)
  }

  @Test("stores what readers would take for a bomb")
  func storesBombs() throws {
    let zeros = [UInt8](repeating: 0, count: 5 << 20)
    let archive = try ZipArchive(FileBytes(path: write(["zeros": zeros], to: "a.zip")))
    #expect(archive.entries.map(\.method) == [.store])
  }

  @Test(
    "refuses names that it would not read, and leaves nothing behind",
    arguments: [
      (["../a"], .parentFolder), (["a/"], .emptyName), (["./a"], .emptyName),
      (["a", "A"], .caseTwin),
      (["a", "a/b"], .fileAsFolder), ([".DS_Store"], .specialFile), (["/a"], .absoluteName),
    ] as [([String], ArchiveError.Reason)])
  func refusesNames(names: [String], reason: ArchiveError.Reason) throws {
    let error = #expect(throws: ArchiveError.self) {
      try ZipWriter().write(
        names.map { ArchiveInput($0, MemoryBytes([])) }, to: folder.path("a.zip"))
    }
    #expect(error?.reason == reason)
    #expect(try folder.names(in: "").isEmpty)
  }

  @Test("keeps the old archive when a file cannot be read to its end")
  func keepsOldArchive() throws {
    try folder.write("old", to: "a.zip")
    let error = #expect(throws: ArchiveError.self) {
      try ZipWriter().write([ArchiveInput("a", ShrunkBytes())], to: folder.path("a.zip"))
    }
    #expect(error?.reason == .truncated)
    #expect(try folder.names(in: "") == ["a.zip"])
    #expect(try folder.readText("a.zip") == "old")
    let unwritable = #expect(throws: ArchiveError.self) { try write(to: "missing/a.zip") }
    #expect(unwritable?.reason == .unwritable)
  }
}

/// A file that became shorter after it was opened.
private struct ShrunkBytes: ArchiveBytes {
  let count: UInt64 = 100

  func read(
    at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer
  ) throws(ArchiveError) -> Int { 0 }
}
