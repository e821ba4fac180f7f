internal import BridgeCrypto
internal import GRDB

/// The URL of a resource pack and its resources: the index for finding packs and resources.
package struct ResourcePackRecord: Hashable, Sendable {
  let url: String
  let resources: [ResourceName]

  /// Records the pack for a version, in the transaction that adds the version.
  func insert(for version: InstalledVersion, _ database: Database) throws {
    try database.execute(
      sql: "INSERT OR REPLACE INTO resource_pack(url, version) VALUES(?, ?)",
      arguments: [url, version.row])
    let statement = try database.makeStatement(
      sql: "INSERT OR IGNORE INTO resource(version, type, name) VALUES(?, ?, ?)")
    for resource in resources {
      try statement.execute(arguments: [version.row, resource.type, resource.name])
    }
  }

  /// The package id of a pack in the store. It is a hash of the URL, so that URLs do not become paths or names.
  static func id(of url: String) throws(PackageError) -> PackageID {
    try PackageID("pack-\(SHA256.hash(url.utf8).hex.prefix(40))")
  }
}

extension PackageStore {
  /// The version of a pack; nil if it was never stored.
  func resourcePack(_ url: String) throws(PackageError) -> InstalledVersion? {
    try database.read { database in
      let row = try Int64.fetchOne(
        database, sql: "SELECT version FROM resource_pack WHERE url = ?", arguments: [url])
      return try row.flatMap { row in
        try VersionTable(database).all(ResourcePackRecord.id(of: url)).first { $0.row == row }
      }
    }
  }

  /// The URLs of all packs, in the order of installation.
  func resourcePackURLs() throws(PackageError) -> [String] {
    try database.read {
      try String.fetchAll($0, sql: "SELECT url FROM resource_pack ORDER BY version")
    }
  }

  /// The packs that list a resource, newest first.
  func resourcePackURLs(with resource: ResourceName) throws(PackageError) -> [String] {
    try database.read {
      try String.fetchAll(
        $0,
        sql: """
          SELECT p.url FROM resource r JOIN resource_pack p ON p.version = r.version
          WHERE r.type = ? AND r.name = ? ORDER BY r.version DESC
          """, arguments: [resource.type, resource.name])
    }
  }
}
