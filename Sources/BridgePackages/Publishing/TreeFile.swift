internal import BridgeArchive
internal import BridgeSystem

/// The files of a published tree that are not named by their content. All users may read them, as the server may run as
/// another user.
enum TreeFile {
  /// The bytes of a file; nil if it does not exist.
  static func read(_ path: String, upTo limit: Int) throws(PackageError) -> [UInt8]? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    guard Int(status.st_size) <= limit else {
      throw PackageError(
        .wrongSize, "\(path) has \(status.st_size) bytes; the limit is \(limit)")
    }
    do {
      let file = try FileBytes(path: path)
      var bytes = [UInt8](repeating: 0, count: Int(file.count))
      let count = try bytes.withUnsafeMutableBytes { (buffer) throws(ArchiveError) in
        try file.read(at: 0, into: buffer)
      }
      return Array(bytes.prefix(count))
    } catch { throw PackageError(error, in: path) }
  }

  /// Replaces a file atomically and durably. Readers see the old bytes or the new ones.
  ///
  /// The modification time advances by at least a second: servers make validators from the second and the size, so two
  /// files of one second could be the same to their clients.
  static func replace(_ path: String, _ bytes: [UInt8]) throws(PackageError) {
    let draft = "\(path).\(getpid()).tmp"
    unlink(draft)
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .system("\(path) cannot be written", errno) }
    do throws(PackageError) {
      defer { close(descriptor) }
      guard OpenFile.write(bytes, to: descriptor) else {
        throw PackageError.system("\(path) cannot be written", errno)
      }
      try age(descriptor, of: draft, beyond: time(path))
      guard fsync(descriptor) == 0, rename(draft, path) == 0 else {
        throw .system("\(path) cannot be written", errno)
      }
    } catch {
      unlink(draft)
      throw error
    }
    try synchronizeFolder(of: path)
  }

  /// Makes a folder that all users may read, unless it exists.
  static func makeFolder(_ path: String) throws(PackageError) {
    if mkdir(path, 0o755) != 0, errno != EEXIST {
      throw .system("the folder \(path) cannot be created", errno)
    }
  }

  /// Makes a folder readable for all users.
  static func share(folder path: String) throws(PackageError) {
    guard chmod(path, 0o755) == 0 else {
      throw .system("the folder \(path) cannot be opened for readers", errno)
    }
  }

  /// The modification time of a file, since 1970; nil if it does not exist.
  static func time(_ path: String) -> Duration? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return .seconds(FileStamp(status).modified.components.seconds)
  }

  /// Sets the modification time of a file to now; does nothing if it does not exist. Only its owner can do that.
  static func touch(_ path: String) throws(PackageError) {
    guard utimensat(AT_FDCWD, path, nil, 0) != 0, errno != ENOENT else { return }
    throw .system(
      "the modification time of the object \(path) cannot be updated as it leaves the channel, so that pruning "
        + "would remove it too soon; make the publishing user the owner of the objects", errno)
  }

  private static func age(
    _ descriptor: Int32, of draft: String, beyond before: Duration?
  ) throws(PackageError) {
    guard let before, let own = time(draft), own <= before else { return }
    let later = timespec(tv_sec: Int(before.components.seconds) + 1, tv_nsec: 0)
    guard futimens(descriptor, [later, later]) == 0 else {
      throw .system("\(draft) cannot be given a later time", errno)
    }
  }

  private static func synchronizeFolder(of path: String) throws(PackageError) {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system("the folder \(folder) cannot be opened", errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .system("\(folder) cannot be synchronized", errno) }
  }
}
