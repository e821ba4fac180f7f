internal import BridgeArchive
internal import BridgeBlobs
internal import BridgeCrypto
internal import GRDB

extension PackageStore {
  /// How an export to a folder makes its files.
  public enum FolderExport: Sendable {
    /// Independent, writable files.
    case copies
    /// Read-only links to the store's own files, for hosts that need paths; copies if the file system has no links.
    /// They use no disk space, and stay when the version is collected.
    case links
  }

  /// Writes a version as a zip archive, with its manifest and signatures. Equal versions give equal archives.
  ///
  /// `onProgress` is called with the number of files written so far and the total number.
  ///
  /// - Throws: ``PackageError``; `damagedFile` if a file is lost, `unwritable` or `diskFull` for the archive.
  public func export(
    _ version: InstalledVersion, toArchive path: String, onProgress: PackageProgress? = nil
  ) throws(PackageError) {
    let lock = try hold(version)
    var inputs: [ArchiveInput] = []
    for file in try exportedFiles(of: version) {
      inputs.append(ArchiveInput(file.path, BlobBytes(file, in: blobs)))
    }
    do {
      try ZipWriter().write(inputs, to: path, onProgress: onProgress)
    } catch {
      throw PackageError(.unwritable, "\(path) cannot be written: \(error)")
    }
    try lock.release(.version(version.row))
  }

  /// Writes a version as a folder, which must not exist. It appears atomically, with all files.
  ///
  /// `onProgress` is called with the number of files written so far and the total number.
  ///
  /// - Throws: ``PackageError``; `damagedFile` if a file is lost, `unwritable` if the folder exists.
  public func export(
    _ version: InstalledVersion, toFolder path: String, as kind: FolderExport = .copies,
    onProgress: PackageProgress? = nil
  ) throws(PackageError) {
    let lock = try hold(version)
    let folder = try FolderDraft(for: path)
    let files = try exportedFiles(of: version)
    for (index, file) in files.enumerated() {
      let blob = try PackageError.translating { () throws(BlobError) in
        try blobs.open(file.sha256, size: file.size)
      }
      try folder.add(
        blob, at: file.path,
        linking: kind == .links ? "\(blobs.path)/\(blobs.relativePath(blob.name))" : nil)
      onProgress?(index + 1, files.count)
    }
    try folder.complete()
    try lock.release(.version(version.row))
  }

  private func hold(_ version: InstalledVersion) throws(PackageError) -> StoreLock {
    let lock = try lock()
    try lock.wait(.shared, .version(version.row))
    _ = try find(version.id, version.version)
    return lock
  }

  /// The files of a version with its manifest and signatures, each verified against its hash. One is open at a time: a
  /// version may have more files than a process may open.
  func exportedFiles(of version: InstalledVersion) throws(PackageError) -> [PackageFile] {
    let signature = try database.read {
      try String.fetchOne(
        $0, sql: "SELECT signature FROM version WHERE row = ?", arguments: [version.row])
    }
    var files = try content(of: version).manifest.files.map { ($0.path, $0.sha256) }
    // A file of that name belongs to the app, and the manifest was synthesized at installation.
    if !files.contains(where: { $0.0 == PackageManifest.fileName }) {
      files.append((PackageManifest.fileName, version.version.manifestHash))
    }
    if let digest = signature.flatMap({ SHA256Digest(hex: $0) }) {
      files.append((PackageManifest.signatureFileName, digest))
    }
    return try PackageError.translating { () throws(BlobError) in
      try files.map { (path, digest) throws(BlobError) in
        let blob = try blobs.open(digest)
        try blob.verify()
        return PackageFile(path: path, sha256: digest, size: blob.size)
      }
    }
  }
}
