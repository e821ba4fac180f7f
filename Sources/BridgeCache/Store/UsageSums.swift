internal import GRDB

/// What entries that are added weigh, by origin. It is written once for all of them; triggers do the same for entries that
/// are changed or removed.
struct UsageSums {
  private let isKept: Bool
  private var added: [String: (bytes: Int, entries: Int)] = [:]

  init(isKept: Bool) { self.isKept = isKept }

  mutating func add(_ weight: Int, of origin: String) {
    // The empty name is that of all origins.
    for origin in [origin, ""] {
      added[origin, default: (0, 0)].bytes += weight
      added[origin, default: (0, 0)].entries += 1
    }
  }

  /// Adds them to the sums of the index.
  func write(to database: Database) throws {
    let sql = """
      INSERT INTO usage VALUES(?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET bytes = bytes + excluded.bytes, entries = entries + excluded.entries
      """
    for (origin, sum) in added {
      try IndexStatement.run(
        sql,
        [.number(isKept ? 1 : 0), .text(origin), .number(sum.bytes), .number(sum.entries)],
        in: database)
    }
  }
}
