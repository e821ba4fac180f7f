import BridgeArchive
import BridgeBlobs
import BridgeCrypto
import BridgeTestSupport

@testable import BridgePackages

/// A store in a folder of a test's own, and packages to install in it.
struct SampleStore {
  let folder: TemporaryFolder
  let store: PackageStore

  init() throws {
    folder = try TemporaryFolder(named: "packages")
    store = try PackageStore(at: folder.path("store"))
  }

  /// Opens the same folder again, as another process does.
  func reopened() throws -> PackageStore { try PackageStore(at: folder.path("store")) }

  static func id(_ label: String = "app") -> PackageID {
    do { return try PackageID(label) } catch { fatalError("\(error)") }
  }

  /// A manifest of these files.
  static func manifest(
    _ version: String, _ files: [String: String], of label: String = "app",
    seq: Int? = nil, depends: [PackageDependency] = []
  ) -> PackageManifest {
    let files = files.sorted { $0.key < $1.key }.map { path, text in
      PackageFile(path: path, sha256: SHA256.hash(text.utf8), size: text.utf8.count)
    }
    return PackageManifest(
      id: id(label), version: version, seq: seq, files: files, depends: depends)
  }

  /// Writes an archive of files, with a manifest if given; returns its path.
  func archive(
    _ files: [String: String], _ manifest: PackageManifest? = nil,
    named name: String = "package.zip", signedBy keys: [PackageSigningKey] = []
  ) throws -> String {
    var inputs = files.map { ArchiveInput($0.key, MemoryBytes(Array($0.value.utf8))) }
    if let manifest {
      inputs.append(ArchiveInput(PackageManifest.fileName, MemoryBytes(manifest.json())))
    }
    let path = folder.path(name)
    try ZipWriter().write(inputs, to: path)
    if !keys.isEmpty { try ArchiveSigning.sign(archive: path, with: keys) }
    return path
  }

  /// The default options of installations in tests.
  static var unsigned: PackageInstall {
    var install = PackageInstall()
    install.check = PackageInstall.allowUnsigned
    install.activation = .atOnce
    return install
  }

  /// Installs files as a version of a package, and activates it.
  @discardableResult
  func install(
    _ version: String, _ files: [String: String], of label: String = "app",
    seq: Int? = nil, depends: [PackageDependency] = [],
    _ change: (inout PackageInstall) -> Void = { _ in },
    editing: (inout PackageManifest) throws -> Void = { _ in }
  ) throws -> InstalledVersion {
    var install = Self.unsigned
    change(&install)
    var manifest = Self.manifest(version, files, of: label, seq: seq, depends: depends)
    try editing(&manifest)
    return try store.install(archive: archive(files, manifest), install)
  }

  /// The text of a file of the active version.
  func text(_ path: String, of label: String = "app") throws -> String? {
    try Self.text(path, in: store.lease(Self.id(label)))
  }

  static func text(_ path: String, in lease: PackageLease) throws -> String? {
    guard let file = lease.file(at: path) else { return nil }
    return String(decoding: try lease.open(file).bytes(in: 0..<file.size), as: UTF8.self)
  }

  /// The number of blobs in the store.
  var blobCount: Int { get throws { try store.blobs.blobs().count } }
}
