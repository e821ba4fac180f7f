internal import BridgeCore
internal import BridgeSystem

/// A place on disk for the bytes of one body, gone when the last reference goes.
package protocol SpillFile: AnyObject, Sendable {
  /// Writes all of `bytes` at an offset, or throws what hindered it.
  func write(_ bytes: [UInt8], at offset: Int) throws(SpillFailure)

  /// Reads `count` bytes at an offset, all of which were written before.
  func read(at offset: Int, count: Int) throws(SpillFailure) -> [UInt8]
}

/// The operating system's error.
package struct SpillFailure: Error, Sendable, CustomStringConvertible {
  private let action: String
  private let number: Int32

  package init(_ action: String, _ number: Int32) {
    self.action = action
    self.number = number
  }

  /// `write: No space left on device (28)`.
  package var description: String { "\(action): \(SystemError.text(number)) (\(number))" }
}

/// A file without a name: no other process can open it, and it ends with this one.
final class UnlinkedFile: SpillFile {
  private let descriptor: Int32

  /// A new file in `folder`, readable by this user alone. Its name is gone when this returns.
  init(in folder: String) throws(SpillFailure) {
    let name = Hexadecimal.text(of: .random(in: .min ... .max))
    let path = "\(folder)/ajax-bridge-body-\(name)"
    descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw SpillFailure("open in \(folder)", errno) }
    guard unlink(path) == 0 else {
      let failure = SpillFailure("unlink in \(folder)", errno)
      close(descriptor)
      throw failure
    }
  }

  deinit { close(descriptor) }

  func write(_ bytes: [UInt8], at offset: Int) throws(SpillFailure) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { all in
        let rest = UnsafeRawBufferPointer(rebasing: all[done...])
        return pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw SpillFailure("write", count < 0 ? errno : ENOSPC) }
      done += count
    }
  }

  func read(at offset: Int, count: Int) throws(SpillFailure) -> [UInt8] {
    var failure: SpillFailure?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let got = OpenFile.read(descriptor, into: UnsafeMutableRawBufferPointer(buffer), at: offset)
      if got < count { failure = SpillFailure("read", got < 0 ? errno : EIO) }
      filled = max(0, got)
    }
    if let failure { throw failure }
    return bytes
  }
}

/// Where bodies spill to, unless the store's maker says otherwise.
enum SpillFolder {
  /// `TMPDIR`, else the folder for large temporary files: `/tmp` is memory on many systems.
  static var usual: String {
    if let path = getenv("TMPDIR"), path.pointee != 0 { return String(cString: path) }
    return access("/var/tmp", W_OK) == 0 ? "/var/tmp" : "/tmp"
  }
}
