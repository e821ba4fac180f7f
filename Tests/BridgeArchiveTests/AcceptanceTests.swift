import BridgeArchive
import Testing

@Suite struct AcceptanceTests {
  @Test("takes data descriptors in all four forms", arguments: [false, true], [false, true])
  func takesDescriptors(signed: Bool, wide: Bool) throws {
    var zip = ZipModel(.init("a.txt"), .init("b.txt", stored: true))
    for index in zip.entries.indices { zip.entries[index].stream(signed: signed, wide: wide) }
    #expect(try contents(of: zip.bytes).count == 2)
  }

  @Test("takes a data descriptor behind headers that say all of it already")
  func takesNeedlessDescriptors() throws {
    var zip = ZipModel(.init("a.txt"))
    let header = zip.entries[0].local
    zip.entries[0].stream()
    (zip.entries[0].local.crc, zip.entries[0].local.size) = (header.crc, header.size)
    zip.entries[0].local.compressedSize = header.compressedSize
    #expect(try contents(of: zip.bytes).count == 1)
  }

  @Test("takes an archive of nothing, and empty files")
  func takesEmptiness() throws {
    #expect(try contents(of: ZipModel().bytes).isEmpty)
    let zip = ZipModel(.init("a", []), .init("b", [], stored: true), .init(folder: "c/"))
    #expect(try contents(of: zip.bytes) == ["a": [], "b": []])
    var limits = ArchiveLimits()
    limits.bufferedSize = 0
    #expect(try contents(of: zip.bytes, limits: limits) == ["a": [], "b": []])
  }

  @Test("takes a comment, such as git writes")
  func takesComments() throws {
    var zip = ZipModel(.init("a.txt"))
    zip.comment = Array("2410bc6f".utf8)
    zip.entries[0].comment = Array("of the entry".utf8)
    #expect(try contents(of: zip.bytes).count == 1)
  }

  @Test("takes an archive in an archive, not compressed")
  func takesNestedArchives() throws {
    let inner = ZipModel(.init("inner.txt")).bytes
    #expect(try contents(of: ZipModel(.init("inner.zip", inner, stored: true)).bytes).count == 1)
  }

  @Test("takes zip64 records and fields of small files")
  func takesZip64() throws {
    var zip = ZipModel(.init("a.txt"), .init("b.txt"), .init("c.txt"))
    zip.hasZip64End = true
    // As streaming writers do, as Go does, and as the standard specifies.
    for index in zip.entries.indices {
      let sizes =
        littleEndian(UInt64(zip.entries[index].central.size))
        + littleEndian(UInt64(zip.entries[index].central.compressedSize))
      zip.entries[index].both {
        $0.extra = extraField(1, sizes)
        ($0.size, $0.compressedSize) = (.max, .max)
      }
    }
    let second = zip.entries[0].payload.count + 30 + 5 + 20
    zip.entries[1].central.extra = extraField(
      1, Array(zip.entries[1].central.extra.dropFirst(4)) + littleEndian(UInt64(second)))
    #expect(try contents(of: zip.bytes).count == 3)
  }

  @Test("takes zip64 marks for disks, and a field that names the disk, as DotNetZip writes it")
  func takesDisks() throws {
    var zip = ZipModel(.init("a.txt"))
    zip.hasZip64End = true
    zip.changeEnd = { $0.replaceSubrange(4..<8, with: [255, 255, 255, 255]) }
    let sizes =
      littleEndian(UInt64(zip.entries[0].central.size))
      + littleEndian(UInt64(zip.entries[0].central.compressedSize))
    zip.entries[0].central.extra = extraField(1, sizes + [UInt8](repeating: 0, count: 12))
    (zip.entries[0].central.size, zip.entries[0].central.compressedSize) = (.max, .max)
    zip.entries[0].offset = .max
    #expect(try contents(of: zip.bytes).count == 1)
  }

  @Test("takes libarchive's copy of the attributes where it is one")
  func takesAttributes() throws {
    var zip = ZipModel(.init("a.txt"), .init("b.txt"))
    zip.entries[0].both { $0.extra = attributesField() }
    zip.entries[1].local.extra = extraField(0x6c78, [2, 0, 0])
    #expect(try contents(of: zip.bytes).count == 2)
  }

