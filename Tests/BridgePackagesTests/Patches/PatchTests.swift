import BridgeArchive
import BridgeBlobs
import BridgeCoding
import BridgeTestSupport
import Testing

@testable import BridgePackages

@Suite("a patch")
struct PatchTests {
  @Test(
    "makes the version that the whole archive makes, and holds what is new",
    arguments: [PatchLimits.maximumBase, 40_000, 100])
  func install(limit: Int) throws {
    let patch = try SamplePatch(limit: limit)
    #expect((patch.header.sections.count > 1) == (limit < PatchLimits.maximumBase))
    let held = Set(patch.header.sections.flatMap { $0.files.map(\.path) })
    #expect(held == ["manifest.json", "index.html", "js/app.2.js", "copy.js"])
    let installed = try patch.install()
    #expect(installed.version == SamplePatch.newVersion)
    #expect(installed.fileCount == SamplePatch.new.count)
    for (path, text) in SamplePatch.new { #expect(try patch.sample.text(path) == text) }
    #expect(try patch.sample.text("old.css") == nil)
    #expect(try patch.sample.store.verify().isSound)
  }

  @Test("is much smaller than the files that it holds, and the same each time")
  func size() throws {
    let (first, second) = (try SamplePatch(), try SamplePatch())
    let bytes = try first.sample.folder.read("patch")
    #expect(bytes.count < 1500)
    #expect(try second.sample.folder.read("patch") == bytes)
    #expect(PackagePatch.isPatch(at: first.path))
    #expect(!PackagePatch.isPatch(at: first.sample.folder.path("new.zip")))
    #expect(try PackagePatch.header(at: first.path) == first.header)
  }

  @Test("is made of versions in a store as of their archives")
  func stored() throws {
    let patch = try SamplePatch()
    let (sample, new) = (patch.sample, try patch.install())
    let path = sample.folder.path("again")
    let header = try sample.store.writePatch(from: patch.from, to: new, at: path)
    #expect(header == patch.header)
    #expect(try sample.folder.read("again") == sample.folder.read("patch"))
  }

  @Test("gives its files in any order, some in part")
  func order() throws {
    let patch = try SamplePatch(limit: 40_000)
    let source = try PatchSource(
      at: patch.path, in: patch.sample.store.blobs, maximumMemory: .max)
    for _ in 0..<20 {
      guard let file = source.files.randomElement() else { continue }
      struct Enough: Error {}
      if Bool.random() {
        #expect(throws: PackageError.self) {
          try source.read(file) { (_) throws(PackageError) in throw PackageError(.busy, "") }
        }
      }
      var bytes: [UInt8] = []
      try source.read(file) { bytes += $0 }
      let text = SamplePatch.new[file.path].map { Array($0.utf8) }
      #expect(bytes == text ?? SamplePatch.newManifest.json())
    }
  }

  @Test("needs the blobs of the old version, and those as they were")
  func base() throws {
    let patch = try SamplePatch()
    let sample = try SampleStore()
    let code = code { try sample.store.install(patch: patch.path, SampleStore.unsigned) }
    #expect(code == .missingBase)
    let blob = try #require(patch.header.sections.first?.base.last)
    let blobs = patch.sample.store.blobs
    try blobs.remove(blob.sha256)
    #expect(self.code { try patch.install() } == .missingBase)
    try patch.sample.folder.write(
      [UInt8](repeating: 65, count: blob.size),
      to: "store/blobs/\(blobs.relativePath(blob.sha256))")
    let damaged = self.code { try patch.install() }
    #expect(damaged == .differsFromManifest || damaged == .refusedPatch, "\(damaged as Any)")
    #expect(try patch.isUntouched)
  }

  @Test("is refused where it is not the one that its server named, or needs too much memory")
  func named() throws {
    let patch = try SamplePatch()
    var install = SampleStore.unsigned
    install.size = 7
    #expect(code { try patch.sample.store.install(patch: patch.path, install) } == .wrongSize)
    (install.size, install.sha256) = (nil, patch.from.version.manifestHash)
    #expect(code { try patch.sample.store.install(patch: patch.path, install) } == .wrongHash)
    (install.sha256, install.version) = (nil, patch.from.version)
    #expect(code { try patch.sample.store.install(patch: patch.path, install) } == .refusedPatch)
    let code = code {
      try patch.sample.store.install(
        patch: patch.path, SampleStore.unsigned, maximumMemory: patch.header.memory - 1)
    }
    #expect(code == .refusedPatch)
    #expect(try patch.isUntouched)
  }

  @Test("passes the same check of its manifest as an archive")
  func unsigned() throws {
    let patch = try SamplePatch()
    let code = code { try patch.sample.store.install(patch: patch.path, PackageInstall()) }
    #expect(code == .notSigned)
    #expect(try patch.isUntouched)
  }

  private func code(
    _ body: () throws -> InstalledVersion
  ) -> PackageError.Code? {
    do { _ = try body() } catch { return (error as? PackageError)?.code }
    return nil
  }
}
