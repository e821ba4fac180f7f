/// A folder of installed packages: their versions in a database, their files as blobs.
package final class PackageStore: Sendable {
  /// The folder, for messages.
  package let path: String

  /// Opens a store, which is made if it does not exist; its parent has to exist.
  package init(at path: String) throws(PackageError) { self.path = path }

  /// Opens the active version of a package, with the versions of its dependencies, until the lease is closed.
  package func lease(_ id: PackageID) throws(PackageError) -> PackageLease {
    throw PackageError(.notInstalled, "the package \(id) is not installed in \(path); install it")
  }
}
