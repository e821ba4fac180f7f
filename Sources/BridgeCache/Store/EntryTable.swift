internal import BridgeCrypto
internal import GRDB
internal import HTTPTypes

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The entries of an index. Everything runs in the caller's transaction.
struct EntryTable<Source: StatementSource> {
  let database: Source

  init(_ database: Source) { self.database = database }

  // MARK: Reading

  /// The variants of a key in these places, the last received first. Beyond the limit, only the last stored are read.
  func variants(of key: CacheKey, in places: [EntryPlace]) throws -> [StoredResponse] {
    var variants: [StoredResponse] = []
    for (number, place) in places.enumerated()
    where place.isKept || number < EntryRow.maximumVariants {
      try IndexStatement.each(of: EntryRow.lookUp, [.number(place.row)], in: database) { row in
        // Two keys may have the same hash.
        guard row.holds(key.target, in: 15), row.holds(key.origin, in: 14),
          row.holds(key.partition, in: 13)
        else { return }
        var variant = try EntryRow.response(row, key)
        variant.used = .microseconds(place.used)
        variants.append(variant)
      }
    }
    return variants.count > 1 ? variants.sorted { $0.responseTime > $1.responseTime } : variants
  }

  /// Variants of other URLs that answer this one according to their `No-Vary-Search`.
  func looseVariants(of key: CacheKey) throws -> [StoredResponse] {
    try responses(
      of: EntryRow.loose,
      [.number(key.looseNumber), .text(key.partition), .text(key.origin)]
    ).filter { NoVarySearch($0.fields)?.matches($0.key.target, key.target) ?? false }
  }

  /// Every entry, the last received first.
  func all() throws -> [StoredResponse] {
    try responses(of: "SELECT \(EntryRow.columns) FROM stored ORDER BY received_us DESC")
  }

  /// The entries that a query for ``columns`` finds.
  func responses(
    of query: String, _ arguments: [IndexStatement.Argument] = []
  ) throws -> [StoredResponse] {
    var responses: [StoredResponse] = []
    try IndexStatement.each(of: query, arguments, in: database) { row in
      let key = CacheKey(partition: row.text(13), origin: row.text(14), target: row.text(15))
      responses.append(try EntryRow.response(row, key))
    }
    return responses
  }
}

extension EntryTable<Database> {
  /// Those of the digests that no entry refers to.
  func unused(_ digests: [String]) throws -> [SHA256Digest] {
    let statement = try database.cachedStatement(sql: "SELECT 1 FROM stored WHERE sha = ? LIMIT 1")
    return try Set(digests).filter { try Int.fetchOne(statement, arguments: [$0]) == nil }
      .compactMap { SHA256Digest(hex: $0) }
  }

  /// Writes an entry's fields and times after a validation.
  func update(_ response: StoredResponse) throws {
    let head = StoredHead.encoded(response.fields)
    try database.cachedStatement(
      sql: """
        UPDATE stored SET head = ?, requested_us = ?, received_us = ?, invalid = ?, weight = ?
          WHERE row = ?
        """
    ).execute(
      arguments: [
        Data(head), response.requestTime.microseconds, response.responseTime.microseconds,
        response.isInvalid, EntryValues.weight(response, head), response.row,
      ])
  }
}

extension Duration {
  var microseconds: Int64 {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
  }
}
