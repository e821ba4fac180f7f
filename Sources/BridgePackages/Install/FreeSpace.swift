#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The room on the disk of a store.
enum FreeSpace {
  /// Space that an installation leaves free for the growth of the database.
  private static let reserve = 1 << 20

  /// Throws ``PackageError/Code/diskFull`` unless there is room for so many more bytes.
  static func check(for bytes: Int, at path: String) throws(PackageError) {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else {
      throw .system("the free space of \(path) cannot be read", errno)
    }
    let free = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
    let sum = bytes.addingReportingOverflow(reserve)
    let needed = sum.overflow ? Int.max : sum.partialValue
    guard !free.overflow, free.partialValue < UInt64(needed) else { return }
    throw PackageError(
      .diskFull,
      "the disk of \(path) has \(free.partialValue) bytes free, and the package needs "
        + "\(needed); make room")
  }
}
