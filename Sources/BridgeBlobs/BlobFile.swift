package import BridgeCrypto

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open blob, read by position. It stays readable when the blob is removed.
///
/// It is never mapped: a file that shrinks under a mapping would end the process with SIGBUS.
package final class BlobFile: Sendable {
  package let name: SHA256Digest

  /// The size when the blob was opened.
  package let size: Int

  private let folder: String
  private let file: Descriptor

  init(_ name: SHA256Digest, in folder: BlobFolder) throws(BlobError) {
    (self.name, self.folder) = (name, folder.path)
    guard let file = Self.descriptor(name, in: folder) else {
      let number = errno
      let code: BlobError.Code =
        switch number {
        case ENOENT: .missing
        case ELOOP, ENOTDIR: .changed
        default: .unreadable
        }
      throw BlobError(
        code, "the blob \(name.hex) in \(folder.path) cannot be opened: \(reason(number))")
    }
    guard let status = file.status, status.st_mode & S_IFMT == S_IFREG else {
      throw BlobError(.changed, "the blob \(name.hex) in \(folder.path) is not a regular file")
    }
    (self.file, size) = (file, Int(status.st_size))
  }

  /// Step by step, as only the last part of a path is kept from being a link. O_NONBLOCK: a pipe must not wait.
  private static func descriptor(_ name: SHA256Digest, in folder: BlobFolder) -> Descriptor? {
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    guard folder.layout == .sharded else {
      return Descriptor(openat(folder.root.number, name.hex, flags))
    }
    guard let shard = Descriptor(folder: String(name.hex.prefix(2)), in: folder.root) else {
      return nil
    }
    return Descriptor(openat(shard.number, name.hex, flags))
  }

  /// Reads from `offset` until `buffer` is full or the blob ends; returns the number of bytes.
  package func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(BlobError) -> Int {
    guard let count = file.read(into: buffer, at: offset) else {
      throw BlobError(
        .unreadable, "the blob \(name.hex) in \(folder) cannot be read: \(reason(errno))")
    }
    return count
  }

  /// The bytes in `range`; throws ``BlobError/Code/changed`` if the file has become shorter.
  package func bytes(in range: Range<Int>) throws(BlobError) -> [UInt8] {
    do {
      let bytes = try [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
        count = try read(into: UnsafeMutableRawBufferPointer(buffer), at: range.lowerBound)
      }
      guard bytes.count == range.count else { throw changed("has become shorter") }
      return bytes
    } catch {
      throw error as? BlobError ?? changed("cannot be read")
    }
  }

  /// Compares the bytes with the name; throws ``BlobError/Code/changed`` if they do not fit.
  package func verify() throws(BlobError) {
    var (hash, offset) = (SHA256(), 0)
    while offset < size {
      let bytes = try bytes(in: offset..<min(size, offset + (1 << 20)))
      hash.update(bytes)
      offset += bytes.count
    }
    guard hash.finalize() == name else { throw changed("has other bytes than its name says") }
  }

  private func changed(_ what: String) -> BlobError {
    BlobError(.changed, "the blob \(name.hex) in \(folder) \(what): it was changed or damaged")
  }
}
