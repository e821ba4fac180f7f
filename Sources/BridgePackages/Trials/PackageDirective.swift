internal import GRDB

/// An instruction of a publisher about a package that devices already have.
public enum PackageDirective: String, Sendable, CaseIterable {
  /// Nothing: the active version is served. Takes ``disable`` back.
  case none
  /// The package is not used: its host is its `fallbackBase` in the network, and real URLs go there.
  case disable
  /// The version that came with the app is used, and the active one counts as bad until a newer one comes.
  case revertToEmbedded
}

extension PackageStore {
  /// Does what a publisher says, for pages that begin from now on; a pin does not stand against it. Doing it again
  /// changes nothing. The host proves before that the word is the publisher's.
  ///
  /// Throws ``PackageError`` with code `notInstalled` where there is no such package, and `wrongState` where no version
  /// came with the app to go back to.
  package func obey(
    _ directive: PackageDirective, for id: PackageID
  ) throws(PackageError) {
    try database.write { database in
      let versions = VersionTable(database)
      guard let active = try versions.active(id) else { throw self.notInstalled(id) }
      try database.execute(
        sql: "UPDATE package SET disabled = ? WHERE id = ?",
        arguments: [directive == .disable, id.label])
      guard directive == .revertToEmbedded else { return }
      // No version that waits for its moment comes after the floor.
      try database.execute(
        sql: "DELETE FROM planned WHERE package = ?", arguments: [id.label])
      guard !active.isFloor else { return }
      guard let floor = try versions.all(id).first(where: \.isFloor) else {
        throw PackageError(
          .wrongState,
          "no version of the package \(id) came with the app, so that none can be used instead")
      }
      try versions.pin(id, false)
      try versions.activate(floor, by: .approve)
      let left = try versions.reload(active)
      if left.state == .good || left.state == .staged { try versions.condemn(left) }
      try versions.block(left, for: .directive)
    }
  }

  /// Whether the publisher has switched a package off.
  package func isDisabled(_ id: PackageID) throws(PackageError) -> Bool {
    try database.read {
      try Bool.fetchOne(
        $0, sql: "SELECT disabled FROM package WHERE id = ?", arguments: [id.label]) ?? false
    }
  }
}

extension VersionTable {
  /// Makes a version bad that is not the active one, and no version to go back to.
  func condemn(_ version: InstalledVersion) throws {
    try apply(.withdraw, to: version)
    try database.execute(
      sql: "UPDATE package SET last_good = nullif(last_good, ?1) WHERE id = ?2",
      arguments: [version.row, version.id.label])
  }
}
