internal import BridgeBlobs
internal import BridgeCrypto
internal import GRDB
internal import Synchronization

extension PackageStore {
  /// Removes a package with all of its versions, and the files that no other version has. Returns the number of bytes
  /// freed. Does nothing if the package does not exist.
  ///
  /// - Throws: ``PackageError``; `inUse` while any process leases a version.
  @discardableResult
  public func remove(_ id: PackageID) throws(PackageError) -> Int {
    try discard(database.read { try VersionTable($0).all(id) })
  }

  /// Removes versions, active or not, and the content that no other version has.
  @discardableResult
  func discard(_ versions: [InstalledVersion]) throws(PackageError) -> Int {
    guard !versions.isEmpty else { return 0 }
    // Blobs of a running installation have no rows yet.
    let lock = try lock()
    try lock.wait(.exclusive, .blobs)
    for version in versions {
      guard try lock.take(.exclusive, .version(version.row)) else {
        throw PackageError(
          .inUse, "the version \(version.name) of \(version.id) is in use; close its pages first")
      }
    }
    let (needless, views) = try database.write { database in
      let table = BlobReferences(versions.map(\.row))
      let candidates = try table.candidates(database)
      let views = try table.deleteRows(database)
      return (try table.unreferenced(candidates, database), views)
    }
    contents.withLock { contents in for version in versions { contents[version.row] = nil } }
    for view in views { try removeView(at: view) }
    return try free(needless.blobs, in: blobs) + free(needless.archives, in: archives)
  }

  /// Removes files and returns their total size. If the process ends early, the next collection removes the rest.
  private func free(_ digests: [SHA256Digest], in folder: BlobFolder) throws(PackageError) -> Int {
    var bytes = 0
    for digest in digests {
      bytes += folder.size(of: digest) ?? 0
      try PackageError.translating { () throws(BlobError) in try folder.remove(digest) }
      proofs.forget(digest)
      hot.forget(digest)
    }
    return bytes
  }
}

/// The references of versions to blobs, by content. Everything runs in the caller's transaction.
struct BlobReferences {
  struct Blobs {
    var blobs: [SHA256Digest]
    var archives: [SHA256Digest]
  }

  private let rows: String

  init(_ rows: [Int64]) { self.rows = rows.map { "\($0)" }.joined(separator: ",") }

  /// The blobs that the versions refer to.
  func candidates(_ database: Database) throws -> Blobs {
    let blobs = try String.fetchAll(
      database,
      sql: """
        SELECT sha FROM file WHERE version IN (\(rows)) UNION SELECT sha FROM kept WHERE version IN (\(rows))
        UNION SELECT hash FROM version WHERE row IN (\(rows))
        UNION SELECT signature FROM version WHERE signature IS NOT NULL AND row IN (\(rows))
        """)
    let archives = try String.fetchAll(
      database,
      sql: "SELECT DISTINCT archive FROM version WHERE archive IS NOT NULL AND row IN (\(rows))")
    return Blobs(
      blobs: blobs.compactMap { SHA256Digest(hex: $0) },
      archives: archives.compactMap { SHA256Digest(hex: $0) })
  }

  /// Deletes the versions, and packages without versions. Returns the places of their views.
  func deleteRows(_ database: Database) throws -> [String] {
    let views = try String.fetchAll(
      database, sql: "DELETE FROM view WHERE version IN (\(rows)) RETURNING path")
    let owners = try String.fetchAll(
      database, sql: "SELECT DISTINCT package FROM version WHERE row IN (\(rows))")
    for column in ["active", "last_good"] {
      try database.execute(sql: "UPDATE package SET \(column) = NULL WHERE \(column) IN (\(rows))")
    }
    try database.execute(sql: "DELETE FROM version WHERE row IN (\(rows))")
    for owner in owners {
      try database.execute(
        sql: "DELETE FROM package WHERE id = ?1 AND id NOT IN (SELECT package FROM version)",
        arguments: [owner])
    }
    return views
  }

  /// The candidates without references.
  func unreferenced(_ candidates: Blobs, _ database: Database) throws -> Blobs {
    let blob = try database.makeStatement(
      sql: """
        SELECT EXISTS(SELECT 1 FROM file WHERE sha = ?1) OR EXISTS(SELECT 1 FROM kept WHERE sha = ?1)
          OR EXISTS(SELECT 1 FROM version WHERE hash = ?1 OR signature = ?1)
        """)
    let archive = try database.makeStatement(
      sql: "SELECT EXISTS(SELECT 1 FROM version WHERE archive = ?)")
    func isNeeded(_ digest: SHA256Digest, _ statement: Statement) throws -> Bool {
      try Bool.fetchOne(statement, arguments: [digest.hex]) ?? true
    }
    return Blobs(
      blobs: try candidates.blobs.filter { try !isNeeded($0, blob) },
      archives: try candidates.archives.filter { try !isNeeded($0, archive) })
  }
}
