internal import GRDB

/// The server's name and MD5 for the archive of a version.
package struct ArchiveRecord: Hashable, Sendable {
  /// The server's name of the package.
  package var name: String

  /// The MD5 as the server wrote it; nil if it gave none.
  package var md5: String?

  package init(name: String, md5: String?) { (self.name, self.md5) = (name, md5) }
}

extension ArchiveRecord {
  /// Records it for a version, in the transaction that adds the version. The latest archive wins.
  func insert(for version: InstalledVersion, _ database: Database) throws {
    try database.execute(
      sql: "INSERT OR REPLACE INTO archive_record(version, name, md5) VALUES(?, ?, ?)",
      arguments: [version.row, name, md5])
  }
}

extension PackageStore {
  /// The records of versions, by row.
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
