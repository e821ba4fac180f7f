internal import GRDB

/// Removes what exceeds a quota, the longest unused first.
struct Eviction {
  private let limits: CacheLimits

  /// The entries that one write may remove for each quota; what is left of the surplus goes with the next ones.
  private static let maximumRemoved = 1024

  init(_ limits: CacheLimits) { self.limits = limits }

  /// Makes room after an entry of `origin` was added; returns the digests of the removed entries.
  func makeRoom(for origin: String, in table: EntryTable) throws -> [String] {
    var digests: [String] = []
    for (place, limit) in [(origin, limits.maximumBytesPerOrigin), ("", limits.maximumBytes)] {
      let surplus = try bytes(of: place, table) - limit
      guard surplus > 0 else { continue }
      for row in try oldest(of: place, weighing: surplus, table) {
        digests += try table.remove("row = ?", [row])
      }
    }
    return digests
  }

  private func oldest(
    of origin: String, weighing surplus: Int, _ table: EntryTable
  ) throws -> [Int64] {
    let place = origin.isEmpty ? "" : "WHERE origin = ?"
    let statement = try table.database.cachedStatement(
      sql: "SELECT row, weight FROM entry \(place) ORDER BY used LIMIT \(Self.maximumRemoved)")
    let arguments: StatementArguments = origin.isEmpty ? [] : [origin]
    let cursor = try Row.fetchCursor(statement, arguments: arguments)
    var (rows, weight) = ([Int64](), 0)
    while weight < surplus, let row = try cursor.next() {
      rows.append(row[0])
      weight += row[1]
    }
    return rows
  }

  private func bytes(of origin: String, _ table: EntryTable) throws -> Int {
    let statement = try table.database.cachedStatement(
      sql: "SELECT bytes FROM usage WHERE origin = ?")
    return try Int.fetchOne(statement, arguments: [origin]) ?? 0
  }
}
