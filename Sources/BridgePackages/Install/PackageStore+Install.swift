internal import BridgeArchive
internal import BridgeBlobs
internal import BridgeCrypto
internal import GRDB

extension PackageStore {
  /// Installs the zip archive, folder or patch at a path: verifies it, stores its files, and adds the version
  /// atomically.
  ///
  /// After an error or a crash at any point, the store has its former versions, and possibly this one. An existing
  /// version is not added again. The call does file I/O, and waits for a running collection.
  ///
  /// - Throws: ``PackageError``: `refusedArchive`, `wrongHash`, `wrongSize`, `passwordNeeded`, `wrongPassword`,
  ///   `notSigned`, `wrongSignature`, `invalidManifest`, `differsFromManifest`, `missingBase`, `badVersion`, `diskFull`
  ///   and those of the store.
  @discardableResult
  public func install(
    at path: String, _ install: PackageInstall
  ) throws(PackageError) -> InstalledVersion {
    if FolderListing.isFolder(path) { return try self.install(folder: path, install) }
    return try PackagePatch.isPatch(at: path)
      ? self.install(patch: path, install) : self.install(archive: path, install)
  }

  /// Installs a zip archive: verifies it, stores its files, and adds the version atomically.
  ///
  /// After an error or a crash at any point, the store has its former versions, and possibly this one. An existing
  /// version is not added again.
  @discardableResult
  package func install(
    archive path: String, _ install: PackageInstall
  ) throws(PackageError) -> InstalledVersion {
    let bytes: FileBytes
    do { bytes = try FileBytes(path: path) } catch { throw PackageError(error, in: path) }
    let proof = try ArchiveProof(bytes, at: path, install)
    let source = try ArchiveSource(bytes, at: path, install)
    return try add(source, install, isWeak: proof.isWeak) { () throws(PackageError) in
      let kept = install.keepsArchive ? try self.keep(archive: bytes, at: path, proof) : nil
      // The hash covers an earlier read: the archive was read again since.
      guard proof.sha256 == nil || bytes.isUnchanged else { throw Self.changed(path) }
      return kept
    }
  }

  /// Installs the files of a folder, such as the one shipped with an app.
  @discardableResult
  package func install(
    folder path: String, _ install: PackageInstall
  ) throws(PackageError) -> InstalledVersion {
    let source = try FolderSource(at: path, install)
    return try add(source, install, isWeak: false) { () throws(PackageError) in nil }
  }

  /// Adds the version that consists of the files of a source.
  func add(
    _ source: some InstallSource, _ install: PackageInstall, isWeak: Bool,
    keepingArchive: () throws(PackageError) -> SHA256Digest? = { () throws(PackageError) in nil }
  ) throws(PackageError) -> InstalledVersion {
    // A collection must not remove the blobs before they have rows.
    let lock = try lock()
    try lock.wait(.shared, .blobs)
    let plan = try InstallPlan(source, install, in: self)
    let archive = try keepingArchive()
    try PackageError.translating { () throws(BlobError) in try blobs.synchronize() }
    return try database.write { database in
      try Registration(plan, install, archive: archive, isWeak: isWeak).run(database)
    }
  }

  private func keep(
    archive bytes: FileBytes, at path: String, _ proof: ArchiveProof
  ) throws(PackageError) -> SHA256Digest {
    do {
      let draft = try archives.draft()
      try ArchiveProof.read(bytes, path) { (piece) throws(PackageError) in
        try PackageError.translating { () throws(BlobError) in try draft.append(piece) }
      }
      let digest = try draft.commit(
        replaces: !isSoundArchive(draft.digest, size: draft.size))
      guard digest == proof.sha256 else { throw Self.changed(path) }
      return digest
    } catch {
      throw PackageError(error, in: self.path)
    }
  }

  private static func changed(_ path: String) -> PackageError {
    PackageError(.wrongHash, "\(path) changed while it was installed; try again")
  }

  /// Stores the bytes of a manifest or of signatures. An existing blob without a row is replaced.
  func keep(_ bytes: [UInt8]) throws(PackageError) -> SHA256Digest {
    let isThere = try isSound(SHA256.hash(bytes), size: bytes.count)
    return try PackageError.translating { () throws(BlobError) in
      let draft = try blobs.draft()
      try draft.append(bytes)
      return try draft.commit(replaces: !isThere)
    }
  }

  /// Whether an installed version has these bytes, and their blob exists and matches its name.
  func isSound(_ digest: SHA256Digest, size: Int) throws(PackageError) -> Bool {
    guard blobs.size(of: digest) == size, try isCommitted(digest) else { return false }
    return try PackageError.translating { () throws(BlobError) in
      try blobs.isSound(digest, size: size)
    }
  }

  /// Whether an installed version has a file, manifest or signatures with these bytes, or a file that was kept for it.
  private func isCommitted(_ digest: SHA256Digest) throws(PackageError) -> Bool {
    try database.read {
      try Bool.fetchOne(
        $0,
        sql: """
          SELECT EXISTS (SELECT 1 FROM file WHERE sha = ?1)
            OR EXISTS (SELECT 1 FROM kept WHERE sha = ?1)
            OR EXISTS (SELECT 1 FROM version WHERE hash = ?1 OR signature = ?1)
          """, arguments: [digest.hex]) ?? false
    }
  }

  /// Whether an installed version was made from this archive, and the kept copy matches its name.
  private func isSoundArchive(_ digest: SHA256Digest, size: Int) throws(PackageError) -> Bool {
    let isKept = try database.read {
      try Bool.fetchOne(
        $0, sql: "SELECT EXISTS (SELECT 1 FROM version WHERE archive = ?)",
        arguments: [digest.hex]) ?? false
    }
    guard isKept, archives.size(of: digest) == size else { return false }
    return try PackageError.translating { () throws(BlobError) in
      try archives.isSound(digest, size: size)
    }
  }

  /// The files of an installed version, read from their rows.
  func files(
    of version: PackageVersion, package id: PackageID?
  ) throws(PackageError) -> [PackageFile] {
    let files = try database.read { database in
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT f.path, f.sha, f.size FROM file f JOIN version v ON v.row = f.version
          WHERE v.hash = ?1 AND (?2 IS NULL OR v.package = ?2)
          """, arguments: [version.hex, id?.label])
      return rows.compactMap { row in
        SHA256Digest(hex: row["sha"]).map {
          PackageFile(path: row["path"], sha256: $0, size: row["size"])
        }
      }
    }
    guard !files.isEmpty else {
      throw PackageError(
        .missingBase,
        "the base version \(version.hex) is not installed in \(path); install the whole package")
    }
    return files
  }

  /// Checks that the blobs of the files left out by an increment exist.
  func checkStored(_ files: [PackageFile]) throws(PackageError) {
    for file in files where blobs.size(of: file.sha256) != file.size {
      throw PackageError(
        .damagedFile,
        "the file \(file.path) of the base version is damaged in \(path); install the whole package"
      )
    }
  }
}
