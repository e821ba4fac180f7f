internal import BridgeSystem

/// A lock on a jar's folder across processes: shared for opening files, exclusive for moving a damaged one aside.
/// Without it, a second process that found the damage could move aside the new file.
enum FolderLock {
  enum Kind: Sendable { case opening, moving }

  private static let tries = 5000
  private static let pause: UInt32 = 2000

  /// Waits for the lock on the folder of the file at `path`, and holds it while `body` runs.
  static func hold(
    _ kind: Kind, of path: String, _ body: () throws(CookieError) -> Void
  ) throws(CookieError) {
    let descriptor = open(JarLocation.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // A folder that does not exist holds no jar; in one that cannot be read no other process opens one.
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
