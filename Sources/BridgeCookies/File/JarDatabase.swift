internal import GRDB

/// The SQL operations on an open file. All run inside the caller's transaction.
struct JarDatabase {
  let database: Database

  /// The number of tombstones kept. A jar that is further behind reads the whole file.
  static let keptTombstones: Int64 = 10_000

  /// The file's row about itself.
  struct Header {
    var revision: UInt64
    var trimmed: UInt64
    var session: SessionID

    /// The session of the file; nil if it never had one.
    var lastSession: SessionID? { session.text.isEmpty ? nil : session }
  }

  var header: Header {
    get throws {
      var header: Header?
      try SQLStatement(database, "SELECT rev, trimmed, session FROM jar").forEachRow { row in
        guard let revision = UInt64(exactly: row.number(0)), revision < JarStamp.end,
          let trimmed = UInt64(exactly: row.number(1))
        else { return }
        let session = SessionID(String(decoding: row.bytes(2), as: UTF8.self))
        header = Header(revision: revision, trimmed: trimmed, session: session)
      }
      if let header { return header }
      throw DatabaseError.damaged("the row about the jar")
    }
  }

  /// Calls `body` with all cookies, sorted by host.
  func forEachRow(_ body: (consuming CookieRow) -> Void) throws {
    var before = RowBefore()
    try SQLStatement(database, "SELECT \(CookieRow.columns) FROM cookie").forEachRow {
      body(CookieRow($0, before: &before))
    }
  }

  /// The rows and tombstones committed after `stamp`, except those of its own place, or all rows if tombstones since
  /// then were trimmed. Nil if nothing was committed.
  func news(since stamp: JarStamp) throws -> StorageNews? {
    let header = try header
    guard header.revision != stamp.last else { return nil }
    var news = StorageNews(revision: header.revision, session: header.session)
    if header.trimmed > stamp.last {
      news.isWhole = true
      try forEachRow { news.items.append(.row($0)) }
      return news
    }
    news.items = try items(since: stamp)
    return news
  }

  private func items(since stamp: JarStamp) throws -> [StorageNews.Item] {
    var items: [(revision: Int64, item: StorageNews.Item)] = []
    func take(_ revision: Int64, _ item: @autoclosure () -> StorageNews.Item) {
      if !stamp.isOwn(UInt64(bitPattern: revision)) { items.append((revision, item())) }
    }
    let gone = try SQLStatement(
      database, "SELECT \(RowKey.columns), rev FROM gone WHERE rev > ?1 ORDER BY rev")
    gone.bind(1, Int64(stamp.last))
    try gone.forEachRow { take($0.number(5), .gone(RowKey($0))) }
    let split = items.count
    var before = RowBefore()
    let rows = try SQLStatement(
      database, "SELECT \(CookieRow.columns) FROM cookie WHERE rev > ?1 ORDER BY rev, seq")
    rows.bind(1, Int64(stamp.last))
    try rows.forEachRow { row in
      take(row.number(CookieRow.revisionColumn), .row(CookieRow(row, before: &before)))
    }
    return Self.merged(items[..<split], items[split...])
  }

  /// Merges both lists by commit; the removals of a commit come before its stores.
  private static func merged(
    _ gone: ArraySlice<(revision: Int64, item: StorageNews.Item)>,
    _ rows: ArraySlice<(revision: Int64, item: StorageNews.Item)>
  ) -> [StorageNews.Item] {
    var merged: [StorageNews.Item] = []
    var gone = gone
    for row in rows {
      while let first = gone.first, first.revision <= row.revision {
        merged.append(first.item)
        gone.removeFirst()
      }
      merged.append(row.item)
    }
    return merged + gone.map(\.item)
  }
}

extension JarDatabase {
  /// Runs `body` in a transaction, which is rolled back if it throws.
  func transaction<Result>(
    _ begin: String = "BEGIN IMMEDIATE", _ body: () throws -> Result
  ) throws -> Result {
    try SQLStatement(database, begin).run()
    do {
      let result = try body()
      if database.isInsideTransaction { try commit() }
      return result
    } catch {
      try database.rollback()
      throw error
    }
  }

