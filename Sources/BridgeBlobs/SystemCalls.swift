internal import BridgeSystem

#if os(Linux)
  internal import CFileSystem
#endif

/// An open file or folder. It is closed when its last reference goes.
final class Descriptor: Sendable {
  let number: Int32

  /// Takes ownership of a descriptor from `open`; nil if that failed, with the reason in `errno`.
  init?(_ number: Int32) {
    guard number >= 0 else { return nil }
    self.number = number
  }

  deinit { close(number) }

  /// Opens a folder that is not a symbolic link.
  convenience init?(folder name: String, in parent: Descriptor? = nil) {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    self.init(openat(parent?.number ?? AT_FDCWD, name, flags))
  }

  /// Opens a file below a folder in one call that refuses every link on the way. Nil on failure; `errno` is `ENOSYS` or
  /// `EPERM` if the system lacks the call.
  convenience init?(beneath folder: Descriptor, _ path: String, flags: Int32) {
    #if os(Linux)
      self.init(bridge_open_beneath(folder.number, path, flags))
    #else
      errno = ENOSYS
      return nil
    #endif
  }

  /// Writes all bytes. Returns the system's error number; 0 for success.
  func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
    OpenFile.write(bytes, to: number) ? 0 : errno
  }

  /// Reads from `offset` until `buffer` is full or the file ends. Returns the number of bytes; nil on failure, with the
  /// reason in `errno`.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int? {
    let count = OpenFile.read(number, into: buffer, at: offset)
    return count < 0 ? nil : count
  }

  /// The status of the file; nil on failure, with the reason in `errno`.
  var status: stat? {
    var status = stat()
    return fstat(number, &status) == 0 ? status : nil
  }
}

/// The system's message for an error number.
func reason(_ number: Int32) -> String { String(cString: strerror(number)) }
