internal import BridgeCrypto
internal import GRDB
internal import HTTPTypes

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The entries of an index. Everything runs in the caller's transaction.
struct EntryTable {
  let database: Database

  init(_ database: Database) { self.database = database }

  static let columns = """
    row, status, head, requested_us, received_us, names, selection, size, sha, first, total, \
    invalid, body, partition, origin, target
    """

  // MARK: Reading

  /// The row of an entry.
  static let lookUp = "SELECT \(columns) FROM stored WHERE row = ?"

  /// How many variants of one URL the HTTP cache has and looks at. Kept pages have as many as they need.
  static let maximumVariants = 64

  /// The variants of a key in these places, the last received first. Of more than are looked at, the last stored.
  func variants(of key: CacheKey, in places: [EntryPlace]) throws -> [StoredResponse] {
    var variants: [StoredResponse] = []
    for (number, place) in places.enumerated()
    where place.isKept || number < Self.maximumVariants {
      try IndexStatement.each(of: Self.lookUp, [.number(place.row)], in: database) { row in
        // Two keys may have the same number.
        guard row.holds(key.target, in: 15), row.holds(key.origin, in: 14),
          row.holds(key.partition, in: 13)
        else { return }
        var variant = try Self.response(row, key)
        variant.used = .microseconds(place.used)
        variants.append(variant)
      }
    }
    return variants.count > 1 ? variants.sorted { $0.responseTime > $1.responseTime } : variants
  }

  /// Variants of other URLs that stand for this one, as their `No-Vary-Search` says.
  func looseVariants(of key: CacheKey) throws -> [StoredResponse] {
    try responses(
      of: """
        SELECT \(Self.columns) FROM stored WHERE loose = ? AND partition = ? AND origin = ?
          ORDER BY received_us DESC LIMIT \(Self.maximumVariants)
        """, [.number(key.looseNumber), .text(key.partition), .text(key.origin)]
    ).filter { NoVarySearch($0.fields)?.matches($0.key.target, key.target) ?? false }
  }

  /// Every entry, the last received first.
  func all() throws -> [StoredResponse] {
    try responses(of: "SELECT \(Self.columns) FROM stored ORDER BY received_us DESC")
  }

  /// The entries that a query for ``columns`` finds.
  func responses(
    of query: String, _ arguments: [IndexStatement.Argument] = []
  ) throws -> [StoredResponse] {
    var responses: [StoredResponse] = []
    try IndexStatement.each(of: query, arguments, in: database) { row in
      let key = CacheKey(partition: row.text(13), origin: row.text(14), target: row.text(15))
      responses.append(try Self.response(row, key))
    }
    return responses
  }

  private static func response(_ row: IndexRow, _ key: CacheKey) throws -> StoredResponse {
    let names = row.text(5)
    var response = StoredResponse(
      key: key, status: Int(row.number(1)), fields: row.withBytes(2) { StoredHead.decoded($0) },
      requestTime: row.duration(3), responseTime: row.duration(4),
      names: names.isEmpty ? [] : names.split(separator: ",").map(String.init),
      selection: row.text(6), size: Int(row.number(7)), content: try content(row))
    response.row = row.number(0)
    response.isInvalid = row.number(11) != 0
    if !row.isNull(9), !row.isNull(10) {
      response.part = StoredResponse.Part(
        first: Int(row.number(9)), total: Int(row.number(10)))
    }
    return response
  }

  private static func content(_ row: IndexRow) throws -> StoredResponse.Content {
    if row.isNull(8) { return .inline(row.withBytes(12) { [UInt8]($0) }) }
    guard let digest = SHA256Digest(hex: row.text(8)) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the digest of a body")
    }
    return .blob(digest)
  }

  /// The digests that no entry names any more.
  func unused(_ digests: [String]) throws -> [SHA256Digest] {
    let statement = try database.cachedStatement(sql: "SELECT 1 FROM stored WHERE sha = ? LIMIT 1")
    return try Set(digests).filter { try Int.fetchOne(statement, arguments: [$0]) == nil }
      .compactMap { SHA256Digest(hex: $0) }
  }

  // MARK: Writing

  /// Writes status line, fields and times again, after a validation.
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
