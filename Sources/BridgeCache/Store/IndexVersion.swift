internal import GRDB
internal import GRDBSQLite

/// The version of an index: the header of SQLite's wal-index (sqlite.org/walformat.html §2.1), as opaque bytes. Each
/// commit of any process changes it.
struct IndexVersion: Equatable, Sendable {
  private static let size = 48

  private let start: SIMD4<UInt64>
  private let end: SIMD2<UInt64>

  private init(copying header: UnsafeRawPointer) {
    start = header.loadUnaligned(as: SIMD4<UInt64>.self)
    end = header.loadUnaligned(fromByteOffset: 32, as: SIMD2<UInt64>.self)
  }

  /// Reads the version; nil while it is being changed. SQLite keeps two copies of the header so that readers can detect
  /// that.
  init?(at header: UnsafeRawPointer) {
    self.init(copying: header)
    guard start[0] != 0, self == IndexVersion(copying: header + Self.size) else { return nil }
  }
}

/// The shared memory in which SQLite keeps the version of an index. Valid while the connection is open.
struct IndexVersionPlace: Sendable {
  /// An address, because pointers are not Sendable. The header is copied before it is used.
  private let address: UInt

  /// The size of the regions that SQLite maps.
  private static let regionSize: Int32 = 32 << 10

  /// Nil if the database has no wal-index, for example because it is not in WAL mode.
  init?(_ database: Database) throws {
    // A connection maps the memory at its first read.
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

  /// The present version; nil while a commit is changing it.
  var version: IndexVersion? {
    UnsafeRawPointer(bitPattern: address).flatMap { IndexVersion(at: $0) }
  }
}
