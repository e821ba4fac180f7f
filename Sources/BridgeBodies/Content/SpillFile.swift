internal import BridgeCore
internal import BridgeFormats
internal import BridgeSystem

/// A file for the bytes of one body. It is freed with the last reference.
package protocol SpillFile: AnyObject, Sendable {
  /// Writes all of `bytes` at an offset.
  func write(_ bytes: [UInt8], at offset: Int) throws(SpillFailure)

  /// Reads `count` bytes at an offset, all of which must have been written.
  func read(at offset: Int, count: Int) throws(SpillFailure) -> [UInt8]
}

/// An error of the operating system.
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

/// An unlinked file: no other process can open it, and it is freed with this process.
final class UnlinkedFile: SpillFile {
  private let descriptor: Int32

  /// A new file in `folder`, readable by this user only. It is already unlinked when this returns.
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
    let isWritten = bytes.withUnsafeBytes { OpenFile.write($0, to: descriptor, at: offset) }
    guard isWritten else { throw SpillFailure("write", errno) }
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

/// The default folder for spilled bodies.
enum SpillFolder {
  /// `TMPDIR`, or else the folder for large temporary files, because `/tmp` is in memory on many systems.
  static var usual: String {
    if let path = getenv("TMPDIR"), path.pointee != 0 { return String(cString: path) }
    return access("/var/tmp", W_OK) == 0 ? "/var/tmp" : "/tmp"
  }
}
