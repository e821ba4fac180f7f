internal import BridgeCrypto
internal import BridgeSystem

/// The interrupted downloads of a store that were not resumed: files and folders that no process has locked and that
/// are unchanged for a day.
struct AbandonedDownloads {
  /// How long an interrupted download is kept for resumption.
  static let maximumAge = Duration.seconds(86_400)

  private let store: PackageStore
  private let oldest: Int
  private var folder: String { DownloadFile.folder(of: store) }

  /// `now` is the time since 1970.
  init(of store: PackageStore, at now: Duration) {
    self.store = store
    oldest = Int((now - Self.maximumAge).components.seconds)
  }

  /// Removes them. Returns their number and size. With `isTrial`, nothing is removed or locked.
  func remove(isTrial: Bool) throws(PackageError) -> (count: Int, bytes: Int) {
    guard FolderListing.isFolder(folder) else { return (0, 0) }
    var removed = (count: 0, bytes: 0)
    for (download, names) in try oldOnes() {
      guard let lock = try isTrial ? DownloadLock.none : lock(download) else { continue }
      defer { lock.release() }
      removed.count += 1
      for name in names where !name.hasSuffix(DownloadFile.lockEnding) {
        removed.bytes += try remove("\(folder)/\(name)", isTrial: isTrial)
      }
    }
    return removed
  }

  /// The entry names of each download whose entries are all old. Other files are not touched.
  private func oldOnes() throws(PackageError) -> [String: [String]] {
    let names = try FolderListing.names(folder).filter { name in
      SHA256Digest(hex: String(name.prefix { $0 != "." })) != nil
    }
    return Dictionary(grouping: names) { name in
      ObjectFolder.isName(name) ? name : String(name.prefix { $0 != "." })
    }.filter { $0.value.allSatisfy { isOld("\(folder)/\($0)") } }
  }

  private func isOld(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && FileStamp(status).modified.components.seconds < oldest
  }

  /// Keeps a download from being resumed meanwhile; nil if a process uses it.
  private func lock(_ download: String) throws(PackageError) -> DownloadLock? {
    if ObjectFolder.isName(download) {
      let lock = try store.lock()
      return try lock.take(.exclusive, .updates) ? .updates(lock) : nil
    }
    return try DownloadFile(at: "\(folder)/\(download)").map { .file($0) }
  }

  private enum DownloadLock {
    case none
    case file(DownloadFile)
    /// The lock is released with the object.
    case updates(StoreLock)

    func release() { if case .file(let file) = self { file.release() } }
  }

  /// Removes a file, or a folder of files. Returns its size.
  private func remove(_ path: String, isTrial: Bool) throws(PackageError) -> Int {
    var (status, bytes) = (stat(), 0)
    guard lstat(path, &status) == 0 else { return 0 }
    if status.st_mode & S_IFMT == S_IFDIR {
      for name in try FolderListing.names(path) {
        bytes += try remove("\(path)/\(name)", isTrial: isTrial)
      }
      if !isTrial { rmdir(path) }
      return bytes
    }
    // If this fails, the next collection tries again.
    guard isTrial || unlink(path) == 0 else { return 0 }
    return Int(status.st_size)
  }
}
