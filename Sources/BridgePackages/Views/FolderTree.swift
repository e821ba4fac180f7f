internal import BridgeSystem

/// A folder of the store with its whole content. Links are never followed.
struct FolderTree {
  let path: String

  /// Makes the folder and its parents below `root`, which must exist.
  static func make(_ path: String, below root: String) throws(PackageError) {
    var made = root
    for component in path.split(separator: "/") {
      made += "/\(component)"
      if mkdir(made, 0o755) != 0, errno != EEXIST {
        throw .system("the folder \(made) cannot be created", errno)
      }
    }
  }

  /// Whether it exists as a folder, and not as a link to one.
  var exists: Bool { Self.kind(of: path) == S_IFDIR }

  /// Removes the folder, including read-only subfolders. Does nothing if it does not exist.
  func remove() throws(PackageError) {
    switch Self.kind(of: path) {
    case nil: return
    case S_IFDIR:
      chmod(path, 0o700)
      for name in try FolderListing.names(path) { try FolderTree(path: "\(path)/\(name)").remove() }
      guard rmdir(path) == 0 || errno == ENOENT else { throw failure }
    default:
      guard unlink(path) == 0 || errno == ENOENT else { throw failure }
    }
  }

  private var failure: PackageError { .system("\(path) cannot be removed", errno) }

  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }
}
