/// Identifies one state of a file: one that is written again has another time, size or inode.
package struct FileStamp: Hashable, Sendable {
  package let inode: UInt64
  package let size: Int

  /// When it was last changed, since 1970.
  package let modified: Duration

  package init(_ status: stat) {
    inode = UInt64(status.st_ino)
    size = Int(status.st_size)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    modified = .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }
}
