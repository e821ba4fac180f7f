internal import BridgeSystem

/// Indexes that SQLite does not take, put aside: the pages that were kept in them are their user's.
enum DamagedIndex {
  private static let files = ["", "-wal", "-shm"]

  private static func path(_ number: Int, in folder: String) -> String {
    "\(folder)/cache.db.damaged\(number == 1 ? "" : "-\(number)")"
  }

  private static func isThere(_ number: Int, in folder: String) -> Bool {
    access(path(number, in: folder), F_OK) == 0
  }

  /// Whether one was put aside.
  static func isThere(in folder: String) -> Bool { isThere(1, in: folder) }

  /// Renames the index of a cache; returns the path that it has then.
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

  /// Removes all that were put aside.
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

  /// Holds a lock on the folder while `body` runs, so that of several processes that find the damage one puts it aside.
  static func hold<Result>(_ folder: String, _ body: () throws -> Result) rethrows -> Result {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // Without it, on file systems that have no such locks, the cache works as well.
    guard descriptor >= 0 else { return try body() }
    defer { close(descriptor) }
    flock(descriptor, LOCK_EX)
    return try body()
  }
}
