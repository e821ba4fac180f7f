internal import GRDB

extension PackageStore {
  /// All versions of all packages, by package and in the order of installation.
  ///
  /// - Throws: ``PackageError`` if the store cannot be read.
  public func versions() throws(PackageError) -> [InstalledVersion] {
    try database.read { try VersionTable($0).all() }
  }

  /// The versions of a package, in the order of installation.
  ///
  /// - Throws: ``PackageError`` with code `notInstalled` if the package has no version.
  public func versions(of id: PackageID) throws(PackageError) -> [InstalledVersion] {
    let versions = try database.read { try VersionTable($0).all(id) }
    guard !versions.isEmpty else { throw notInstalled(id) }
    return versions
  }

  /// The version that leases get, or nil without an active one.
  public func activeVersion(of id: PackageID) throws(PackageError) -> InstalledVersion? {
    try database.read { try VersionTable($0).active(id) }
  }

  /// The manifest of a version: its files and rules.
  ///
  /// - Throws: ``PackageError`` with code `damagedFile` if its manifest is lost.
  public func manifest(of version: InstalledVersion) throws(PackageError) -> PackageManifest {
    try content(of: version).manifest
  }

  /// Activates a version, for leases that begin from now on.
  ///
  /// With `onTrial`, it must prove that it works, or leases go back to the last good version. Otherwise the host
  /// vouches for it, even if it failed before.
  ///
  /// - Throws: ``PackageError``: `unknownVersion`, `missingDependency`, `badVersion`, or `wrongState` while another
  ///   version is pinned.
  @discardableResult
  public func activate(
    _ id: PackageID, _ version: PackageVersion, onTrial: Bool = false
  ) throws(PackageError) -> InstalledVersion {
    try database.write { database in
      let versions = VersionTable(database)
      let found = try self.usable(id, version, versions)
      try versions.activate(found, by: onTrial ? .activate : .approve)
      return try versions.reload(found)
    }
  }

  /// Rolls back from the active version to the last good one, or to `target`, which the host vouches for. The abandoned
  /// version counts as bad: installing it again does not activate it.
  ///
  /// - Throws: ``PackageError``: `notInstalled`; `unknownVersion`, `damagedFile` and `missingDependency` for a `target`
  ///   that cannot be served; `wrongState` if there is no version to go back to, or `target` is active.
  @discardableResult
  public func rollBack(
    _ id: PackageID, to target: PackageVersion? = nil
  ) throws(PackageError) -> InstalledVersion {
    try database.write { database in
      let versions = VersionTable(database)
      guard let active = try versions.active(id) else { throw self.notInstalled(id) }
      let chosen = try target.map { try self.usable(id, $0, versions) }
      return try versions.leave(active, by: .withdraw, for: chosen)
    }
  }

  /// Keeps the active version, or `version`, active until it is unpinned.
  ///
  /// - Throws: ``PackageError``: `notInstalled`; `unknownVersion`, `damagedFile` and `missingDependency` for a
  ///   `version` that cannot be served.
  @discardableResult
  public func pin(
    _ id: PackageID, _ version: PackageVersion? = nil
  ) throws(PackageError) -> InstalledVersion {
    try database.write { database in
      let versions = VersionTable(database)
      try versions.pin(id, false)
      if let version { try versions.activate(self.usable(id, version, versions), by: .approve) }
      try versions.pin(id, true)
      guard let active = try versions.active(id) else { throw self.notInstalled(id) }
      return active
    }
  }

  /// Removes the pin, so that another version can become active.
  ///
  /// - Throws: ``PackageError`` with code `notInstalled`.
  public func unpin(_ id: PackageID) throws(PackageError) {
    try database.write { database in
      guard try VersionTable(database).active(id) != nil else { throw self.notInstalled(id) }
      try VersionTable(database).pin(id, false)
    }
  }

  /// Records that a page reports its version as working. `nonce` belongs to the lease that began the trial. The nonce
  /// of another trial has no effect.
  @discardableResult
  package func confirm(_ id: PackageID, nonce: String) throws(PackageError) -> Bool {
    try database.write { database in
      let versions = VersionTable(database)
      guard let active = try versions.active(id), active.state == .trial else { return false }
      let expected = try String.fetchOne(
        database, sql: "SELECT nonce FROM version WHERE row = ?", arguments: [active.row])
      guard expected == nonce else { return false }
      try versions.apply(.ready, to: active)
      return true
    }
  }

  func find(
    _ id: PackageID, _ version: PackageVersion
  ) throws(PackageError) -> InstalledVersion {
    try database.read { try self.find(id, version, VersionTable($0)) }
  }

  private func find(
    _ id: PackageID, _ version: PackageVersion, _ versions: VersionTable
  ) throws -> InstalledVersion {
    guard let found = try versions.find(id, version) else {
      throw PackageError(
        .unknownVersion, "\(id) has no version \(version.hex) in \(path); install it")
    }
    return found
  }

  /// Finds a version that can be served: its manifest can be read, and its dependencies are active.
  private func usable(
    _ id: PackageID, _ version: PackageVersion, _ versions: VersionTable
  ) throws -> InstalledVersion {
    let found = try find(id, version, versions)
    try versions.checkDependencies(of: manifest(of: found))
    return found
  }

  func notInstalled(_ id: PackageID) -> PackageError {
    PackageError(.notInstalled, "the package \(id) is not installed in \(path); install it")
  }
}
