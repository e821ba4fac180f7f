internal import BridgeArchive
internal import BridgeCrypto

/// Checks an archive against the size and hashes that its server gave.
struct ArchiveProof {
  /// The hash of the archive, if it was needed.
  let sha256: SHA256Digest?

  /// Whether MD5 was the strongest check.
  let isWeak: Bool

  /// Checks size and hashes in one pass over the file.
  init(_ bytes: FileBytes, at path: String, _ install: PackageInstall) throws(PackageError) {
    if let size = install.size, bytes.count != UInt64(size) {
      throw PackageError(
        .wrongSize, "\(path) has \(bytes.count) bytes instead of \(size); download it again")
    }
    isWeak = install.md5 != nil && install.sha256 == nil
    guard install.sha256 != nil || install.md5 != nil || install.keepsArchive else {
      sha256 = nil
      return
    }
    var (sha256, md5) = (SHA256(), MD5())
    try Self.read(bytes, path) { piece in
      sha256.update(piece)
      if install.md5 != nil { md5.update(piece) }
    }
    let digest = sha256.finalize()
    self.sha256 = digest
    if let expected = install.sha256, digest != expected {
      throw PackageError(
        .wrongHash,
        "\(path) has the SHA-256 \(digest.hex) instead of \(expected.hex); download it again")
    }
    if let expected = install.md5, md5.finalize() != expected {
      throw PackageError(.wrongHash, "\(path) does not have the expected MD5; download it again")
    }
  }

  /// Checks the size and hashes that a server gave for the file at a path, whatever its format.
  static func check(_ path: String, _ install: PackageInstall) throws(PackageError) {
    let bytes: FileBytes
    do { bytes = try FileBytes(path: path) } catch { throw PackageError(error, in: path) }
    _ = try ArchiveProof(bytes, at: path, install)
  }

  /// Calls `body` with all bytes of a file, in pieces.
  static func read(
    _ bytes: FileBytes, _ path: String,
    _ body: (UnsafeRawBufferPointer) throws(PackageError) -> Void
  ) throws(PackageError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: ArchiveSource.windowSize, alignment: 16)
    defer { buffer.deallocate() }
    var offset: UInt64 = 0
    while true {
      let count: Int
      do {
        count = try bytes.read(at: offset, into: buffer)
      } catch {
        throw PackageError(error, in: path)
      }
      if count == 0 { return }
      offset += UInt64(count)
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }
}
