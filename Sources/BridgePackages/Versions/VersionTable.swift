internal import GRDB

/// The versions of a store and their state transitions. Everything runs in the caller's transaction.
struct VersionTable {
  let database: Database

  init(_ database: Database) { self.database = database }

  // MARK: Reading

  func all() throws -> [InstalledVersion] {
    try fetch("ORDER BY v.package, v.row", [])
  }

  func all(_ id: PackageID) throws -> [InstalledVersion] {
    try fetch("WHERE v.package = ? ORDER BY v.row", [id.label])
  }

  func find(_ id: PackageID, _ version: PackageVersion) throws -> InstalledVersion? {
    try fetch("WHERE v.package = ? AND v.hash = ?", [id.label, version.hex]).first
  }

  /// Throws ``PackageError/Code/missingDependency`` if a dependency of a manifest has no active version.
  func checkDependencies(of manifest: PackageManifest) throws {
    for dependency in manifest.depends where try active(dependency.id) == nil {
      throw PackageError(
        .missingDependency, "\(manifest.id) needs the package \(dependency.id); install that first")
    }
  }

  func active(_ id: PackageID) throws -> InstalledVersion? {
    try fetch("WHERE v.package = ? AND p.active = v.row", [id.label]).first
  }

  func reload(_ version: InstalledVersion) throws -> InstalledVersion {
    guard let found = try fetch("WHERE v.row = ?", [version.row]).first else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a row of a version")
    }
    return found
  }

  private func fetch(
    _ condition: String, _ arguments: StatementArguments
  ) throws -> [InstalledVersion] {
    try Row.fetchAll(database, sql: InstalledVersion.query(condition), arguments: arguments)
      .map { try InstalledVersion($0) }
  }

  // MARK: Changing

  /// Activates a version. `event` is ``VersionEvent/activate`` or ``VersionEvent/approve``.
  func activate(_ version: InstalledVersion, by event: VersionEvent) throws {
    let before = try active(version.id)
    if let before, before.row != version.row {
      guard !before.isPinned else {
        throw PackageError(
          .wrongState,
          "the package \(version.id) is pinned to \(before.name); unpin it first")
      }
      try apply(.replace, to: before)
      if before.state == .good { try setLastGood(before.row, of: version.id) }
    }
    try apply(event, to: version)
    try database.execute(
      sql: """
        UPDATE package SET active = ?1, last_good = nullif(last_good, ?1) WHERE id = ?2
        """, arguments: [version.row, version.id.label])
    if event == .approve { try unblock(version) }
  }

  /// Replaces the active version by the last good one, or by another one that the host vouches for. Returns the new
  /// one.
  func leave(
    _ version: InstalledVersion, by event: VersionEvent, for chosen: InstalledVersion? = nil
  ) throws -> InstalledVersion {
    let good = try fallback(from: version)
    guard let target = chosen ?? good else {
      throw PackageError(
        .wrongState,
        "the package \(version.id) has no good version other than \(version.name); install another")
    }
    guard target.row != version.row else {
      throw PackageError(
        .wrongState, "\(version.name) is the active version of \(version.id); choose another one")
    }
    try apply(event, to: version)
    if let chosen {
      try apply(.approve, to: chosen)
      try unblock(chosen)
    }
    try database.execute(
      sql: """
        UPDATE package SET active = ?1, last_good = nullif(?2, ?1), pinned = 0 WHERE id = ?3
        """, arguments: [target.row, good?.row, version.id.label])
    try block(version, for: event == .fail ? .fail : .withdraw)
    return try reload(target)
  }

  /// The version to go back to: the last good one, or else the newest good one.
  func fallback(from version: InstalledVersion) throws -> InstalledVersion? {
    let good = try all(version.id).filter { $0.row != version.row && $0.state == .good }
    return good.first { $0.isLastGood } ?? good.last
  }

  /// Applies an event to the state of a version, or throws ``PackageError/Code/wrongState``.
  func apply(_ event: VersionEvent, to version: InstalledVersion) throws {
    guard let state = version.state.after(event) else {
      let code: PackageError.Code = version.state == .bad ? .badVersion : .wrongState
      throw PackageError(
        code,
        "the version \(version.name) of \(version.id) is \(version.state.rawValue), and cannot "
          + "\(event.rawValue); choose another version")
    }
    let isOnTrial = state == .trial && event == .lease
    try database.execute(
      sql: """
        UPDATE version SET state = ?1, attempts = CASE WHEN ?2 THEN attempts + 1 ELSE 0 END,
          nonce = CASE WHEN ?2 THEN nonce END WHERE row = ?3
        """, arguments: [state.rawValue, isOnTrial, version.row])
  }

  func pin(_ id: PackageID, _ isPinned: Bool) throws {
    try database.execute(
      sql: "UPDATE package SET pinned = ? WHERE id = ?", arguments: [isPinned, id.label])
  }

  private func setLastGood(_ row: Int64, of id: PackageID) throws {
    try database.execute(
      sql: "UPDATE package SET last_good = ? WHERE id = ?", arguments: [row, id.label])
  }

  private func unblock(_ version: InstalledVersion) throws {
    try database.execute(
      sql: "DELETE FROM blocked WHERE package = ? AND hash = ?",
      arguments: [version.id.label, version.version.hex])
  }
}
