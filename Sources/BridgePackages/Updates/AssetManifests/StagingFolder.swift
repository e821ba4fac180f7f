internal import BridgeSystem

/// A folder for files on their way into a store, used by one update at a time. Leftovers of an earlier update are
/// removed.
struct StagingFolder {
  let path: String
  private let lock: DownloadFile

  /// - Throws: ``PackageError`` with code `busy` if another update, in any process, uses it.
  init(for name: String, in store: PackageStore) throws(PackageError) {
    lock = try DownloadFile(for: name, in: DownloadFile.folder(of: store))
    path = lock.path + ".files"
    do throws(PackageError) {
      if mkdir(path, 0o700) != 0, errno != EEXIST {
        throw .system("the folder for downloads \(path) cannot be created", errno)
      }
      try empty()
    } catch {
      lock.release()
      throw error
    }
  }

  /// Removes the folder and its files.
  func remove() {
    // The next update removes leftovers.
    try? empty()
    rmdir(path)
    lock.release()
  }

  private func empty() throws(PackageError) {
    for name in try FolderListing.names(path) { unlink("\(path)/\(name)") }
  }
}
