internal import BridgeCrypto
internal import BridgeSystem

/// Stores the passwords of packs, so that a pack can be unpacked again after a restart.
///
/// Each is a file with mode 0600 in a folder with mode 0700. The content that a password protects lies unpacked in the
/// same store, so this reveals no more than the store does. With a key of the host, the files are also encrypted.
struct PackPasswords: Sendable {
  private let folder: String
  private let seal: SecretSeal?

  init(in store: String, key: [UInt8]?) throws(PackageError) {
    folder = store + "/passwords"
    seal = try key.map { (key) throws(PackageError) in try SecretSeal(key: key) }
  }

  /// Stores a password atomically.
  func keep(_ password: String, for id: PackageID) throws(PackageError) {
    if mkdir(folder, 0o700) != 0, errno != EEXIST {
      throw .system("the folder \(folder) cannot be created", errno)
    }
    let bytes = try seal?.sealed(Array(password.utf8)) ?? Array(password.utf8)
    let draft = "\(path(id)).new-\(getpid())-\(UInt32.random(in: 0...(.max)))"
    do throws(PackageError) {
      try write(bytes, to: draft)
      guard rename(draft, path(id)) == 0 else {
        throw .system("a password in \(folder) cannot be stored", errno)
      }
    } catch {
      unlink(draft)
      throw error
    }
  }

  /// The stored password, or nil, also if it was stored under another key.
  func password(for id: PackageID) throws(PackageError) -> String? {
    let descriptor = open(path(id), O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw .system("a password in \(folder) cannot be read", errno, otherwise: .unreadable)
    }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: Self.longest)
    let count = read(descriptor, &bytes, bytes.count)
    guard count >= 0 else {
      throw .system("a password in \(folder) cannot be read", errno, otherwise: .unreadable)
    }
    let kept = Array(bytes[..<count])
    guard let seal else { return String(decoding: kept, as: UTF8.self) }
    return try seal.opened(kept).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Removes the password of a pack, if there is one.
  func remove(_ id: PackageID) throws(PackageError) {
    guard unlink(path(id)) == 0 || errno == ENOENT else {
      throw .system("a password in \(folder) cannot be removed", errno)
    }
  }

  private func path(_ id: PackageID) -> String { "\(folder)/\(id.label)" }

  private func write(_ bytes: [UInt8], to path: String) throws(PackageError) {
    guard bytes.count <= Self.longest else {
      throw PackageError(.wrongPassword, "a password has \(bytes.count) bytes, which is too long")
    }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .system("a password in \(folder) cannot be stored", errno)
    }
    defer { close(descriptor) }
    guard OpenFile.write(bytes, to: descriptor), fsync(descriptor) == 0 else {
      throw .system("a password in \(folder) cannot be stored", errno)
    }
  }

  private static let longest = 4096
}
