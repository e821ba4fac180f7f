internal import GRDB

/// A publisher's instruction about an installed package.
public enum PackageDirective: String, Sendable, CaseIterable {
  /// No instruction: the active version is served. Ends ``disable``.
  case none
  /// The package is not used: requests to its host go to its `fallbackBase`, and requests to real URLs to the network.
  case disable
  /// The version shipped with the app is used. The active version counts as bad until a newer one is installed.
  case revertToEmbedded
}

extension PackageStore {
  /// Follows a directive, for pages that begin from now on, even if the package is pinned. Idempotent. The caller must
  /// verify the publisher's signature first.
  ///
  /// Throws ``PackageError`` with code `notInstalled` if there is no such package, and `wrongState` if the app did not
  /// ship a version.
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
      // No planned version may replace the floor.
      try database.execute(
        sql: "DELETE FROM planned WHERE package = ?", arguments: [id.label])
      guard !active.isFloor else { return }
      guard let floor = try versions.all(id).first(where: \.isFloor) else {
        throw PackageError(
          .wrongState,
          "the package \(id) has no version embedded in the app to go back to")
      }
      try versions.pin(id, false)
      try versions.activate(floor, by: .approve)
      let left = try versions.reload(active)
      if left.state == .good || left.state == .staged { try versions.condemn(left) }
      try versions.block(left, for: .directive)
    }
  }

  /// Whether the publisher has disabled a package.
  package func isDisabled(_ id: PackageID) throws(PackageError) -> Bool {
    try database.read {
      try Bool.fetchOne(
        $0, sql: "SELECT disabled FROM package WHERE id = ?", arguments: [id.label]) ?? false
    }
  }
}

extension VersionTable {
  /// Marks a version as bad that is not active, so that it is never returned to.
  func condemn(_ version: InstalledVersion) throws {
    try apply(.withdraw, to: version)
    try database.execute(
      sql: "UPDATE package SET last_good = nullif(last_good, ?1) WHERE id = ?2",
      arguments: [version.row, version.id.label])
  }
}
