internal import GRDB

/// The weight of added entries by origin, written once per transaction. Triggers count changed and removed entries.
struct UsageSums {
  private let isKept: Bool
  private var added: [String: Sum] = [:]

  private typealias Sum = (bytes: Int, entries: Int)

  init(isKept: Bool) { self.isKept = isKept }

  mutating func add(_ weight: Int, of origin: String) {
    added[origin, default: (0, 0)].bytes += weight
    added[origin, default: (0, 0)].entries += 1
  }

  /// Adds them to the sums of the index.
  func write(to database: Database) throws {
    let sql = """
      INSERT INTO account VALUES(?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET bytes = bytes + excluded.bytes, entries = entries + excluded.entries
      """
    let all: Sum = added.values.reduce((0, 0)) { ($0.bytes + $1.bytes, $0.entries + $1.entries) }
    // The empty name stands for all origins.
    for (origin, sum) in added.map({ ($0, $1) }) + [("", all)] {
      try IndexStatement.run(
        sql,
        [.number(isKept ? 1 : 0), .text(origin), .number(sum.bytes), .number(sum.entries)],
        in: database)
    }
  }
}
