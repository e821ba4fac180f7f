import BridgeArchive
import BridgeTestSupport
import Testing

@Suite struct MutationTests {
  enum Base: CaseIterable { case whole, plain }

  /// One archive with most features of the format.
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

  /// An archive that libzip reads with all of its checks: without streams and zip64 fields.
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
    try await compare(base == .plain ? Self.plain : Self.archive, mutations: 2000, atLeast: 100)
  }

  @Test(
    "survives mutations of encrypted archives, and other readers agree on all that pass",
    .enabled(if: !Oracle.present.isEmpty, Oracle.missing), arguments: Sample.protected)
  func survives(sample: Sample) async throws {
    try await compare(sample.bytes, mutations: 400, atLeast: 10, password: "secret")
  }

  /// Reads mutations of an archive, and compares the results with those of the readers that open such entries.
  private func compare(
    _ archive: [UInt8], mutations: Int, atLeast minimum: Int, password: String = ""
  ) async throws {
    let folder = try TemporaryFolder(named: "mutations")
    var dice = Dice()
    var read: [(path: String, found: Found)] = []
    for index in 0..<mutations {
      let bytes = index == 0 ? archive : Self.mutated(archive, &dice)
      guard let found = try Found(in: bytes, password) else { continue }
      read.append((try folder.write(bytes, to: "\(index).zip"), found))
    }
    try #require(read.count > minimum)
    for oracle in Oracle.present {
      let open = read.filter { $0.found.protections.allSatisfy(oracle.opens) }
      let theirs = try await oracle.read(open.map(\.path), password: password)
      for ((path, ours), theirs) in zip(open, theirs) {
        let bytes = try folder.read(String(path.dropFirst(folder.path("").count)))
        #expect(
          oracle.agrees(theirs, with: ours.hashes),
          "\(oracle): \(bytes.difference(from: archive)): \(theirs ?? [:])")
      }
    }
  }

  /// The files of an accepted archive.
  private struct Found {
    let protections: [EntryProtection]
    let hashes: [String: String]

    /// Nil if the archive is refused, or has files that other readers skip.
    init?(in bytes: [UInt8], _ password: String) throws {
      do {
        let archive = try ZipArchive(MemoryBytes(bytes))
        guard archive.passedOver.isEmpty else { return nil }
        protections = archive.entries.map(\.protection)
        hashes = try archive.contents(
          password: password.isEmpty ? nil : ArchivePassword(password)
        ).hashes
      } catch is ArchiveError { return nil }
    }
  }
}
