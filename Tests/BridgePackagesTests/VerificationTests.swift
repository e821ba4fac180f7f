import BridgeArchive
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

  /// Damages the blob of a text in the way that `kind` names.
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

  /// An archive without a manifest, and the options that installing it needs.
  struct Archive: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let path: String
    var stored: String
    var change: @Sendable (inout PackageInstall) -> Void = { _ in }
  }

  private static let kinds = [
    Archive(
      testDescription: "names in GB18030", path: "中文.js", stored: "XXXX.js",
      change: { $0.nameDecoding = NameDecoding.system("GB18030") ?? .utf8 }),
    Archive(
      testDescription: "a folder around another entry", path: "a.js", stored: "site/a.js",
      change: { $0.entry = "home.html" }),
    Archive(
      testDescription: "a folder that stays", path: "site/a.js", stored: "site/a.js",
      change: { $0.unwraps = false }),
  ]

  @Test("finds a file in the archive by its bytes, however that was installed", arguments: kinds)
  func repairByContent(archive: Archive) throws {
    let folder = archive.stored.hasPrefix("site/") ? "site/" : ""
    let files = [
      "\(folder)index.html": "one", "\(folder)home.html": "home", archive.stored: "script",
      "\(folder)other.js": "tpircs",
    ]
    let name = "XXXX".utf8, chinese: [UInt8] = [0xD6, 0xD0, 0xCE, 0xC4]
    let path = try sample.archive(files)
    try sample.folder.write(
      try sample.folder.read("package.zip").replacing(Array(name), with: chinese), to: "package.zip"
    )
    var install = SampleStore.unsigned
    (install.id, install.keepsArchive) = (SampleStore.id(), true)
    archive.change(&install)
    try store.install(archive: path, install)
    #expect(try sample.text(archive.path) == "script")
    for kind in ["gone", "changed"] {
      try damage("script", kind)
      let report = try store.verify()
      #expect(report.repaired.map(\.path) == [archive.path] && report.isSound)
      #expect(try sample.text(archive.path) == "script")
    }
  }

  @Test(
    "finds a file in an archive that was installed with other limits",
    .enabled(if: ProgramRun.find("python3") != nil, "python3 is not installed"))
  func repairBeyondLimits() async throws {
    let path = sample.folder.path("zeros.zip")
    let script = """
      import sys, zipfile
      with zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED) as archive:
          archive.writestr('index.html', 'one')
          archive.writestr('zeros.bin', bytes(5 << 20))
      """
    let run = try await ProgramRun.of("/usr/bin/env", ["python3", "-c", script, path])
    try #require(run.code == 0, "\(run.errors)")
    var install = SampleStore.unsigned
    (install.id, install.keepsArchive) = (SampleStore.id(), true)
    #expect(throws: PackageError.self) { try store.install(archive: path, install) }
    install.limits.maximumRatio = 10_000
    try store.install(archive: path, install)
    try store.blobs.remove(SHA256.hash([UInt8](repeating: 0, count: 5 << 20)))
    #expect(try store.verify().repaired.map(\.path) == ["zeros.bin"])
  }

  @Test(
    "makes a manifest again that was made at the installation", arguments: ["index.html", "a.html"])
  func manifest(entry: String) throws {
    var install = SampleStore.unsigned
    (install.id, install.entry, install.name) = (SampleStore.id(), entry, "7")
    let version = try store.install(
      archive: sample.archive(["index.html": "one", "a.html": "two", "b.js": "three"]), install)
    try store.blobs.remove(version.version.manifestHash)
    #expect(try store.verify(repairs: false).lost.map(\.path) == [PackageManifest.fileName])
    #expect(throws: PackageError.self) { try sample.reopened().lease(SampleStore.id()) }
    let report = try store.verify()
    #expect(report.isSound && report.repaired.map(\.path) == [PackageManifest.fileName])
    let lease = try sample.reopened().lease(SampleStore.id())
    #expect(lease.manifest.entry == entry)
    #expect(try SampleStore.text("b.js", in: lease) == "three")
  }

  @Test(
    "asks for the password of a kept archive instead of taking a file for lost",
    .enabled(if: ProgramRun.find("zip") != nil, "zip is not installed"))
  func repairProtected() async throws {
    try sample.folder.write("script", to: "site/a.js")
    try sample.folder.write("one", to: "site/index.html")
    let zip = try await ProgramRun.of(
      "/bin/sh", ["-c", "cd \"$0\" && zip -q -P secret ../p.zip *", sample.folder.path("site")])
    try #require(zip.code == 0, "\(zip.errors)")
    var install = SampleStore.unsigned
    (install.id, install.keepsArchive) = (SampleStore.id(), true)
    install.password = ArchivePassword("secret")
    try store.install(archive: sample.folder.path("p.zip"), install)
    try damage("script", "changed")
    for (password, code) in [(nil, .passwordNeeded), (ArchivePassword("x"), .wrongPassword)]
      as [(ArchivePassword?, PackageError.Code)]
    {
      let error = #expect(throws: PackageError.self) { try store.verify(password: password) }
      #expect(error?.code == code)
    }
    let report = try store.verify(password: ArchivePassword("secret"))
    #expect(report.isSound && report.repaired.map(\.path) == ["a.js"])
  }

  @Test("is not needed for a damaged file that another installation brings", arguments: ["2", "1"])
  func mended(version: String) throws {
    let files = ["index.html": "one", "js/a.js": "script"]
    try sample.install("1", files)
    try damage("script", "changed")
    try sample.install(version, files)
    let lease = try sample.reopened().lease(SampleStore.id())
    #expect(try SampleStore.text("js/a.js", in: lease) == "script")
  }

  @Test("finds a file in the archive behind a damaged one of the same size")
  func repairBehindDamage() throws {
    let path = sample.folder.path("package.zip")
    let files = [("a.js", "tpircs"), ("b.js", "script"), ("index.html", "one")]
    try ZipWriter().write(
      files.map { ArchiveInput($0.0, MemoryBytes(Array($0.1.utf8)), isStored: true) }, to: path)
    var install = SampleStore.unsigned
    (install.id, install.keepsArchive) = (SampleStore.id(), true)
    try store.install(archive: path, install)
    let archive = try #require(try store.archives.blobs().first)
    let kept = "store/zips/\(store.archives.relativePath(archive.name))"
    let bytes = try sample.folder.read(kept)
    let damaged = bytes.replacing(Array("tpircs".utf8), with: "TPIRCS".utf8)
    try #require(damaged != bytes)
    try FileManager.default.removeItem(atPath: sample.folder.path(kept))
    try sample.folder.write(damaged, to: kept)
    try damage("script", "gone")
    #expect(try store.verify().repaired.map(\.path) == ["b.js"])
    #expect(try sample.text("b.js") == "script")
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
