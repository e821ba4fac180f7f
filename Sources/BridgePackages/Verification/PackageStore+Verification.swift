package import BridgeArchive
internal import BridgeBlobs
internal import BridgeCrypto
internal import GRDB
internal import Synchronization

extension PackageStore {
  /// Verifies every file of every version against its hash, and restores damaged files from kept archives unless
  /// `repairs` is false.
  ///
  /// `onProgress` is called with the number of files verified so far and the total number. Unlisted files that were kept
  /// are not included.
  ///
  /// - Throws: ``PackageError`` if a file cannot be read, or the disk is full. Damage is in the report.
  public func verify(
    repairs: Bool = true, onProgress: PackageProgress? = nil
  ) throws(PackageError) -> VerificationReport {
    try verify(repairs: repairs, password: nil, onProgress: onProgress)
  }

  /// Verifies every blob of every version against its name, and restores damaged ones from kept archives.
  ///
  /// `password` is for encrypted archives. If `repairs` is false, damage is only reported.
  package func verify(
    repairs: Bool = true, password: ArchivePassword?, onProgress: PackageProgress? = nil
  ) throws(PackageError) -> VerificationReport {
    let lock = try lock()
    try lock.wait(.shared, .blobs)
    var report = VerificationReport()
    let needed = try neededFiles()
    for (blob, users) in needed {
      defer { onProgress?(report.checkedCount, needed.count) }
      report.checkedCount += 1
      if try isSound(blob, &report) { continue }
      proofs.forget(blob.digest)
      hot.forget(blob.digest)
      let isRepaired = repairs ? try repair(blob, users, password) : false
      let damages = users.map(\.damage)
      if isRepaired { report.repaired += damages } else { report.lost += damages }
      // The remains are useless. The next installation of the same bytes writes the blob again.
      if repairs, !isRepaired {
        try PackageError.translating { () throws(BlobError) in try blobs.remove(blob.digest) }
      }
    }
    try verifyKept(&report, repairs: repairs)
    if !report.repaired.isEmpty {
      try PackageError.translating { () throws(BlobError) in try blobs.synchronize() }
    }
    return report
  }

  /// A blob with its size in the database; nil for manifests, whose size is not stored.
  struct Needed: Hashable {
    let digest: SHA256Digest
    let size: Int?
  }

  /// A file of a version that needs a blob, and the archive that may have it.
  struct User {
    let damage: VerificationReport.Damage
    let archive: SHA256Digest?
  }

  private func neededFiles() throws(PackageError) -> [Needed: [User]] {
    try database.read { database in
      var users: [Needed: [User]] = [:]
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT v.package, v.hash, v.name, v.archive, f.path, f.sha, f.size FROM version v
            JOIN file f ON f.version = v.row
          UNION ALL SELECT package, hash, name, archive, '\(PackageManifest.fileName)', hash, NULL FROM version
          UNION ALL SELECT package, hash, name, archive, '\(PackageManifest.signatureFileName)', signature, NULL
            FROM version WHERE signature IS NOT NULL
          """)
      while let row = try rows.next() {
        guard let version = PackageVersion(hex: row["hash"]),
          let digest = SHA256Digest(hex: row["sha"])
        else { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a digest in a row") }
        let archive: String? = row["archive"]
        users[Needed(digest: digest, size: row["size"]), default: []].append(
          User(
            damage: VerificationReport.Damage(
              id: try PackageID(row["package"]), version: version, name: row["name"],
              path: row["path"], sha256: digest),
            archive: archive.flatMap { SHA256Digest(hex: $0) }))
      }
      return users
    }
  }

  /// Whether a blob exists and matches its name. Throws if it cannot be read, for lack of permission or of file
  /// descriptors: then it is not known to be damaged, and is kept.
  private func isSound(
    _ blob: Needed, _ report: inout VerificationReport
  ) throws(PackageError) -> Bool {
    report.checkedBytes += blobs.size(of: blob.digest) ?? 0
    return try PackageError.translating { () throws(BlobError) in
      try blobs.isSound(blob.digest, size: blob.size)
    }
  }

  /// Removes damaged unlisted files. They are fetched again when a page requests them.
  private func verifyKept(_ report: inout VerificationReport, repairs: Bool) throws(PackageError) {
    let rows = try database.read {
      try Row.fetchAll($0, sql: "SELECT DISTINCT sha, size FROM kept")
    }
    for row in rows {
      guard let digest = SHA256Digest(hex: row["sha"]) else { continue }
      report.checkedCount += 1
      guard try !isSound(Needed(digest: digest, size: row["size"]), &report), repairs else {
        continue
      }
      proofs.forget(digest)
      hot.forget(digest)
      try database.write {
        try $0.execute(sql: "DELETE FROM kept WHERE sha = ?", arguments: [digest.hex])
      }
    }
  }
}
