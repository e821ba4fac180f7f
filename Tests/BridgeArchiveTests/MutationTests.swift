import BridgeArchive
import BridgeTestSupport
import Testing

@Suite struct MutationTests {
  enum Base: CaseIterable { case whole, plain }

  /// One archive with most of what the format has.
  private static let archive: [UInt8] = {
    var zip = ZipModel(
      .init("a.txt", Array("aaaaaaaaaaaaaaaaaa".utf8)), .init("b.txt", stored: true),
      .init(folder: "c/"), .init("c/é.txt"), .init("d", stored: true), .init("e"), .init("f", []))
    zip.entries[0].stream()
    zip.entries[1].stream(signed: false, wide: true)
    zip.entries[3].both { $0.extra = unicodePath("c/é.txt", of: "c/é.txt") }
    let sizes = littleEndian(UInt64(7)) + littleEndian(UInt64(zip.entries[5].payload.count))
    zip.entries[5].both {
      $0.extra = extraField(1, sizes)
      ($0.size, $0.compressedSize) = (.max, .max)
    }
    zip.entries[5].comment = Array("comment".utf8)
    zip.hasZip64End = true
    zip.comment = Array("of the archive".utf8)
    return zip.bytes
  }()

  /// One that libzip reads with all of its checks: neither streams nor fields of zip64.
  private static let plain: [UInt8] = {
    var zip = ZipModel(
      .init("a.txt", Array("aaaaaaaaaaaaaaaaaa".utf8)), .init("b.txt", stored: true),
      .init(folder: "c/"), .init("c/é.txt"), .init("f", []))
    zip.entries[3].both { $0.extra = unicodePath("c/é.txt", of: "c/é.txt") }
    zip.comment = Array("of the archive".utf8)
    return zip.bytes
  }()

  private static func mutated(_ archive: [UInt8], _ dice: inout Dice) -> [UInt8] {
    var bytes = archive
    for _ in 0..<Int.random(in: 1...2, using: &dice) {
      let place = Int.random(in: bytes.indices, using: &dice)
      switch Int.random(in: 0..<12, using: &dice) {
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(UInt8.random(in: 0...255, using: &dice), at: place)
      case 2:
        bytes.replaceSubrange(place..<min(place + 4, bytes.count), with: [255, 255, 255, 255])
      case 3: bytes[place] = 0
      case 4: bytes.append(contentsOf: bytes[place...])
      case 5: bytes[place] &+= 1
      default: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &dice)
      }
    }
    return bytes
  }

  @Test(
    "survives 2000 mutations, and other readers agree on all that pass",
    .enabled(if: !Oracle.present.isEmpty, Oracle.missing), arguments: Base.allCases)
  func survives(base: Base) async throws {
    let archive = base == .plain ? Self.plain : Self.archive
    let folder = try TemporaryFolder(named: "mutations")
    var dice = Dice()
    var paths: [String] = []
    var read: [[String: String]] = []
    for index in 0..<2000 {
      let bytes = index == 0 ? archive : Self.mutated(archive, &dice)
      guard let found = try Self.contents(bytes) else { continue }
      paths.append(try folder.write(bytes, to: "\(index).zip"))
      read.append(found.hashes)
    }
    try #require(paths.count > 100)
    for oracle in Oracle.present {
      for (path, (ours, theirs)) in zip(paths, zip(read, try await oracle.read(paths))) {
        let bytes = try folder.read(String(path.dropFirst(folder.path("").count)))
        #expect(
          oracle.agrees(theirs, with: ours),
          "\(oracle): \(bytes.difference(from: archive)): \(theirs ?? [:])")
      }
    }
  }

  /// What is in the archive; nil when it is refused.
  private static func contents(_ bytes: [UInt8]) throws -> [String: [UInt8]]? {
    do {
      let archive = try ZipArchive(MemoryBytes(bytes))
      // Python has no encryption but the old one, and passes nothing over.
      guard archive.passedOver.isEmpty, archive.entries.allSatisfy({ $0.protection == .none })
      else {
        return nil
      }
      return try archive.contents()
    } catch is ArchiveError { return nil }
  }
}
