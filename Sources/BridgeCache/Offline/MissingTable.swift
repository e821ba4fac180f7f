internal import GRDB

/// Notes of responses that pages requested and did not get, or lost. Everything runs in the caller's transaction.
///
/// A note counts only while no response of its URL is kept, so that it need not be removed when one arrives.
struct MissingTable {
  private let database: Database

  init(_ database: Database) { self.database = database }

  static let table = """
    CREATE TABLE page_missing(
      page INTEGER NOT NULL REFERENCES page(row) ON DELETE CASCADE,
      partition TEXT NOT NULL, origin TEXT NOT NULL, target TEXT NOT NULL, reason TEXT NOT NULL,
      PRIMARY KEY(page, target, origin, partition)) STRICT, WITHOUT ROWID;
    CREATE TRIGGER entry_missing BEFORE DELETE ON stored WHEN old.kept = 1 BEGIN
      INSERT OR IGNORE INTO page_missing
        SELECT page, old.partition, old.origin, old.target,
          '\(MissingResponse.Reason.removed.rawValue)'
          FROM page_entry WHERE entry = old.row AND old.selection LIKE 'GET%';
    END;
    """

  /// The most notes for one page, as a page may request ever new names.
  static let maximumNotes = 1000

  /// Notes that a page did not get the response to a GET, unless one is kept. `isPart`: whether to add a page without
  /// entries too, because its document may still arrive.
  func add(
    _ key: CacheKey, to asked: PageKey, _ reason: MissingResponse.Reason, isPart: Bool
  ) throws {
    guard try !isKept(key) else { return }
    let table = PageTable(database)
    let page = try table.page(of: asked)
    guard let row = try table.row(of: page) ?? (isPart ? table.newRow(of: page) : nil) else {
      return
    }
    try IndexStatement.run(
      """
      INSERT OR IGNORE INTO page_missing SELECT ?1, ?2, ?3, ?4, ?5
        WHERE (SELECT count(*) FROM page_missing WHERE page = ?1) < \(Self.maximumNotes)
      """,
      [
        .number(row), .text(key.partition), .text(key.origin), .text(key.target),
        .text(reason.rawValue),
      ], in: database)
  }

  /// Whether a response to a GET of that URL is kept, for any page.
  func isKept(_ key: CacheKey) throws -> Bool {
    var isKept = false
    try IndexStatement.each(
      of: """
        SELECT 1 FROM stored WHERE kept = 1 AND target = ? AND origin = ? AND partition = ?
          AND selection LIKE 'GET%' LIMIT 1
        """, [.text(key.target), .text(key.origin), .text(key.partition)], in: database
    ) { _ in isKept = true }
    return isKept
  }

  /// Whether there are notes of a page.
  func has(_ page: PageKey) throws -> Bool {
    guard let row = try PageTable(database).row(of: page) else { return false }
    var has = false
    try IndexStatement.each(
      of: "SELECT 1 FROM page_missing WHERE page = ? LIMIT 1", [.number(row)], in: database
    ) { _ in has = true }
    return has
  }

  /// Removes the notes of a page.
  func clear(_ page: PageKey) throws {
    guard let row = try PageTable(database).row(of: page) else { return }
    try IndexStatement.run(
      "DELETE FROM page_missing WHERE page = ?", [.number(row)], in: database)
  }

  /// The missing responses, by the rows of pages.
  func all() throws -> [Int64: [MissingResponse]] {
    var missing: [Int64: [MissingResponse]] = [:]
    try IndexStatement.each(
      of: """
        SELECT page, origin || target, reason FROM page_missing m WHERE NOT EXISTS (
          SELECT 1 FROM stored e WHERE e.kept = 1 AND e.target = m.target AND e.origin = m.origin
            AND e.partition = m.partition AND e.selection LIKE 'GET%')
        """, in: database
    ) { row in
      guard let reason = MissingResponse.Reason(rawValue: row.text(2)) else { return }
      missing[row.number(0), default: []].append(
        MissingResponse(url: row.text(1), reason: reason))
    }
    return missing
  }
}
