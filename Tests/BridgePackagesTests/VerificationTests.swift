import BridgeBlobs
import BridgeCrypto
import BridgeTestSupport
import Foundation
import Testing

@testable import BridgePackages

@Suite("a verification")
struct VerificationTests {
  private let sample: SampleStore
  private var store: PackageStore { sample.store }

  init() throws { sample = try SampleStore() }

  /// Damages the blob of a text as `kind` says.
  private func damage(_ text: String, _ kind: String) throws {
    let digest = SHA256.hash(text.utf8)
    let path = sample.folder.path("store/blobs/\(store.blobs.relativePath(digest))")
    try FileManager.default.removeItem(atPath: path)
    if kind == "changed" { try Data(String(text.reversed()).utf8).write(to: URL(filePath: path)) }
    if kind == "cut" { try Data(text.utf8.dropLast()).write(to: URL(filePath: path)) }
  }

  @Test("finds nothing wrong with what was installed, manifests included")
  func sound() throws {
    try sample.install("1", ["index.html": "one", "a.js": "one"])
    let report = try store.verify()
    #expect(report.isSound)
    #expect(report.checkedCount == 2)
    #expect(report.repaired.isEmpty)
  }

  @Test("repairs a damaged file from the kept archive", arguments: ["changed", "cut", "gone"])
  func repair(kind: String) throws {
    try sample.install("1", ["index.html": "one", "js/a.js": "script"]) { $0.keepsArchive = true }
    try damage("script", kind)
    let before = try store.verify(repairs: false)
    #expect(before.lost.map(\.path) == ["js/a.js"])
    let error = #expect(throws: PackageError.self) { try sample.text("js/a.js") }
    #expect(error?.code == .damagedFile)
    #expect(try store.verify().repaired.map(\.path) == ["js/a.js"])
    #expect(try store.verify().repaired.isEmpty)
    #expect(try sample.text("js/a.js") == "script")
  }

  @Test("says what is lost without an archive, and a new installation brings it back")
  func lost() throws {
    let files = ["index.html": "one", "js/a.js": "script"]
    let version = try sample.install("1", files)
    try damage("script", "changed")
    let lost = try store.verify().lost
    #expect(lost.map(\.path) == ["js/a.js"])
    #expect(lost.map(\.version) == [version.version])
    try sample.install("1", files)
    #expect(try store.verify().isSound)
  }

  @Test("ends with an error where a file cannot be read, and removes nothing")
  func unreadable() throws {
    try sample.install("1", ["index.html": "one"])
    let digest = SHA256.hash("one".utf8)
    let path = sample.folder.path("store/blobs/\(store.blobs.relativePath(digest))")
    let shard = URL(filePath: path).deletingLastPathComponent().path
    try FileManager.default.moveItem(atPath: shard, toPath: shard + "-aside")
    try Data().write(to: URL(filePath: shard))
    #expect(throws: PackageError.self) { try store.verify() }
    try FileManager.default.removeItem(atPath: shard)
    try FileManager.default.moveItem(atPath: shard + "-aside", toPath: shard)
    #expect(try store.verify().isSound)
  }

  @Test("leaves kept archives alone, and a collection takes them with their versions")
  func archives() throws {
    for name in ["1", "2", "3"] {
      try sample.install(name, ["index.html": name]) { $0.keepsArchive = true }
    }
    #expect(try store.archives.blobs().count == 3)
    _ = try store.collect()
    #expect(try store.archives.blobs().count == 2)
  }
}
