internal import BridgeBlobs
internal import Synchronization

/// The files of a version, indexed for lookup. Immutable.
final class VersionContent: Sendable {
  let manifest: PackageManifest
  private let files: [String: PackageFile]

  init(_ manifest: PackageManifest) {
    self.manifest = manifest
    files = Dictionary(manifest.files.map { ($0.path, $0) }) { first, _ in first }
  }

  func file(at path: String) -> PackageFile? { files[path] }
}

extension PackageStore {
  /// The content of a version. It is read and verified once while the store is open.
  func content(of version: InstalledVersion) throws(PackageError) -> VersionContent {
    if let known = contents.withLock({ $0[version.row] }) { return known }
    let manifest: PackageManifest
    do {
      let file = try blobs.open(version.version.manifestHash)
      manifest = try PackageManifest(parsing: file.verifiedBytes())
    } catch {
      throw PackageError(error, in: path)
    }
    let content = VersionContent(manifest)
    contents.withLock { $0[version.row] = content }
    return content
  }
}
