internal import GRDB
internal import GRDBSQLite

/// The version of an index: the header of SQLite's wal-index (sqlite.org/walformat.html §2.1), as opaque bytes. Every
/// commit of any process changes it.
struct IndexVersion: Equatable, Sendable {
  private static let size = 48

  private let start: SIMD4<UInt64>
  private let end: SIMD2<UInt64>

  private init(copying header: UnsafeRawPointer) {
    start = header.loadUnaligned(as: SIMD4<UInt64>.self)
    end = header.loadUnaligned(fromByteOffset: 32, as: SIMD2<UInt64>.self)
  }

  /// The version that stands there; nil while it is being changed. The header lies there twice, for that purpose.
  init?(at header: UnsafeRawPointer) {
    self.init(copying: header)
    guard start[0] != 0, self == IndexVersion(copying: header + Self.size) else { return nil }
  }
}

/// The place in memory, shared by all processes, where SQLite keeps the version of an index. It is valid as long as the
/// connection is open.
struct IndexVersionPlace: Sendable {
  /// An address instead of a pointer: what is read there is copied, and compared as a whole.
  private let address: UInt

  /// The size of a region, as SQLite maps it.
  private static let regionSize: Int32 = 32 << 10

  /// Nil where the database has no such place, as where it is not in WAL mode.
  init?(_ database: Database) throws {
    // The first read of a connection maps the memory.
    try IndexStatement.each(of: "SELECT 1 FROM sqlite_master LIMIT 1", in: database) { _ in }
    var file: UnsafeMutablePointer<sqlite3_file>?
    let code = sqlite3_file_control(
      database.sqliteConnection, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    guard code == SQLITE_OK, let file, let methods = file.pointee.pMethods,
      methods.pointee.iVersion >= 2, let map = methods.pointee.xShmMap
    else { return nil }
    var region: UnsafeMutableRawPointer?
    guard map(file, 0, Self.regionSize, 0, &region) == SQLITE_OK, let region else { return nil }
    address = UInt(bitPattern: region)
  }

  /// The version now; nil while another one is being committed.
  var version: IndexVersion? {
    UnsafeRawPointer(bitPattern: address).flatMap { IndexVersion(at: $0) }
  }
}
