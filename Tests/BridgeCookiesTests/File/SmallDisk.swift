#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A disk of one megabyte in memory, which only root can create.
final class SmallDisk {
  static var canBeMade: Bool { geteuid() == 0 }

  private let path: String

  init(at path: String) throws {
    self.path = path
    mkdir(path, 0o700)
    guard mount("tmpfs", path, "tmpfs", 0, "size=1m") == 0 else { throw Failure.mount(errno) }
  }

  deinit { umount2(path, Int32(MNT_DETACH)) }

  /// Fills the disk completely; returns the file to remove to free space again.
  func fill() throws -> String {
    let filler = "\(path)/filler"
    let descriptor = open(filler, O_CREAT | O_WRONLY, 0o600)
    defer { close(descriptor) }
    let block = [UInt8](repeating: 1, count: 4096)
    while write(descriptor, block, block.count) > 0 {}
    guard errno == ENOSPC else { throw Failure.mount(errno) }
    return filler
  }

  func remove(_ path: String) { unlink(path) }

  enum Failure: Error { case mount(Int32) }
}
