internal import BridgeBlobs
internal import BridgeCrypto
internal import BridgeSystem
internal import Synchronization

/// A folder of installed packages: their versions in a database, their files as blobs that equal content shares.
///
/// A version is only ever added, by one transaction that follows when all of its files are on the disk; it is never
/// changed in place. Several processes may use one store. No URL and no path of a package becomes a path in it.
public final class PackageStore: Sendable {
  /// The folder, for messages.
  public let path: String

  let database: StoreDatabase
  let blobs: BlobFolder

  /// Archives that are kept for repairs.
  let archives: BlobFolder

  /// Known versions by their row, so that leases of one version share it.
  let contents = Mutex<[Int64: VersionContent]>([:])

  let proofs = BlobProofs()

  /// The bytes of the files that are served often.
  let hot = HotBlobs()

  /// Tells of versions that become active while pages are open.
  let activations = ActivationNews()

  /// The right to update, as the adapters for servers of other kinds share it.
  let adapterLease: UpdateLease

  /// Opens a store, which is made if it does not exist; its parent has to exist.
  ///
  /// - Throws: ``PackageError``, with code `notAStore` for another program's folder, `newerStore` for one that a newer
  ///   version of the bridge has made, and what the system says where the folder cannot be used.
  public init(at path: String) throws(PackageError) {
    if mkdir(path, 0o700) != 0, errno != EEXIST {
      throw .system("the package store \(path) cannot be made", errno)
    }
    self.path = path
    adapterLease = UpdateLease(at: path)
    let lock = try StoreLock(at: Self.lockPath(in: path))
    try lock.wait(.exclusive, .form)
    database = try StoreDatabase(in: path)
    do {
      blobs = try BlobFolder(at: "\(path)/blobs")
      archives = try BlobFolder(at: "\(path)/zips", layout: .flat)
    } catch {
      throw PackageError(error)
    }
    try lock.release(.form)
  }

  /// Whether a folder is a store, without making one.
  package static func exists(at path: String) -> Bool {
    access(StoreDatabase.path(in: path), F_OK) == 0
  }

  func lock() throws(PackageError) -> StoreLock { try StoreLock(at: Self.lockPath(in: path)) }

  static func lockPath(in path: String) -> String { "\(path)/store.lock" }
}
