internal import BridgeBlobs
internal import BridgeCrypto
internal import BridgeSystem
internal import Synchronization

/// A folder of installed packages. Their versions are in a database, their files are blobs, and equal content is stored
/// once.
///
/// A version is added by one transaction after all of its files are on the disk, and never modified in place. Several
/// processes may use one store. URLs and paths of packages never become paths in the store.
public final class PackageStore: Sendable {
  /// The path of the folder.
  public let path: String

  let database: StoreDatabase
  let blobs: BlobFolder

  /// Archives kept for repairs.
  let archives: BlobFolder

  /// Known versions by row, shared by the leases of a version.
  let contents = Mutex<[Int64: VersionContent]>([:])

  let proofs = BlobProofs()

  /// The cache of frequently served files.
  let hot = HotBlobs()

  /// Tells of versions that become active while pages are open.
  let activations = ActivationNews()

  /// The update right, shared by the adapters for other kinds of servers.
  let adapterLease: UpdateLease

  /// Opens a store, and makes it if it does not exist; its parent must exist.
  ///
  /// - Throws: ``PackageError``; code `notAStore` for another program's folder, `newerStore` for a store of a newer
  ///   version of the bridge, and others if the folder cannot be used.
  public init(at path: String) throws(PackageError) {
    if mkdir(path, 0o700) != 0, errno != EEXIST {
      throw .system("the package store \(path) cannot be created", errno)
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

  /// Whether a folder is a store. Does not make one.
  package static func exists(at path: String) -> Bool {
    access(StoreDatabase.path(in: path), F_OK) == 0
  }

  func lock() throws(PackageError) -> StoreLock { try StoreLock(at: Self.lockPath(in: path)) }

  static func lockPath(in path: String) -> String { "\(path)/store.lock" }
}
