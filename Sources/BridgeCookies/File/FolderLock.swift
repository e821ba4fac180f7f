internal import BridgeSystem

/// A lock of a jar's folder, among all processes: many may open files there, or one alone may move a
/// damaged one aside. Without it, who found the damage too would move aside the new file that has
/// taken the place.
enum FolderLock {
  enum Kind: Sendable { case opening, moving }

  private static let tries = 5000
  private static let pause: UInt32 = 2000

  /// Waits for the lock of the folder that the file at `path` is in, and holds it while `body` runs.
  static func hold(
    _ kind: Kind, of path: String, _ body: () throws(CookieError) -> Void
  ) throws(CookieError) {
    let descriptor = open(JarLocation.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // A folder that is not there cannot hold a jar, and one that cannot be read has no other
    // process look for one.
    guard descriptor >= 0 else { return try body() }
    defer { close(descriptor) }
    try wait(for: (kind == .moving ? LOCK_EX : LOCK_SH) | LOCK_NB, on: descriptor, path)
    try body()
  }

  private static func wait(
    for operation: Int32, on descriptor: Int32, _ path: String
  ) throws(CookieError) {
    for _ in 0..<tries {
      if flock(descriptor, operation) == 0 { return }
      // Some file systems have no such locks; there the jar works without.
      guard errno == EWOULDBLOCK || errno == EINTR else { return }
      usleep(pause)
    }
    throw CookieError(
      .busy, "another process keeps the folder of the cookie jar \(path) locked; end it, or wait")
  }
}
