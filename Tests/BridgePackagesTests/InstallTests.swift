import BridgeArchive
import BridgeCrypto
import BridgeTestSupport
import Foundation
import Testing

@testable import BridgePackages

@Suite("an installation")
struct InstallTests {
  private let sample: SampleStore
  private let files = ["index.html": "<p>one", "js/app.js": "run()"]

  init() throws { sample = try SampleStore() }

  @Test(
    "stores the files of an archive, and serves them to leases of this and other stores of the folder"
  )
  func archive() throws {
    let installed = try sample.install("1.0", files)
    #expect(installed.state == .good)
    #expect(installed.isActive)
    #expect(installed.trust == .unsigned)
    #expect(installed.name == "1.0")
    #expect(installed.fileCount == 2)
    #expect(
      installed.version.manifestHash == SHA256.hash(SampleStore.manifest("1.0", files).json()))
    for store in [sample.store, try sample.reopened()] {
      let lease = try store.lease(SampleStore.id())
      #expect(lease.version == installed.version)
      #expect(try SampleStore.text("js/app.js", in: lease) == "run()")
      #expect(lease.file(at: "js/none.js") == nil)
      #expect(lease.file(at: "manifest.json") == nil)
    }
  }

  @Test("takes the files of a folder, as an app carries them, for the floor")
  func folder() throws {
    for (path, text) in files { try sample.folder.write(text, to: "app/\(path)") }
    try sample.folder.write("mac", to: "app/.DS_Store")
    var install = PackageInstall()
    (install.id, install.role) = (SampleStore.id(), .floor)
    install.check = PackageInstall.allowUnsigned
    let installed = try sample.store.install(folder: sample.folder.path("app"), install)
    #expect(installed.isFloor)
    #expect(installed.isActive)
    #expect(installed.trust == .synthesized)
    #expect(try sample.text("index.html") == "<p>one")
    #expect(try sample.store.lease(SampleStore.id()).manifest.files.count == 2)
  }

  @Test("of the same version again changes nothing")
  func again() throws {
    let first = try sample.install("1.0", files)
    #expect(try sample.install("1.0", files) == first)
    #expect(try sample.store.versions().count == 1)
  }

  @Test("touches no file of a version that is there, even where a package lists no hashes")
  func untouched() throws {
    var install = SampleStore.unsigned
    install.id = SampleStore.id()
    let first = try sample.archive(files, nil)
    try sample.store.install(archive: first, install)
    try sample.install("1.0", files, of: "listed")
    let inodes = try inodes()
    try sample.store.install(
      archive: sample.archive(files.merging(["new.css": "p{}"]) { $1 }, nil), install)
    try sample.install("1.0", files, of: "listed")
    #expect(try self.inodes().filter { inodes[$0.key] != nil } == inodes)
  }

  @Test(
    "touches neither the archive that is kept of a version, nor a file that was fetched for one")
  func untouchedKept() throws {
    var install = SampleStore.unsigned
    install.keepsArchive = true
    let archive = try sample.archive(files, nil)
    install.id = SampleStore.id()
    try sample.store.install(archive: archive, install)
    try sample.store.keep(
      Array("fetched".utf8), type: nil, as: "late.js", for: sample.store.lease(SampleStore.id()))
    let inodes = try inodes("blobs").merging(inodes("zips")) { $1 }
    try sample.store.install(archive: archive, install)
    try sample.install("1.0", ["late.js": "fetched"], of: "other")
    let after = try self.inodes("blobs").merging(self.inodes("zips")) { $1 }
    #expect(after.filter { inodes[$0.key] != nil } == inodes)
  }

  private func inodes(_ part: String = "blobs") throws -> [String: Int] {
    let root = sample.folder.path("store/\(part)")
    var inodes: [String: Int] = [:]
    for case let path as String in try #require(FileManager.default.enumerator(atPath: root)) {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(root)/\(path)")
      if attributes[.type] as? FileAttributeType == .typeRegular {
        inodes[path] = attributes[.systemFileNumber] as? Int
      }
    }
    return inodes
  }

  @Test("stores equal content of all packages once")
  func deduplication() throws {
    try sample.install("1", files)
    let count = try sample.blobCount
    try sample.install("7", ["a/index.html": "<p>one", "b.js": "run()"], of: "shop")
    // One more manifest, but no other file.
    #expect(try sample.blobCount == count + 1)
    #expect(try sample.text("a/index.html", of: "shop") == "<p>one")
  }

  @Test(
    "of an increment takes what is left out from the base, and drops what the manifest does not list"
  )
  func increment() throws {
    let base = try sample.install("1", files.merging(["old.css": "p{}"]) { $1 })
    let manifest = SampleStore.manifest("2", ["index.html": "<p>two", "js/app.js": "run()"])
    var install = SampleStore.unsigned
    install.base = base.version
    let path = try sample.archive(["index.html": "<p>two"], manifest)
    let installed = try sample.store.install(archive: path, install)
    #expect(installed.fileCount == 2)
    #expect(try sample.text("index.html") == "<p>two")
    #expect(try sample.text("js/app.js") == "run()")
    #expect(try sample.text("old.css") == nil)
  }

  @Test("of an increment without a manifest keeps the base's files but for named deletions")
  func legacyIncrement() throws {
    var install = SampleStore.unsigned
    install.id = SampleStore.id()
    let base = try sample.store.install(
      archive: sample.archive(files.merging(["old.css": "p{}"]) { $1 }), install)
    (install.base, install.name, install.deletions) = (base.version, "2", ["old.css"])
    let installed = try sample.store.install(
      archive: sample.archive(["index.html": "<p>two"]), install)
    #expect(installed.trust == .synthesized)
    let lease = try sample.store.lease(SampleStore.id())
    #expect(lease.manifest.files.map(\.path) == ["index.html", "js/app.js"])
    #expect(try SampleStore.text("index.html", in: lease) == "<p>two")
  }

  @Test("flags an archive that only MD5 proves")
  func md5() throws {
    let path = try sample.archive(files, SampleStore.manifest("1", files))
    let bytes = try sample.folder.read("package.zip")
    var md5 = MD5()
    bytes.withUnsafeBytes { md5.update($0) }
    var install = SampleStore.unsigned
    (install.size, install.md5) = (bytes.count, md5.finalize())
    #expect(try sample.store.install(archive: path, install).isWeaklyProved)
  }

  @Test("passes over a wrapper folder where the manifest is inside")
  func wrapper() throws {
    var inputs = files.map { ArchiveInput("app/\($0.key)", MemoryBytes(Array($0.value.utf8))) }
    inputs.append(
      ArchiveInput(
        "app/\(PackageManifest.fileName)", MemoryBytes(SampleStore.manifest("1", files).json())))
    let path = sample.folder.path("wrapped.zip")
    try ZipWriter().write(inputs, to: path)
    try sample.store.install(archive: path, SampleStore.unsigned)
    #expect(try sample.text("js/app.js") == "run()")
  }

  @Test("marks what was encrypted with a broken cipher, and nothing else")
  func insecure() throws {
    var install = SampleStore.unsigned
    (install.id, install.password) = (SampleStore.id(), ArchivePassword("secret"))
    let path = try sample.folder.write(Array(Self.zipCrypto), to: "locked.zip")
    let version = try sample.store.install(archive: path, install)
    #expect(version.isInsecure && !version.isWeaklyProved)
    let sealed = try ProtectedZip.bytes(["a.txt": "text"], password: "secret")
    let other = try sample.folder.write(sealed, to: "sealed.zip")
    #expect(try !sample.store.install(archive: other, install).isInsecure)
    #expect(try sample.store.versions().map(\.isInsecure) == [true, false])
  }

  /// An archive of `a.txt` and `b.txt` that Info-ZIP created with the password `secret`.
  private static let zipCrypto =
    Data(
      base64Encoded:
        "UEsDBBQACQAIAKB7d10nTA+9IAAAACsAAAAFABwAYS50eHRVVAkAA7xbBGu8WwRrdXgLAAEEAAAAAAQA"
        + "AAAAZsKZfzZU3qBuEJD/FdvKc+EIx7Jee9HPZ4vqUAeWyrZQSwcIJ0wPvSAAAAArAAAAUEsDBAoACQAA"
        + "AKB7d12ikCiPEQAAAAUAAAAFABwAYi50eHRVVAkAA7xbBGu8WwRrdXgLAAEEAAAAAAQAAAAAlFlBNxHd"
        + "PZblKV4/3OGLWSRQSwcIopAojxEAAAAFAAAAUEsBAh4DFAAJAAgAoHt3XSdMD70gAAAAKwAAAAUAGAAA"
        + "AAAAAQAAAKSBAAAAAGEudHh0VVQFAAO8WwRrdXgLAAEEAAAAAAQAAAAAUEsBAh4DCgAJAAAAoHt3XaKQ"
        + "KI8RAAAABQAAAAUAGAAAAAAAAQAAAKSBbwAAAGIudHh0VVQFAAO8WwRrdXgLAAEEAAAAAAQAAAAAUEsF"
        + "BgAAAAACAAIAlgAAAM8AAAAAAA==") ?? Data()

  @Test("refuses an archive that is written to after it was compared with its hash")
  func changed() throws {
    let path = try sample.archive(["index.html": "one"])
    let bytes = try sample.folder.read("package.zip")
    var install = SampleStore.unsigned
    (install.id, install.sha256) = (SampleStore.id(), SHA256.hash(bytes))
    var other = install
    other.onProgress = { [folder = sample.folder] _, _ in
      // Another size, because the clock of the file system may be coarse.
      do { try folder.write(bytes + [0], to: "package.zip") } catch { Issue.record(error) }
    }
    let error = #expect(throws: PackageError.self) {
      try sample.store.install(archive: path, other)
    }
    #expect(error?.code == .wrongHash)
    #expect(try sample.store.versions().isEmpty)
    try sample.folder.write(bytes, to: "package.zip")
    #expect(try sample.store.install(archive: path, install).isActive)
  }
}
