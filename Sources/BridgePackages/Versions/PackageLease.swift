package import BridgeBlobs

/// A version of a package in use: its files stay readable until the lease is closed, in all processes, whatever is
/// installed, activated or collected meanwhile. The end of the process closes it, too.
package final class PackageLease: Sendable {
  package let id: PackageID
  package let version: PackageVersion
  package let manifest: PackageManifest

  private let blobs: BlobFolder

  init(
    id: PackageID, version: PackageVersion, manifest: PackageManifest, blobs: BlobFolder
  ) {
    (self.id, self.version, self.manifest, self.blobs) = (id, version, manifest, blobs)
  }

  deinit { close() }

  /// The file at a path: of the package itself, or of the first dependency that has it below its mount.
  package func file(at path: String) -> PackageFile? {
    manifest.files.first { $0.path.utf8.elementsEqual(path.utf8) }
  }

  /// Opens a file that ``file(at:)`` found, to be read by ranges.
  package func open(_ file: PackageFile) throws(PackageError) -> BlobFile {
    do {
      return try blobs.open(file.sha256, size: file.size)
    } catch {
      throw PackageError(.missingFile, "the file \(file.path) of \(id) cannot be read: \(error)")
    }
  }

  /// Ends the use. Files that are open stay readable.
  package func close() {}
}
