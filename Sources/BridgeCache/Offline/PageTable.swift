internal import BridgeCore
internal import GRDB

/// The page that entries are kept for.
struct PageKey: Sendable, Hashable {
  let partition: String

  /// Its URL without the fragment.
  let url: String

  /// Whether the URL is that of the requesting document, which may be a frame or style sheet of another page.
  var isDocument = false
}

/// The pages of a cache and their entries. Everything runs in the caller's transaction.
struct PageTable {
  let database: Database

  init(_ database: Database) { self.database = database }

  /// Adds an entry to a page. If a frame or style sheet requested it, the entry belongs to the page that contains that.
  func add(_ entry: Int64, to asked: PageKey, at time: Int64) throws {
    let page = try page(of: asked)
    let row = try newRow(of: page, at: time)
    try database.cachedStatement(
      sql: "INSERT OR IGNORE INTO page_entry(page, entry) VALUES(?, ?)"
    ).execute(arguments: [row, entry])
  }

  /// The row of a page; nil if there is none.
  func row(of page: PageKey) throws -> Int64? {
    try Int64.fetchOne(
      database.cachedStatement(sql: "SELECT row FROM page WHERE partition = ? AND url = ?"),
      arguments: [page.partition, page.url])
  }

  /// The row of a page, added if necessary, with the time of its visit.
  func newRow(of page: PageKey, at time: Int64 = 0) throws -> Int64? {
    try Int64.fetchOne(
      database.cachedStatement(
        sql: """
          INSERT INTO page(partition, url, visited_us) VALUES(?, ?, ?)
            ON CONFLICT DO UPDATE SET visited_us = excluded.visited_us RETURNING row
          """), arguments: [page.partition, page.url, time])
  }

  /// The page that a document's requests are kept for: for a frame or style sheet, the page that contains it.
  func page(of asked: PageKey) throws -> PageKey {
    asked.isDocument ? try owner(of: asked) ?? asked : asked
  }

  /// The last visited of the pages that have a response of that URL.
  private func owner(of document: PageKey) throws -> PageKey? {
    // Text that is not a URL belongs to no page.
    guard let url = try? RequestURL(document.url) else { return nil }
    let key = CacheKey(url, partition: document.partition)
    let statement = try database.cachedStatement(
      sql: """
        SELECT p.url FROM stored e JOIN page_entry m ON m.entry = e.row JOIN page p ON p.row = m.page
          WHERE e.kept = 1 AND e.target = ? AND e.origin = ? AND e.partition = ?
          ORDER BY p.visited_us DESC LIMIT 1
        """)
    return try String.fetchOne(
      statement, arguments: [key.target, key.origin, key.partition]
    ).map { PageKey(partition: document.partition, url: $0) }
  }

  /// All pages, the last visited first.
  func all() throws -> [OfflinePage] {
    let missing = try MissingTable(database).all()
    return try Row.fetchAll(
      database,
      sql: """
        SELECT p.partition, p.url, p.visited_us, count(*), sum(e.weight), p.row
          FROM page p JOIN page_entry m ON m.page = p.row JOIN stored e ON e.row = m.entry
          GROUP BY p.row ORDER BY p.visited_us DESC
        """
    ).map { row in
      OfflinePage(
        url: row[1], visited: .microseconds(row[2] as Int64), entries: row[3], bytes: row[4],
        missing: missing[row[5]] ?? [], partition: row[0])
    }
  }

  func entries(of page: OfflinePage) throws -> [StoredResponse] {
    try EntryTable(database).responses(
      of: """
        SELECT \(EntryRow.columns) FROM stored WHERE row IN (
          SELECT entry FROM page_entry JOIN page ON page.row = page
            WHERE page.partition = ? AND url = ?)
          ORDER BY received_us
        """, [.text(page.partition), .text(page.url)])
  }

  /// Removes the pages that have no entries left.
  func removeEmpty() throws {
    try database.execute(sql: "DELETE FROM page WHERE row NOT IN (SELECT page FROM page_entry)")
  }
}

extension IndexChange {
  /// Removes a page and the entries that no other page has; returns their digests.
  func remove(_ page: OfflinePage) throws -> [String] {
    let arguments: StatementArguments = [page.partition, page.url]
    let digests = try remove(
      where: """
        row IN (SELECT m.entry FROM page_entry m JOIN page p ON p.row = m.page
          WHERE p.partition = ? AND p.url = ?)
          AND (SELECT count(*) FROM page_entry WHERE entry = stored.row) = 1
        """, arguments)
    try database.execute(
      sql: "DELETE FROM page WHERE partition = ? AND url = ?", arguments: arguments)
    return digests
  }
}
