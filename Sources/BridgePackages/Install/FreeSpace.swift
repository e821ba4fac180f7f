internal import BridgeSystem

/// Checks the free space on the disk of a store.
enum FreeSpace {
  /// The space that an installation leaves free, so that the database can grow.
  private static let reserve = 1 << 20

  /// The number of free bytes on the disk of `path`.
  @Sendable static func bytes(at path: String) throws(PackageError) -> UInt64 {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else {
      throw .system("the free space of \(path) cannot be read", errno)
    }
    let free = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
    return free.overflow ? .max : free.partialValue
  }

  /// Throws ``PackageError/Code/diskFull`` unless there is room for `bytes` more bytes.
  static func check(for bytes: Int, at path: String) throws(PackageError) {
    try check(for: bytes, free: self.bytes(at: path), at: path)
  }

  /// The same check, with a given number of free bytes.
  static func check(for bytes: Int, free: UInt64, at path: String) throws(PackageError) {
    let sum = bytes.addingReportingOverflow(reserve)
    let needed = sum.overflow ? Int.max : sum.partialValue
    guard free < UInt64(needed) else { return }
    throw PackageError(
      .diskFull,
      "the disk of \(path) has \(free) bytes free, and the package needs \(needed); make room")
  }
}
