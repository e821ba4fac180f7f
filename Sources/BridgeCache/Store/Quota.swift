internal import GRDB

/// Keeps to the quotas: of the HTTP cache the longest unused entries go, of kept pages nothing goes by itself.
struct Quota {
  private let limits: CacheLimits

  /// The entries that one write may remove for each quota; what is left of the surplus goes with the next ones.
  private static let maximumRemoved = 1024

  init(_ limits: CacheLimits) { self.limits = limits }

  /// Makes room after entries of `origins` were added; returns the digests of the removed entries. `prepare` runs
  /// before entries are chosen, to bring the times at which they were used up to date.
  func makeRoom(
    for origins: Set<String>, in table: EntryTable, _ prepare: () throws -> Void
  ) throws -> [String] {
    var digests: [String] = []
    // No origin has more than all of them together.
    let total = try bytes(isKept: false, of: "", table)
    let origins = total > limits.maximumBytesPerOrigin ? origins : []
    let quotas = origins.map { ($0, limits.maximumBytesPerOrigin) } + [("", limits.maximumBytes)]
    for (place, limit) in quotas {
      let surplus = try bytes(isKept: false, of: place, table) - limit
      guard surplus > 0 else { continue }
      try prepare()
      for row in try oldest(of: place, weighing: surplus, table) {
        digests += try table.remove("row = ?", [row])
      }
    }
    return digests
  }

  private func oldest(
    of origin: String, weighing surplus: Int, _ table: EntryTable
  ) throws -> [Int64] {
    let place = origin.isEmpty ? "" : "AND origin = ?"
    let statement = try table.database.cachedStatement(
      sql: """
        SELECT row, weight FROM entry WHERE kept = 0 \(place) ORDER BY used
          LIMIT \(Self.maximumRemoved)
        """)
    let arguments: StatementArguments = origin.isEmpty ? [] : [origin]
    let cursor = try Row.fetchCursor(statement, arguments: arguments)
    var (rows, weight) = ([Int64](), 0)
    while weight < surplus, let row = try cursor.next() {
      rows.append(row[0])
      weight += row[1]
    }
    return rows
  }

  /// Lets a change add to kept pages what there is room for. What makes them smaller is never refused.
  ///
  /// - Throws: ``CacheError/Code/noRoom``.
  func keep<Result>(
    in table: EntryTable, ofCache path: String, _ change: () throws -> Result
  ) throws -> Result {
    let before = try bytes(isKept: true, of: "", table)
    let result = try change()
    let after = try bytes(isKept: true, of: "", table)
    guard after > before, after > limits.maximumKeptBytes else { return result }
    throw CacheError.noRoom(for: after - before, beside: before, limits, in: path)
  }

  private func bytes(isKept: Bool, of origin: String, _ table: EntryTable) throws -> Int {
    let statement = try table.database.cachedStatement(
      sql: "SELECT bytes FROM account WHERE kept = ? AND origin = ?")
    return try Int.fetchOne(statement, arguments: [isKept, origin]) ?? 0
  }
}

extension CacheError {
  /// The refusal of a response of a page, which is `size` bytes, or more than that.
  static func noRoom(
    for size: Int, beside used: Int? = nil, _ limits: CacheLimits, in path: String
  ) -> CacheError {
    let place = used.map { ", of which \($0) are taken" } ?? ""
    return CacheError(
      .noRoom,
      "a response of \(size) bytes does not fit: the pages kept in \(path) may take "
        + "\(limits.maximumKeptBytes) bytes\(place); remove pages, or allow more")
  }
}
