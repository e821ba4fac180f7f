import BridgeTestSupport
import Testing

/// Tests the other readers, because comparisons mean nothing without them. The test of a missing reader is skipped.
@Suite("another reader of zip archives")
struct OracleTests {
  @Test("Python", .enabled(if: Oracle.python.isInstalled, "python3 is not installed"))
  func python() async throws { try await check(.python) }

  @Test(
    "libarchive, which has a field for links",
    .enabled(if: Oracle.libarchive.isInstalled, "libarchive.so.13 is not installed"))
  func libarchive() async throws {
    try await check(.libarchive)
    var zip = ZipModel(.init("a.txt", stored: true))
    zip.entries[0].both { $0.extra = attributesField() }
    #expect(try await read(zip.bytes, by: .libarchive)?.count == 1)
    zip.entries[0].local.extra = attributesField(0o120777)
    #expect(try await read(zip.bytes, by: .libarchive) == nil)
  }

  @Test("unzip", .enabled(if: Oracle.unzip.isInstalled, "unzip is not installed"))
  func unzip() async throws { try await check(.unzip) }

  @Test(
    "libzip, which refuses headers that contradict each other",
    .enabled(if: Oracle.libzip.isInstalled, "libzip.so.4 is not installed"))
  func libzip() async throws {
    try await check(.libzip)
    var zip = ZipModel(.init("a.txt", stored: true))
    zip.entries[0].local.method = 8
    #expect(try await read(zip.bytes, by: .libzip) == nil)
    // Its checks do not cover streams: it reads these without checks.
    zip = ZipModel(.init("a.txt"))
    zip.entries[0].stream()
    #expect(try await read(zip.bytes, by: .libzip)?.count == 1)
  }

  /// The oracle must read a sound archive, and refuse one whose content has another checksum.
  private func check(_ oracle: Oracle) async throws {
    let content = Array("content".utf8)
    var zip = ZipModel(.init("a.txt"), .init("b/é.txt", stored: true))
    let expected = ["a.txt": content, "b/é.txt": content].hashes
    let found = try await read(zip.bytes, by: oracle)
    #expect(oracle.agrees(found, with: expected), "\(found ?? [:])")
    zip.entries[1].payload[0] ^= 1
    #expect(try await read(zip.bytes, by: oracle) == nil)
  }

  private func read(_ bytes: [UInt8], by oracle: Oracle) async throws -> [String: String]? {
    let folder = try TemporaryFolder(named: "oracle")
    return try #require(try await oracle.read([folder.write(bytes, to: "a.zip")]).first)
  }
}
