internal import BridgeFormats
internal import BridgeSystem

/// Locks of a store, among all threads and processes: single bytes of one file, which is never written.
///
/// Each object has an open file of its own (open file description locks), so that its end, and that of the process,
/// releases what it holds, and nothing else does.
final class StoreLock: Sendable {
  /// The parts of a store that are locked separately.
  enum Place: Sendable {
    /// The form of the store, while it is made or opened.
    case form
    /// The blobs: installations share it, and a collection has it for itself.
    case blobs
    /// The views, while one is made or put right.
    case views
    /// The right to update from a published tree.
    case updates
    /// A version, by its row: leases share it, and a collection has it for itself.
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
    // F_OFD_SETLK, which the C library's module hides behind _GNU_SOURCE.
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
    // A child process that is being started has the open file until it runs its program; its locks must not stay so long.
    unlock(from: 0, count: 0)
    close(descriptor)
  }

  /// Takes a lock, or changes the kind of one that this object holds; false if another object is in the way.
  func take(_ kind: Kind, _ place: Place) throws(PackageError) -> Bool {
    try set(Int16(kind == .shared ? F_RDLCK : F_WRLCK), place)
  }

  /// Takes a lock once it can be had, or throws ``PackageError/Code/busy`` after ten seconds.
  func wait(_ kind: Kind, _ place: Place) throws(PackageError) {
    for _ in 0..<Self.tries {
      if try take(kind, place) { return }
      usleep(Self.pause)
    }
    throw PackageError(
      .busy, "another process keeps the package store of \(path) locked; end it, or wait")
  }

  /// Releases bytes of the file; `count` 0: all after them.
  private func unlock(from start: off_t, count: off_t) {
    var range = flock()
    (range.l_type, range.l_whence) = (Int16(F_UNLCK), Int16(SEEK_SET))
    (range.l_start, range.l_len, range.l_pid) = (start, count, 0)
    // Where this fails, the end of the open file releases them.
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
