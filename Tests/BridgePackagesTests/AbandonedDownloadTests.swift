import BridgeBlobs
import BridgeCrypto
import BridgeSystem
import BridgeTestSupport
import Testing

@testable import BridgePackages

@Suite("a download that ended early")
struct AbandonedDownloadTests {
  private let sample: SampleStore
  private var store: PackageStore { sample.store }
  private let url = "https://shop.example/a.zip"
  private let later = WallTime.sinceEpoch + AbandonedDownloads.maximumAge + .seconds(60)

  init() throws { sample = try SampleStore() }

  private var folder: String { DownloadFile.folder(of: store) }
  private func names() throws -> Set<String> { Set(try FolderListing.names(folder)) }

  /// Leaves part of a download that belongs to no process.
  private func breakOff() throws {
    let file = try DownloadFile(for: url, in: folder)
    defer { file.release() }
    let descriptor = try file.descriptor(continuing: false, tag: "\"v1\"")
    try file.append([1, 2, 3], to: descriptor)
  }

  @Test("is kept for a day, and then removed and reported")
  func old() throws {
    try breakOff()
    #expect(try store.collect() == CollectionReport())
    #expect(try names().count == 2)
    let expected = try store.collect(isTrial: true, at: later)
    #expect(try names().count == 2)
    let report = try store.collect(at: later)
    #expect(report == expected)
    #expect(report.downloadCount == 1 && report.bytes == 7)
    #expect(try names().isEmpty)
  }

  @Test("is kept while a process continues with it")
  func locked() throws {
    try breakOff()
    let file = try DownloadFile(for: url, in: folder)
    #expect(try store.collect(at: later) == CollectionReport())
    #expect(file.start()?.count == 3)
    file.release()
    #expect(try store.collect(at: later).downloadCount == 1)
  }

  @Test("is removed with its folder, unless the right to update is taken")
  func folders() throws {
    let version = PackageVersion(manifestHash: SHA256.hash("a".utf8))
    let kinds = ObjectFolder.Kind.allCases
    for kind in kinds { _ = try ObjectFolder(for: version, in: store, kind: kind) }
    _ = try StagingFolder(for: "x", in: store)
    let staging = SHA256.hash("x".utf8).hex
    try sample.folder.write("12345", to: "store/downloads/\(version.hex).objects/1")
    try sample.folder.write("123", to: "store/downloads/\(staging).files/1")
    let updates = UpdateLease(of: store)
    try updates.take()
    // The lock of the staging folder ends with its process.
    let report = try store.collect(at: later)
    #expect(report.downloadCount == 0)
    updates.giveBack()
    let freed = try store.collect(at: later)
    #expect(freed.downloadCount == kinds.count && freed.bytes == 5)
    #expect(try names() == ["\(staging).files", "\(staging).lock"])
  }

  @Test("is not mistaken for what is of others")
  func others() throws {
    try breakOff()
    try sample.folder.write("x", to: "store/downloads/notes.txt")
    _ = try store.collect(at: later)
    #expect(try names() == ["notes.txt"])
  }
}
