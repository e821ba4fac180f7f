internal import GRDB

extension IndexChange {
  /// Records when entries were used.
  func touch(_ uses: [Int64: UseTimes.Use]) {
    for (row, use) in uses where !changes.gone.contains(row) {
      guard var place = index.places(of: use.key).first(where: { $0.row == row }) else { continue }
      place.used = use.used
      changes.add(place)
    }
  }

  /// Removes a place and its entry, if there is one. Returns the entry's digest.
  func remove(_ place: EntryPlace) throws -> [String] {
    let digests = try remove(where: "row = ?", [place.row])
    if !changes.gone.contains(place.row) { changes.add(EntryPlace.gone(place.row, place.key)) }
    return digests
  }

  /// Removes the entry in a place if it meets a condition. Returns its digest.
  func remove(
    _ place: EntryPlace, where condition: String, _ arguments: StatementArguments
  ) throws -> [String] {
    try remove(where: "row = ? AND \(condition)", [place.row] + arguments)
  }

  /// Removes entries, and returns their digests.
  func remove(where condition: String, _ arguments: StatementArguments) throws -> [String] {
    let statement = try database.cachedStatement(
      sql: "DELETE FROM stored WHERE \(condition) RETURNING row, partition, origin, target, sha")
    return try Row.fetchAll(statement, arguments: arguments).compactMap { row in
      let key = CacheKey(partition: row[1], origin: row[2], target: row[3])
      changes.add(EntryPlace.gone(row[0], key.number))
      return row[4]
    }
  }

  /// Removes the oldest entries of keys that have too many, except those of kept pages, because look-ups and changes
  /// walk over all places of a URL. `added`: the places that this transaction has added.
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

  /// The places of a URL in every partition. Compares hashes only, so that others may be among them.
  func places(ofURL key: CacheKey) -> [EntryPlace] { index.places(ofURL: key.number) }

  /// Removes the entries of an origin.
  func remove(of origin: String) throws -> [String] {
    let number = EntryPlace.number(origin)
    return try index.places { $0.origin == number }.flatMap {
      try remove($0, where: "origin = ?", [origin])
    }
  }

  /// Removes the entries of an origin from the HTTP cache whose partition, followed by a line end, has the prefix
  /// `start`.
  func remove(of origin: String, in start: String) throws -> [String] {
    let number = EntryPlace.number(origin)
    // `substr` counts code points.
    return try index.places { $0.origin == number && !$0.isKept }.flatMap {
      try remove(
        $0, where: "origin = ? AND substr(partition || char(10), 1, ?) = ?",
        [origin, start.unicodeScalars.count, start])
    }
  }

  /// The entry of the HTTP cache, of one origin or of all, to evict next.
  func next(of origin: String?, _ uses: [Int64: UseTimes.Use]) -> EntryPlace? {
    let number = origin.map { EntryPlace.number($0) }
    return index.next(of: number, uses, besides: changes.gone)
      ?? changes.places.first {
        !$0.isGone && !$0.isKept && (number == nil || number == $0.origin)
          && !changes.gone.contains($0.row)
      }
  }
}
