internal import GRDB

extension PackageStore {
  /// All versions of all packages, by package and in the order in which they were installed.
  ///
  /// - Throws: ``PackageError`` where the store cannot be read.
  public func versions() throws(PackageError) -> [InstalledVersion] {
    try database.read { try VersionTable($0).all() }
  }

  /// The versions of a package, in the order in which they were installed.
  ///
  /// - Throws: ``PackageError`` with code `notInstalled` if the package has no version.
  public func versions(of id: PackageID) throws(PackageError) -> [InstalledVersion] {
    let versions = try database.read { try VersionTable($0).all(id) }
    guard !versions.isEmpty else { throw notInstalled(id) }
    return versions
  }

  /// The version that leases get; nil without an active one.
  public func activeVersion(of id: PackageID) throws(PackageError) -> InstalledVersion? {
    try database.read { try VersionTable($0).active(id) }
  }

  /// The files and rules of a version.
  ///
  /// - Throws: ``PackageError`` with code `damagedFile` where its manifest is lost.
  public func manifest(of version: InstalledVersion) throws(PackageError) -> PackageManifest {
    try content(of: version).manifest
  }

  /// Makes a version the active one, for leases that begin from now on.
  ///
  /// `onTrial`: it has to say that it works, or else leases go back to the last good version. Otherwise the host
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

  /// Goes back from the active version to the last good one, or to `target`, which the host vouches for. The version
  /// that is left counts as bad: no installation brings it back.
  ///
  /// - Throws: ``PackageError``: `notInstalled`, `unknownVersion`, `damagedFile` and `missingDependency` for a `target`
  ///   that could not be served, or `wrongState` without a version to go back to, and where `target` is the active one.
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

  /// Keeps the active version, or `version`, active until the pin is taken off.
  ///
  /// - Throws: ``PackageError``: `notInstalled`, `unknownVersion`, or `damagedFile` and `missingDependency` for a
  ///   `version` that could not be served.
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

  /// Takes the pin off, so that another version can become the active one.
  ///
  /// - Throws: ``PackageError`` with code `notInstalled`.
  public func unpin(_ id: PackageID) throws(PackageError) {
    try database.write { database in
      guard try VersionTable(database).active(id) != nil else { throw self.notInstalled(id) }
      try VersionTable(database).pin(id, false)
    }
  }

  /// Notes that a page says its version works; `nonce` is that of the lease which began the trial.
  /// A word of another trial has no effect.
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

  /// A version that can be served: its manifest is here, and the packages that it needs are active.
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