  /// Commits inside the body of a transaction, which must end there.
  func commit() throws { try SQLStatement(database, "COMMIT").run() }
}

extension JarDatabase {
  /// Writes changes as one commit with number `revision`.
  func write(_ batch: PendingChanges, revision: UInt64) throws {
    if let session = batch.session { try begin(session, revision: revision) }
    for (identity, entry) in batch.entries {
      if let cookie = entry.result {
        try store(cookie, revision: revision)
      } else {
        try remove(RowKey(identity), revision: revision)
      }
    }
    let number = try SQLStatement(database, "UPDATE jar SET rev = ?1")
    number.bind(1, Int64(revision))
    try number.run()
  }

  /// Stores a cookie; replaces the one with the same identity.
  func store(_ cookie: Cookie, revision: UInt64) throws {
    let statement = try SQLStatement(database, Self.upsert)
    CookieRow.bind(cookie, revision: revision, to: statement)
    try statement.run()
  }

  /// Removes a row; leaves a tombstone if it existed.
  func remove(_ key: RowKey, revision: UInt64) throws {
    let delete = try SQLStatement(database, "DELETE FROM cookie WHERE \(RowKey.condition)")
    key.bind(to: delete)
    try delete.run()
    guard database.changesCount > 0 else { return }
    let bury = try SQLStatement(
      database,
      "INSERT OR REPLACE INTO gone(\(RowKey.columns), rev) VALUES(?1, ?2, ?3, ?4, ?5, ?6)")
    key.bind(to: bury)
    bury.bind(6, Int64(revision))
    try bury.run()
  }

  /// Makes `session` the file's session and removes the cookies of all others (rule E2); returns their number.
  @discardableResult
  func begin(_ session: SessionID, revision: UInt64) throws -> Int {
    let others = "FROM cookie WHERE session IS NOT NULL AND session <> ?"
    try database.execute(
      sql: "INSERT OR REPLACE INTO gone SELECT \(RowKey.columns), ? \(others)",
      arguments: [Int64(revision), session.text])
    try database.execute(sql: "DELETE \(others)", arguments: [session.text])
    let ended = database.changesCount
    try database.execute(sql: "UPDATE jar SET session = ?", arguments: [session.text])
    return ended
  }

  /// Writes the times when cookies were last used. Other processes need not see this change.
  func writeUses(_ uses: [(identity: CookieIdentity, moment: WallInstant)]) throws {
    let update = try SQLStatement(
      database, "UPDATE cookie SET accessed_us = max(accessed_us, ?6) WHERE \(RowKey.condition)")
    for use in uses {
      RowKey(use.identity).bind(to: update)
      update.bind(6, use.moment.microsecondsSinceEpoch)
      try update.run()
    }
  }

  /// Removes the oldest tombstones above the limit.
  func trim(to kept: Int64 = keptTombstones) throws {
    let last = "SELECT rev FROM gone ORDER BY rev DESC LIMIT 1 OFFSET ?"
    guard let revision = try Int64.fetchOne(database, sql: last, arguments: [kept]) else { return }
    try database.execute(sql: "DELETE FROM gone WHERE rev <= ?", arguments: [revision])
    try database.execute(sql: "UPDATE jar SET trimmed = ?", arguments: [revision])
  }

  private static let upsert = """
    INSERT INTO cookie(\(CookieRow.columns))
    VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)
    ON CONFLICT DO UPDATE SET value = ?6, secure = ?7, http_only = ?8, same_site = ?9,
    expires_us = ?10, session = ?11, created_us = ?12, seq = ?13, accessed_us = ?14, rev = ?15
    """
}

extension DatabaseError {
  /// The error for content that no jar writes.
  static func damaged(_ what: String) -> DatabaseError {
    DatabaseError(
      resultCode: .SQLITE_CORRUPT, message: "\(what) is not in the form that a jar writes")
  }
}
