import BridgeArchive
import BridgeCrypto
import BridgeTestSupport

@testable import BridgePackages

/// Two versions of a package as archives, the old one installed, and the patch between them.
struct SamplePatch {
  static let old = [
    "index.html": "<p>one", "js/app.1.js": code(1), "js/kept.js": code(2), "old.css": "p{}",
    "empty.txt": "",
  ]
  static let new = [
    "index.html": "<p>two", "js/app.2.js": code(1) + "more()", "js/kept.js": code(2),
    "moved/old.css": "p{}", "copy.js": code(1) + "more()", "none.txt": "",
  ]

  let sample: SampleStore
  let from: InstalledVersion
  let path: String
  let header: PatchHeader

  /// Creates both and the patch, whose sections refer to at most `limit` bytes.
  init(limit: Int = PatchLimits.maximumBase) throws {
    sample = try SampleStore()
    let old = try sample.archive(Self.old, SampleStore.manifest("1", Self.old), named: "old.zip")
    let new = try sample.archive(Self.new, Self.newManifest, named: "new.zip")
    from = try sample.store.install(archive: old, SampleStore.unsigned)
    path = sample.folder.path("patch")
    var writer = PatchWriter()
    writer.limit = limit
    header = try writer.write(from: Self.source(old), to: Self.source(new), at: path)
  }

  static var newManifest: PackageManifest { SampleStore.manifest("2", new) }

  static var newVersion: PackageVersion {
    PackageVersion(manifestHash: SHA256.hash(newManifest.json()))
  }

  func install(_ path: String? = nil) throws(PackageError) -> InstalledVersion {
    try sample.store.install(patch: path ?? self.path, SampleStore.unsigned)
  }

  /// Whether the store is in the state before any patch.
  var isUntouched: Bool {
    get throws { try sample.store.versions() == [from] && sample.text("index.html") == "<p>one" }
  }

  static func source(_ path: String) throws -> ArchiveSource {
    try ArchiveSource(FileBytes(path: path), at: path, PackageInstall())
  }

  /// Text unlike the text of any other number.
  private static func code(_ seed: UInt64) -> String {
    var state = seed
    return (0..<2000).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return "f\(state >> 33)();"
    }.joined()
  }
}
