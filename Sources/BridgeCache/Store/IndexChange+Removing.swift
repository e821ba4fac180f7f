internal import GRDB

extension IndexChange {
  /// Writes when entries were used.
  func touch(_ uses: [Int64: UseTimes.Use]) {
    for (row, use) in uses where !changes.gone.contains(row) {
      guard var place = index.places(of: use.key).first(where: { $0.row == row }) else { continue }
      place.used = use.used
      changes.add(place)
    }
  }

  /// Removes the entry in a place, and the place also where there is no such entry; returns the digest that it named.
  func remove(_ place: EntryPlace) throws -> [String] {
    let digests = try remove(where: "row = ?", [place.row])
    if !changes.gone.contains(place.row) { changes.add(EntryPlace.gone(place.row, place.key)) }
    return digests
  }

  /// Removes the entry in a place, where a condition holds for it; returns the digest that it named.
  func remove(
    _ place: EntryPlace, where condition: String, _ arguments: StatementArguments
  ) throws -> [String] {
    try remove(where: "row = ? AND \(condition)", [place.row] + arguments)
  }

  /// Removes entries and returns the digests that they named.
  func remove(where condition: String, _ arguments: StatementArguments) throws -> [String] {
    let statement = try database.cachedStatement(
      sql: "DELETE FROM stored WHERE \(condition) RETURNING row, partition, origin, target, sha")
    return try Row.fetchAll(statement, arguments: arguments).compactMap { row in
      let key = CacheKey(partition: row[1], origin: row[2], target: row[3])
      changes.add(EntryPlace.gone(row[0], key.number))
      return row[4]
    }
  }

  /// Removes the oldest entries of a key that has more of them than are looked at, apart from those of pages: a look-up, and
  /// every change of a place, walks over all places of a URL. `added`: what this transaction has added.
  func trim(_ added: [EntryPlace]) throws -> [String] {
    try Dictionary(grouping: added, by: \.key).flatMap { key, added in
      let before = index.places(of: key).filter {
        !$0.isKept && !changes.gone.contains($0.row)
      }
      let surplus = before.count + added.count - EntryRow.maximumVariants
      guard surplus > 0 else { return [String]() }
      return try (before + added).sorted { $0.row < $1.row }.prefix(surplus)
        .flatMap { try remove($0) }
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

  /// Removes the entries of an origin in the HTTP cache whose partitions, with a line end behind them, have such a start.
  func remove(of origin: String, in start: String) throws -> [String] {
    let number = EntryPlace.number(origin)
    // SQLite counts code points.
    return try index.places { $0.origin == number && !$0.isKept }.flatMap {
      try remove(
        $0, where: "origin = ? AND substr(partition || char(10), 1, ?) = ?",
        [origin, start.unicodeScalars.count, start])
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
