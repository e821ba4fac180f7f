internal import GRDB

/// The name and the MD5 by which a server knows the archive that a version came from.
package struct ArchiveRecord: Hashable, Sendable {
  /// The server's name of the package.
  package var name: String

  /// The MD5 as the server wrote it; nil if it named none.
  package var md5: String?

  package init(name: String, md5: String?) { (self.name, self.md5) = (name, md5) }
}

extension ArchiveRecord {
  /// Notes it for a version, in the transaction that adds the version. The archive that came last counts.
  func insert(for version: InstalledVersion, _ database: Database) throws {
    try database.execute(
      sql: "INSERT OR REPLACE INTO archive_record(version, name, md5) VALUES(?, ?, ?)",
      arguments: [version.row, name, md5])
  }
}

extension PackageStore {
  /// The records of versions, by their rows.
  func archiveRecords() throws(PackageError) -> [Int64: ArchiveRecord] {
    try database.read { database in
      let rows = try Row.fetchAll(database, sql: "SELECT version, name, md5 FROM archive_record")
      return Dictionary(
        uniqueKeysWithValues: rows.map {
          ($0["version"], ArchiveRecord(name: $0["name"], md5: $0["md5"]))
        })
    }
  }
}
