internal import BridgeSystem

/// The identity of a file; equal for all paths to it.
struct FileIdentity: Sendable, Equatable {
  private let device: UInt64
  private let number: UInt64

  /// Nil if there is no file or it is not accessible.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, number) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino))
  }
}

/// The operations on a jar's files that bypass SQLite.
enum FileSystem {
  enum Status {
    case none, folder
    case file(size: Int64)
  }

  static func status(_ path: String) throws(CookieError) -> Status {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return .none }
      throw failure(
        .fileUnreadable, path, "cannot be examined", advice: "name a path that can be reached")
    }
    return status.st_mode & S_IFMT == S_IFREG ? .file(size: Int64(status.st_size)) : .folder
  }

  /// Creates an empty file that only this user can read; SQLite gives its companions the same mode. An existing file is
  /// left unchanged.
  static func create(_ path: String) throws(CookieError) {
    let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor < 0 else {
      close(descriptor)
      return
    }
    switch errno {
    case EEXIST: return
    case ENOENT, ENOTDIR:
      throw CookieError(
        .folderMissing, "the folder of the cookie jar \(path) does not exist; create it first")
    case ENOSPC, EDQUOT:
      throw failure(
        .diskFull, path, "cannot be created", advice: "make room; no cookie is in it yet")
    default:
      throw failure(
        .notWritable, path, "cannot be created",
        advice: "allow this user to write the folder; no cookie is in it yet")
    }
  }

  /// Removes other users' permissions on a jar and its companions, unless the file belongs to another user.
  ///
  /// It works by path, because closing a descriptor would release the locks that another jar of this process holds on
  /// the file.
  static func restrict(_ path: String) throws(CookieError) {
    for file in [path, path + "-wal", path + "-shm"] {
      var status = stat()
      guard stat(file, &status) == 0, status.st_mode & 0o077 != 0 else { continue }
      guard chmod(file, status.st_mode & 0o700) != 0, errno != EPERM, errno != ENOENT else {
        continue
      }
      throw failure(
        .notWritable, file, "cannot be protected from other users",
        advice: "restrict it to this user yourself")
    }
  }

  static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }

  static func start(of path: String, length: Int) throws(CookieError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw failure(.fileUnreadable, path, "cannot be opened", advice: "allow this user to read it")
    }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: length)
    let count = read(descriptor, &bytes, length)
    return Array(bytes.prefix(max(count, 0)))
  }

  /// Moves a damaged file and its SQLite companions to an unused name.
  ///
  /// The file itself is moved last, so that a new file at its path never finds another file's log. The caller holds the
  /// folder's ``FolderLock`` exclusively.
  static func moveAside(_ path: String, at now: WallInstant) throws(CookieError) -> String {
    let stamp = now.microsecondsSinceEpoch
    for attempt in 0..<1000 {
      let target = "\(path).corrupt-\(stamp)" + (attempt == 0 ? "" : "-\(attempt)")
      // Creating the target first ensures that the move replaces no other file.
      let descriptor = open(target, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
      if descriptor < 0, errno == EEXIST { continue }
      if descriptor >= 0 { close(descriptor) }
      guard descriptor >= 0 else { break }
      let isMoved = ["-wal", "-shm"].allSatisfy { companion in
        rename(path + companion, target + companion) == 0 || errno == ENOENT
      }
      guard isMoved, rename(path, target) == 0 else { break }
      return target
    }
    throw failure(
      .notWritable, path, "is damaged and cannot be moved aside",
      advice: "move it yourself, and open again"
    )
  }

  private static func failure(
    _ code: CookieError.Code, _ path: String, _ what: String, advice: String
  ) -> CookieError {
    let why = SystemError.text(errno)
    return CookieError(code, "the cookie jar \(path) \(what) (\(why)); \(advice)")
  }
}
