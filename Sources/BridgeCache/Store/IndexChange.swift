internal import GRDB

/// A transaction that changes entries, and their places with them.
struct IndexChange {
  let database: Database
  private let index: CacheIndex
  private let changes: IndexChanges

  var table: EntryTable { EntryTable(database) }

  init(_ database: Database, _ index: CacheIndex, _ changes: IndexChanges) {
    (self.database, self.index, self.changes) = (database, index, changes)
  }

  // MARK: Adding

  /// Adds entries, in place of those of the same key and variant. Returns their rows, and the blobs of those replaced.
  func store(
    _ responses: [StoredResponse], isKept: Bool, used: Int64
  ) throws -> (rows: [Int64], replaced: [String]) {
    var (rows, replaced, sums) = ([Int64](), [String](), UsageSums(isKept: isKept))
    var origins: [String: UInt32] = [:]
    for response in Self.last(of: responses) {
      let origin = origins[response.key.origin] ?? EntryPlace.number(response.key.origin)
      origins[response.key.origin] = origin
      let values = EntryValues(response, isKept: isKept)
      let place = values.place(in: changes.nextRow(), origin: origin, used: used)
      try IndexStatement.run(EntryValues.adding, values.arguments(in: place.row), in: database)
      sums.add(values.weight, of: response.key.origin)
      replaced += try replace(response, by: place)
      changes.add(place)
      rows.append(place.row)
    }
    try sums.write(to: database)
    return (rows, replaced)
  }

  /// Of several that stand for the same requests, the last one.
  private static func last(of responses: [StoredResponse]) -> [StoredResponse] {
    guard Set(responses.map(\.key)).count < responses.count else { return responses }
    var last: [VariantName: Int] = [:]
    for (index, response) in responses.enumerated() { last[VariantName(response)] = index }
    return last.values.sorted().map { responses[$0] }
  }

  private func replace(_ response: StoredResponse, by new: EntryPlace) throws -> [String] {
    let places = index.places(of: response.key.number).filter { $0.variant == new.variant }
    return try places.flatMap { place in
      guard try table.isVariant(response, in: place.row) else { return [String]() }
      if place.isKept {
        try IndexStatement.run(
          "UPDATE OR IGNORE page_entry SET entry = ? WHERE entry = ?",
          [.number(new.row), .number(place.row)], in: database)
      }
      return try remove(place)
    }
  }

  // MARK: Using and removing

  /// Writes when entries were used.
  func touch(_ uses: [Int64: UseTimes.Use]) {
    for (row, use) in uses where !changes.gone.contains(row) {
      guard var place = index.places(of: use.key).first(where: { $0.row == row }) else { continue }
      place.used = use.used
      changes.add(place)
    }
  }

  /// Removes the entry in a place, where a condition holds for it; returns the digest that it named.
  func remove(
    _ place: EntryPlace, where condition: String = "1", _ arguments: StatementArguments = []
  ) throws -> [String] {
    try remove(where: "row = ? AND \(condition)", [place.row] + arguments)
  }

  /// Removes entries and returns the digests that they named.
  func remove(where condition: String, _ arguments: StatementArguments) throws -> [String] {
    let statement = try database.cachedStatement(
      sql: "DELETE FROM entry WHERE \(condition) RETURNING row, partition, origin, target, sha")
    return try Row.fetchAll(statement, arguments: arguments).compactMap { row in
      let key = CacheKey(partition: row[1], origin: row[2], target: row[3])
      changes.add(EntryPlace.gone(row[0], key))
      return row[4]
    }
  }

  /// The places of a URL in every partition, as far as the numbers of their keys tell.
  func places(ofURL key: CacheKey) -> [EntryPlace] { index.places(ofURL: key.number) }

  /// Removes the entries of an origin.
  func remove(of origin: String) throws -> [String] {
    let number = EntryPlace.number(origin)
    return try index.places { $0.origin == number }.flatMap {
      try remove($0, where: "origin = ?", [origin])
    }
  }

  /// The entry of the HTTP cache, of an origin or of any, that goes next for want of room.
  func next(of origin: String?, _ uses: [Int64: UseTimes.Use]) -> EntryPlace? {
    let number = origin.map { EntryPlace.number($0) }
    return index.next(of: number, uses, besides: changes.gone)
      ?? changes.places.first {
        !$0.isGone && !$0.isKept && (number == nil || number == $0.origin)
          && !changes.gone.contains($0.row)
      }
  }
}

/// The requests that a response stands for.
private struct VariantName: Hashable {
  private let key: CacheKey
  private let names: [String]
  private let selection: String

  init(_ response: StoredResponse) {
    (key, names, selection) = (response.key, response.names, response.selection)
  }
}

extension EntryTable {
  /// Whether a row has that variant of that key.
  fileprivate func isVariant(_ response: StoredResponse, in row: Int64) throws -> Bool {
    var isVariant = false
    try IndexStatement.each(
      of: "SELECT target, origin, partition, names, selection FROM entry WHERE row = ?",
      [.number(row)], in: database
    ) { row in
      isVariant =
        row.holds(response.key.target, in: 0) && row.holds(response.key.origin, in: 1)
        && row.holds(response.key.partition, in: 2)
        && row.holds(response.names.joined(separator: ","), in: 3)
        && row.holds(response.selection, in: 4)
    }
    return isVariant
  }
}