  @Test("refuses a drive letter in front of which a folder is taken off")
  func unwrapsNoDrive() {
    let zip = ZipModel(.init("app/manifest.json"), .init("app/C:/x"))
    let error = #expect(throws: ArchiveError.self) {
      try ZipArchive(MemoryBytes(zip.bytes), expecting: ["manifest.json"])
    }
    #expect(error?.reason == .driveLetter && error?.name == "app/C:/x")
    #expect(throws: Never.self) { try ZipArchive(MemoryBytes(zip.bytes)) }
  }

  @Test("takes ./ off names, and the entry of the root itself")
  func takesDots() throws {
    let zip = ZipModel(
      .init(folder: "./"), .init("./a.txt"), .init(folder: "./b/"), .init("./b/c.txt"))
    let archive = try ZipArchive(MemoryBytes(zip.bytes))
    #expect(archive.entries.map(\.name) == ["a.txt", "b/c.txt"])
    #expect(archive.folders == ["b"])
  }

  @Test("takes names in UTF-8 without the flag, and a name in Unicode that agrees")
  func takesUnflaggedNames() throws {
    var zip = ZipModel(.init("日本.txt"), .init("é.txt"))
    for index in zip.entries.indices { zip.entries[index].both { $0.flags = 0 } }
    zip.entries[1].both { $0.extra = unicodePath("é.txt", of: "é.txt") }
    #expect(try contents(of: zip.bytes).keys.sorted() == ["é.txt", "日本.txt"])
  }

  @Test("reads unflagged names in the encoding that the host names")
  func readsNamedEncodings() throws {
    let decoding = try #require(NameDecoding.system("GB18030"))
    var zip = ZipModel(.init("x"), .init("é.txt"))
    zip.entries[0].both { $0.name = [0xD6, 0xD0, 0xCE, 0xC4] }
    let archive = try ZipArchive(MemoryBytes(zip.bytes), decoding: decoding)
    #expect(archive.entries.map(\.name) == ["中文", "é.txt"])
    zip.entries[0].both { $0.name = [0xD6] }
    let error = #expect(throws: ArchiveError.self) {
      try ZipArchive(MemoryBytes(zip.bytes), decoding: decoding)
    }
    #expect(error?.reason == .notText)
    #expect(NameDecoding.system("no such encoding") == nil)
  }

  @Test("keeps names apart that need not be text, whatever a field in Unicode says")
  func opaqueNames() throws {
    var zip = ZipModel(.init("a/b.txt"), .init("1"), .init("2"), .init("3"))
    // The second bytes of these characters are letters and a backslash; as text they would look like duplicates or be
    // refused.
    let names: [[UInt8]] = [[0xB0, 0x41], [0xB0, 0x61], [0xB0, 0x5C]]
    for (index, name) in names.enumerated() {
      zip.entries[index + 1].both { $0.name = name }
    }
    zip.entries[1].both { $0.extra = extraField(0x7075, [1, 0, 0, 0, 0] + Array("癆".utf8)) }
    let archive = try ZipArchive(MemoryBytes(zip.bytes), decoding: .opaque)
    #expect(archive.entries.count == 4 && archive.entries[0].name == "a/b.txt")
    #expect(try archive.contents().count == 4)
    #expect(throws: ArchiveError.self) { try ZipArchive(MemoryBytes(zip.bytes)) }
  }

  @Test("passes over what macOS adds, and says what")
  func passesOverSystemFiles() throws {
    let zip = ZipModel(
      .init("a.txt"), .init(".DS_Store"), .init("b/._c"), .init(folder: "__MACOSX/"),
      .init("__MACOSX/._a.txt"), .init("b/.DS_Store.txt"))
    let archive = try ZipArchive(MemoryBytes(zip.bytes))
    #expect(archive.entries.map(\.name) == ["a.txt", "b/.DS_Store.txt"])
    #expect(archive.passedOver == [".DS_Store", "b/._c", "__MACOSX", "__MACOSX/._a.txt"])
  }

  @Test("takes a single folder off only if what is expected is in it")
  func unwraps() throws {
    let wrapped = ZipModel(
      .init(folder: "app/"), .init("app/manifest.json"), .init("app/app/a"), .init("__MACOSX/._x"))
    var archive = try ZipArchive(
      MemoryBytes(wrapped.bytes), expecting: ["index.json", "manifest.json"])
    #expect(archive.wrapper == "app")
    #expect(archive.entries.map(\.name) == ["manifest.json", "app/a"])
    #expect(archive[name: "app/a"]?.storedName == "app/app/a")
    archive = try ZipArchive(MemoryBytes(wrapped.bytes), expecting: ["index.html"])
    #expect(archive.wrapper == nil)
    #expect(archive[name: "app/manifest.json"] != nil)
    let beside = ZipModel(.init("app/manifest.json"), .init("readme"))
    archive = try ZipArchive(MemoryBytes(beside.bytes), expecting: ["manifest.json"])
    #expect(archive.wrapper == nil)
  }

  @Test("finds a file by the exact bytes of its name")
  func findsByName() throws {
    let archive = try ZipArchive(MemoryBytes(ZipModel(.init("é.txt")).bytes))
    #expect(archive[name: "é.txt"] != nil)
    #expect(archive[name: "e\u{301}.txt"] == nil)
  }
}
