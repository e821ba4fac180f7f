internal import BridgeArchive

extension PackageStore {
  /// Installs the version that a patch makes from an installed one. The files that the patch leaves out come from that
  /// version.
  ///
  /// A patch only saves bytes: each file, old or new, must match the manifest of the new version, which passes the same
  /// checks as in an archive. After an error, the store is unchanged.
  ///
  /// - Throws: ``PackageError``: `refusedPatch` if the file is not a patch, is damaged, or needs more than
  ///   `maximumMemory` bytes; `missingBase` if a file of the old version is missing; and the errors of any
  ///   installation.
  @discardableResult
  package func install(
    patch path: String, _ install: PackageInstall,
    maximumMemory: Int = PatchLimits.maximumMemory
  ) throws(PackageError) -> InstalledVersion {
    let source = try PatchSource(at: path, in: blobs, maximumMemory: maximumMemory)
    var install = install
    try ArchiveProof.check(path, install)
    guard install.version == nil || install.version == source.header.to else {
      throw PackageError(.refusedPatch, "\(path) does not make the expected version")
    }
    install.base = source.header.from
    install.version = source.header.to
    install.keepsArchive = false
    return try add(source, install, isWeak: install.md5 != nil && install.sha256 == nil)
  }

  /// Writes the patch between two versions to `path`.
  @discardableResult
  package func writePatch(
    from old: InstalledVersion, to new: InstalledVersion, at path: String
  ) throws(PackageError) -> PatchHeader {
    let lock = try lock()
    for version in [old, new] { try lock.wait(.shared, .version(version.row)) }
    let header = try PatchWriter().write(
      from: StoredSource(old, in: self), to: StoredSource(new, in: self), at: path)
    for version in [old, new] { try lock.release(.version(version.row)) }
    return header
  }
}

/// Makes patches from package files.
package enum PackagePatch {
  /// Whether a file is a patch, judged by its first bytes.
  package static func isPatch(at path: String) -> Bool {
    // An unreadable file is not a patch. Opening it as something else reports the error.
    guard let bytes = try? FileBytes(path: path) else { return false }
    var start = [UInt8](repeating: 0, count: PatchFile.mark.count)
    // Likewise if its bytes cannot be read.
    let count = try? start.withUnsafeMutableBytes { try bytes.read(at: 0, into: $0) }
    return count == start.count && start == PatchFile.mark
  }

  /// Reads the header of the patch at a path.
  package static func header(at path: String) throws(PackageError) -> PatchHeader {
    try PatchFile(at: path).header
  }

  /// Writes the patch between two archives or folders to `path`.
  @discardableResult
  package static func write(
    from old: String, to new: String, at path: String
  ) throws(PackageError) -> PatchHeader {
    try PatchWriter().write(from: source(old), to: source(new), at: path)
  }

  private static func source(_ path: String) throws(PackageError) -> any InstallSource {
    let install = PackageInstall()
    if FolderListing.isFolder(path) { return try FolderSource(at: path, install) }
    let bytes: FileBytes
    do { bytes = try FileBytes(path: path) } catch { throw PackageError(error, in: path) }
    return try ArchiveSource(bytes, at: path, install)
  }
}
