internal import BridgeFormats
internal import BridgeSystem

/// Locks of a store among all threads and processes: single bytes of one file, which is never written.
///
/// Each object has its own open file (open file description locks). Its locks are released when the object or the
/// process ends, and at no other time.
final class StoreLock: Sendable {
  /// The separately lockable parts of a store.
  enum Place: Sendable {
    /// The format of the store, while it is made or opened.
    case form
    /// The blobs: shared by installations, exclusive for a collection.
    case blobs
    /// The views, while one is made or repaired.
    case views
    /// The right to update from a published tree.
    case updates
    /// A version, by its row: shared by leases, exclusive for a collection.
    case version(Int64)

    var offset: off_t {
      switch self {
      case .form: 0
      case .blobs: 1
      case .views: 2
      case .updates: 3
      case .version(let row): off_t(1024 + row)
      }
    }
  }

  enum Kind: Sendable { case shared, exclusive }

  private static let tries = 5000
  private static let pause: UInt32 = 2000

  #if canImport(Darwin)
    private static let command: Int32 = 90
  #else
    // F_OFD_SETLK. The C library's module hides it behind _GNU_SOURCE.
    private static let command: Int32 = 37
  #endif

  private let path: String
  private let descriptor: Int32

  init(at path: String) throws(PackageError) {
    self.path = path
    descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .system("the lock file \(path) cannot be opened", errno)
    }
  }

  deinit {
    // A starting child process shares the open file until it executes its program. Its locks must not last that long.
    unlock(from: 0, count: 0)
    close(descriptor)
  }

  /// Takes a lock, or changes the kind of a held lock. Returns false if another object's lock conflicts.
  func take(_ kind: Kind, _ place: Place) throws(PackageError) -> Bool {
    try set(Int16(kind == .shared ? F_RDLCK : F_WRLCK), place)
  }

  /// Waits for a lock. Throws ``PackageError/Code/busy`` after ten seconds.
  func wait(_ kind: Kind, _ place: Place) throws(PackageError) {
    for _ in 0..<Self.tries {
      if try take(kind, place) { return }
      usleep(Self.pause)
    }
    throw PackageError(
      .busy, "another process keeps the package store of \(path) locked; end it, or wait")
  }

  /// Unlocks bytes of the file. A `count` of 0 means all bytes from `start` on.
  private func unlock(from start: off_t, count: off_t) {
    var range = flock()
    (range.l_type, range.l_whence) = (Int16(F_UNLCK), Int16(SEEK_SET))
    (range.l_start, range.l_len, range.l_pid) = (start, count, 0)
    // If this fails, closing the file releases the locks.
    while fcntl(descriptor, Self.command, &range) != 0, errno == EINTR {}
  }

  func release(_ place: Place) throws(PackageError) {
    _ = try set(Int16(F_UNLCK), place)
  }

  private func set(_ type: Int16, _ place: Place) throws(PackageError) -> Bool {
    var range = flock()
    (range.l_type, range.l_whence) = (type, Int16(SEEK_SET))
    (range.l_start, range.l_len, range.l_pid) = (place.offset, 1, 0)
    while fcntl(descriptor, Self.command, &range) != 0 {
      if errno == EINTR { continue }
      guard errno == EAGAIN || errno == EACCES else {
        throw .system("\(path) cannot be locked", errno)
      }
      return false
    }
    return true
  }
}
