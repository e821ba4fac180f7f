internal import BridgeCrypto
internal import BridgeSystem
internal import BridgeFormats

/// A file that is being downloaded. Its name is the hash of its URL, so URLs do not become paths.
///
/// The entity tag of its response is stored in a second file; without one, the download is not resumed. Only one
/// download at a time uses the file, among all processes. The lock ends with the process.
struct DownloadFile {
  /// The suffix of the lock file of a download.
  static let lockEnding = ".lock"

  let path: String
  private let lock: Int32
  private var tagPath: String { path + ".tag" }

  /// The file for a URL in a folder, which is made if it does not exist.
  init(for url: String, in folder: String) throws(PackageError) {
    if mkdir(folder, 0o700) != 0, errno != EEXIST {
      throw .system("the folder for downloads \(folder) cannot be created", errno)
    }
    guard let file = try Self(at: folder + "/" + SHA256.hash(url.utf8).hex) else {
      throw PackageError(
        .busy, "\(url.withoutQuery) is already being downloaded; wait until that ends")
    }
    self = file
  }

  /// The file at a path; nil if another download uses it.
  init?(at path: String) throws(PackageError) {
    guard let lock = try Self.lock(path + Self.lockEnding) else { return nil }
    (self.path, self.lock) = (path, lock)
  }

  /// The downloads folder of a store.
  static func folder(of store: PackageStore) -> String { store.path + "/downloads" }

  /// Releases the file for other downloads.
  func release() {
    // Before the lock is released: another process with the lock file open then sees that it is gone, and makes a new
    // one.
    unlink(path + Self.lockEnding)
    close(lock)
  }

  /// Opens and locks a file; nil if another download has locked it.
  private static func lock(_ path: String) throws(PackageError) -> Int32? {
    while true {
      let lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard lock >= 0 else { throw .system("the download \(path) cannot be written", errno) }
      guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
        close(lock)
        return nil
      }
      var (own, named) = (stat(), stat())
      if fstat(lock, &own) == 0, stat(path, &named) == 0, own.st_ino == named.st_ino { return lock }
      close(lock)
    }
  }

  /// The number of bytes present, and the tag for requesting the rest; nil if the download must start over.
  func start() -> (count: Int, tag: String)? {
    var status = stat()
    guard let tag = readTag(), stat(path, &status) == 0, status.st_size > 0 else { return nil }
    return (Int(status.st_size), tag)
  }

  /// Opens the file for appending, or empty.
  func descriptor(continuing: Bool, tag: String?) throws(PackageError) -> Int32 {
    if !continuing {
      remove()
      if let tag { try writeTag(tag) }
    }
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_APPEND
    let descriptor = open(path, flags, 0o600)
    guard descriptor >= 0 else { throw .system("the download \(path) cannot be written", errno) }
    return descriptor
  }

  func remove() {
    // A missing file needs no removal. Any other error shows up when the file is opened.
    unlink(path)
    unlink(tagPath)
  }

  /// Writes all bytes to a descriptor of this file.
  func append(_ bytes: [UInt8], to descriptor: Int32) throws(PackageError) {
    guard OpenFile.write(bytes, to: descriptor) else {
      throw .system("the download \(path) cannot be written", errno)
    }
  }

  private func writeTag(_ tag: String) throws(PackageError) {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
    let descriptor = open(tagPath, flags, 0o600)
    guard descriptor >= 0 else { throw .system("the download \(path) cannot be written", errno) }
    defer { close(descriptor) }
    try append(Array(tag.utf8), to: descriptor)
  }

  private func readTag() -> String? {
    let descriptor = open(tagPath, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: Self.longestTag)
    let count = read(descriptor, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }

  private static let longestTag = 1024
}
