internal import BridgeSystem
internal import GRDB
internal import Synchronization

/// The SQLite index of a cache. Commits are not synced to disk one by one: an entry lost in a crash is a miss.
final class CacheIndex: Sendable {
  private let folder: String
  private let writer: DatabaseQueue
  private let reader: DatabaseQueue
  private let looks: LookConnection
  private let versionPlace: IndexVersionPlace?
  private let journal: Mutex<IndexJournal>

  /// The path to which a damaged index was moved; nil if the index was sound.
  let damaged: String?

  /// Opens or creates the index in a folder. A damaged one is moved aside, unless `isLook`, which reports it instead.
  init(in folder: String, isLook: Bool) throws(CacheError) {
    self.folder = folder
    let path = "\(folder)/cache.db"
    do {
      let opened: Opened
      (opened, damaged) =
        isLook ? (try Self.opened(path, folder), nil) : try Self.writer(path, folder)
      writer = opened.queue
      journal = Mutex(opened.journal)
      var reading = Configuration()
      reading.readonly = true
      reading.busyMode = .timeout(10)
      reader = try DatabaseQueue(path: path, configuration: reading)
      looks = try LookConnection(
        path: path, setUp: Self.pageCache,
        queries: [EntryRow.lookUp, EntryRow.loose, IndexJournal.since])
      versionPlace = try reader.unsafeRead { try IndexVersionPlace($0) }
    } catch {
      throw CacheError(error, in: folder)
    }
  }

  private typealias Opened = (queue: DatabaseQueue, journal: IndexJournal)

  private static func writer(
    _ path: String, _ folder: String
  ) throws -> (Opened, damaged: String?) {
    if let index = try undamaged(path, folder) { return (index, nil) }
    return try DamagedIndex.hold(folder) {
      // Another process may have moved it aside meanwhile.
      if let index = try undamaged(path, folder) { return (index, nil) }
      let damaged = try DamagedIndex.putAside(in: folder)
      return (try opened(path, folder), damaged)
    }
  }

  /// The index; nil for one that is damaged.
  private static func undamaged(_ path: String, _ folder: String) throws -> Opened? {
    do {
      return try opened(path, folder)
    } catch let error as DatabaseError
      where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
    {
      return nil
    }
  }

  /// In KiB.
  private static let pageCache = "PRAGMA cache_size = -8192"

  private static func opened(_ path: String, _ folder: String) throws -> Opened {
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    configuration.prepareDatabase {
      // The page size takes effect in a new database only.
      try $0.execute(
        sql: """
          PRAGMA page_size = \(CacheSchema.pageSize); PRAGMA synchronous = NORMAL;
          PRAGMA wal_autocheckpoint = 2000; \(pageCache)
          """)
    }
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    let journal = try queue.writeWithoutTransaction { database in
      try prepare(database, folder)
      // Read here, where an index with a damaged journal can still be recreated.
      var journal = IndexJournal()
      try journal.follow(database, to: nil)
      return journal
    }
    return (queue, journal)
  }

  private static func prepare(_ database: Database, _ folder: String) throws {
    _ = try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL")
    // A table that an upgrade recreates keeps the rows that refer to it.
    try database.execute(sql: "PRAGMA foreign_keys = OFF")
    try database.inTransaction(.immediate) {
      let mark = try Int64.fetchOne(database, sql: "PRAGMA application_id")
      let version = try Int64.fetchOne(database, sql: "PRAGMA user_version") ?? 0
      let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master")
      let isNew = mark == 0 && version == 0 && tables == 0
      guard isNew || mark == CacheSchema.applicationID else {
        throw CacheError(
          .notACache,
          "\(folder)/cache.db is a database of another program; name the folder of a cache")
      }
      guard version <= CacheSchema.version else {
        throw CacheError(
          .newerCache,
          "the cache \(folder) has format \(version), which only a newer version of the bridge can read; "
            + "use that, or name another folder")
      }
      if isNew {
        try database.execute(sql: CacheSchema.tables)
      } else if version < CacheSchema.version {
        try CacheSchema.upgrade(database, from: version)
      }
      return .commit
    }
    try database.execute(sql: "PRAGMA foreign_keys = ON")
  }

  /// The version that reads will see, or an older one; nil if it is unknown. Takes no lock and no system call.
  var version: IndexVersion? { versionPlace?.version }

  func read<Result>(_ body: (Database) throws -> Result) throws(CacheError) -> Result {
    do {
      return try reader.read(body)
    } catch {
      throw CacheError(error, in: folder)
    }
  }

  /// Reads for a look-up, from the present state of the index or a later one. Each statement of `body` may see another
  /// state.
  func look<Result: Sendable>(
    _ body: (LookStatements) throws -> Result
  ) throws(CacheError) -> Result {
    do {
      return try looks.look(at: version, body)
    } catch {
      throw CacheError(error, in: folder)
    }
  }

  /// Runs `body` in a transaction, which is rolled back if it throws.
  func write<Result>(_ body: (IndexChange) throws -> Result) throws(CacheError) -> Result {
    do {
      var result: Result?
      try writer.writeWithoutTransaction { database in
        try database.inTransaction(.immediate) {
          try journal.withLock { try $0.follow(database, to: version) }
          let changes = IndexChanges(after: journal.withLock(\.lastRow))
          result = try body(IndexChange(database, self, changes))
          try journal.withLock { try $0.write(changes, to: database) }
          return .commit
        }
      }
      guard let result else {
        throw CacheError(.unusable, "the cache \(folder) could not be written")
      }
      return result
    } catch {
      throw CacheError(error, in: folder)
    }
  }

  // MARK: Places

  /// The places of a key, and whether there are entries that may answer other URLs than their own.
  func look(for key: KeyNumber) throws(CacheError) -> (places: [EntryPlace], hasLoose: Bool) {
    try follow()
    return journal.withLock { ($0.map.places(of: key), $0.map.looseCount > 0) }
  }

  /// Whether a URL may have an entry in any partition. Compares hashes only, so that true can be wrong, and false
  /// cannot.
  func has(_ key: KeyNumber) throws(CacheError) -> Bool {
    try follow()
    return journal.withLock { !$0.map.places(ofURL: key).isEmpty }
  }

  /// Updates the map to the version that reads will see. Does not lock the index if the map is up to date.
  private func follow() throws(CacheError) {
    let version = version
    guard !journal.withLock({ $0.fits(version) }) else { return }
    try look { database in try journal.withLock { try $0.follow(database, to: version) } }
  }

  // The following are called in transactions, which start with an up-to-date map.

  func places(of key: KeyNumber) -> [EntryPlace] { journal.withLock { $0.map.places(of: key) } }

  func places(ofURL key: KeyNumber) -> [EntryPlace] {
    journal.withLock { $0.map.places(ofURL: key) }
  }

  func places(where condition: (EntryPlace) -> Bool) -> [EntryPlace] {
    journal.withLock { $0.map.places(where: condition) }
  }

  func next(
    of origin: UInt32?, _ uses: [Int64: UseTimes.Use], besides gone: Set<Int64>
  ) -> EntryPlace? {
    journal.withLock { $0.next(of: origin, uses, besides: gone) }
  }
}
