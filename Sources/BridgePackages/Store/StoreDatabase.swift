internal import GRDB

/// The database of a store. Each change is one transaction, which is on the disk when the call returns.
struct StoreDatabase: Sendable {
  private let folder: String
  private let queue: DatabaseQueue

  /// Opens the database in a folder, or makes it. Call it under a lock against other processes.
  init(in folder: String) throws(PackageError) {
    self.folder = folder
    do {
      queue = try DatabaseQueue(path: Self.path(in: folder), configuration: Self.configuration)
      try queue.writeWithoutTransaction { try Self.prepare($0, folder) }
    } catch {
      throw PackageError(error, in: folder)
    }
  }

  static func path(in folder: String) -> String { "\(folder)/state.db" }

  func read<Result>(_ body: (Database) throws -> Result) throws(PackageError) -> Result {
    do {
      return try queue.read(body)
    } catch {
      throw PackageError(error, in: folder)
    }
  }

  /// Runs `body` in a transaction, which is rolled back if it throws.
  func write<Result>(_ body: (Database) throws -> Result) throws(PackageError) -> Result {
    do {
      return try queue.write(body)
    } catch {
      throw PackageError(error, in: folder)
    }
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    return configuration
  }

  private static func prepare(_ database: Database, _ folder: String) throws {
    let mark = try Int64.fetchOne(database, sql: "PRAGMA application_id")
    let version = try Int64.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master")
    let isNew = mark == 0 && version == 0 && tables == 0
    guard isNew || mark == StoreSchema.applicationID else {
      throw PackageError(
        .notAStore,
        "\(Self.path(in: folder)) is a database of another program; name the folder of a package store"
      )
    }
    guard version <= StoreSchema.version else {
      throw PackageError(
        .newerStore,
        "the package store \(folder) has format \(version), which only a newer version of the bridge can "
          + "read; use that, or name another folder")
    }
    _ = try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL")
    guard isNew || version < StoreSchema.version else { return }
    try database.inTransaction(.immediate) {
      if isNew { try database.execute(sql: StoreSchema.tables) }
      for step in StoreSchema.steps.dropFirst(isNew ? 0 : Int(version) - 1) {
        try database.execute(sql: step)
      }
      try database.execute(sql: "PRAGMA user_version = \(StoreSchema.version)")
      return .commit
    }
  }
}
