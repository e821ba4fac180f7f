internal import BridgeSystem

/// Damaged indexes. They are moved aside rather than deleted, because they may list pages that the user wants to
/// recover.
enum DamagedIndex {
  private static let files = ["", "-wal", "-shm"]

  private static func path(_ number: Int, in folder: String) -> String {
    "\(folder)/cache.db.damaged\(number == 1 ? "" : "-\(number)")"
  }

  private static func isThere(_ number: Int, in folder: String) -> Bool {
    access(path(number, in: folder), F_OK) == 0
  }

  /// Whether a damaged index was moved aside.
  static func isThere(in folder: String) -> Bool { isThere(1, in: folder) }

  /// Renames the index of a cache, and returns its new path.
  static func putAside(in folder: String) throws(CacheError) -> String {
    var number = 1
    while isThere(number, in: folder) { number += 1 }
    let aside = path(number, in: folder)
    for file in files where rename("\(folder)/cache.db\(file)", aside + file) != 0 {
      guard errno != ENOENT else { continue }
      throw CacheError(
        .unusable,
        "the damaged index \(folder)/cache.db cannot be renamed to \(aside): \(SystemError.text(errno))"
      )
    }
    return aside
  }

  /// Removes all damaged indexes that were moved aside.
  static func remove(in folder: String) throws(CacheError) {
    var number = 1
    while isThere(number, in: folder) {
      let aside = path(number, in: folder)
      for file in files.reversed() where unlink(aside + file) != 0 && errno != ENOENT {
        throw CacheError(.unusable, "\(aside) cannot be removed: \(SystemError.text(errno))")
      }
      number += 1
    }
  }

  /// Locks the folder while `body` runs, so that only one of several processes moves a damaged index aside.
  static func hold<Result>(_ folder: String, _ body: () throws -> Result) rethrows -> Result {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // Without the lock, which some file systems lack, the cache works as well.
    guard descriptor >= 0 else { return try body() }
    defer { close(descriptor) }
    flock(descriptor, LOCK_EX)
    return try body()
  }
}
