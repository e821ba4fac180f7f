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
    invalid, body, used, partition, origin, target
    """

  // MARK: Reading

  /// `+`: not by the index of origins, which SQLite would read the whole origin of. Sorting the few rows is left to the
  /// caller: SQLite would set a sorter up for each look-up.
  static let lookUp = "\(variants) LIMIT \(maximumVariants + 1)"

  /// The last received of more variants than are looked at.
  private static let lookUpAmongMany =
    "\(variants) ORDER BY received_us DESC LIMIT \(maximumVariants)"

  private static let variants = """
    SELECT \(columns) FROM entry WHERE key = ? AND partition = ? AND +origin = ? AND target = ?
    """

  /// All variants of a key, the last received first.
  func variants(of key: CacheKey) throws -> [StoredResponse] {
    let variants = try variants(of: key, by: Self.lookUp)
    guard variants.count > Self.maximumVariants else {
      return variants.count > 1
        ? variants.sorted { $0.responseTime > $1.responseTime } : variants
    }
    return try self.variants(of: key, by: Self.lookUpAmongMany)
  }

  private func variants(of key: CacheKey, by query: String) throws -> [StoredResponse] {
    var variants: [StoredResponse] = []
    try IndexStatement.each(
      of: query,
      [.number(key.number), .text(key.partition), .text(key.origin), .text(key.target)],
      in: database
    ) { variants.append(try Self.response($0, key)) }
    return variants
  }

  /// Whether any entry may stand for another URL than its own.
  func hasLooseVariants() throws -> Bool {
    var isThere = false
    try IndexStatement.each(
      of: "SELECT 1 FROM entry WHERE loose IS NOT NULL LIMIT 1", in: database
    ) { _ in isThere = true }
    return isThere
  }

  /// Variants of other URLs that stand for this one, as their `No-Vary-Search` says.
  func looseVariants(of key: CacheKey) throws -> [StoredResponse] {
    try responses(
      of: """
        SELECT \(Self.columns) FROM entry WHERE loose = ? AND partition = ? AND +origin = ?
          ORDER BY received_us DESC LIMIT \(Self.maximumVariants)
        """, [.number(key.looseNumber), .text(key.partition), .text(key.origin)]
    ).filter { NoVarySearch($0.fields)?.matches($0.key.target, key.target) ?? false }
  }

  /// Every entry, the last received first.
  func all() throws -> [StoredResponse] {
    try responses(of: "SELECT \(Self.columns) FROM entry ORDER BY received_us DESC")
  }

  /// The entries that a query for ``columns`` finds.
  func responses(
    of query: String, _ arguments: [IndexStatement.Argument] = []
  ) throws -> [StoredResponse] {
    var responses: [StoredResponse] = []
    try IndexStatement.each(of: query, arguments, in: database) { row in
      let key = CacheKey(partition: row.text(14), origin: row.text(15), target: row.text(16))
      responses.append(try Self.response(row, key))
    }
    return responses
  }

  /// How many variants of one URL are looked at.
  private static let maximumVariants = 64

  private static func response(_ row: IndexRow, _ key: CacheKey) throws -> StoredResponse {
    let names = row.text(5)
    var response = StoredResponse(
      key: key, status: Int(row.number(1)), fields: row.withBytes(2) { StoredHead.decoded($0) },
      requestTime: row.duration(3), responseTime: row.duration(4),
      names: names.isEmpty ? [] : names.split(separator: ",").map(String.init),
      selection: row.text(6), size: Int(row.number(7)), content: try content(row))
    response.row = row.number(0)
    response.isInvalid = row.number(11) != 0
    response.used = row.duration(13)
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

  // MARK: Writing

  /// Adds entries, or puts them into the rows of those of the same key and variant. Returns the blobs that these had.
  func store(_ responses: [StoredResponse], isKept: Bool, used: Int64) throws -> [String] {
    var (replaced, sums) = ([String](), UsageSums(isKept: isKept))
    for response in responses {
      let values = EntryValues(response, isKept: isKept, used: used)
      try IndexStatement.run(EntryValues.adding, values.arguments, in: database)
      if database.changesCount > 0 {
        sums.add(values.weight, of: response.key.origin)
      } else {
        replaced += try digests(of: values)
        try IndexStatement.run(EntryValues.replacing, values.arguments, in: database)
      }
    }
    try sums.write(to: database)
    return replaced
  }

  private func digests(of values: EntryValues) throws -> [String] {
    let statement = try database.cachedStatement(
      sql: "SELECT sha FROM entry WHERE key = ? AND variant = ? AND sha IS NOT NULL")
    return try String.fetchAll(statement, arguments: [values.key, values.variant])
  }

  /// The row of the entry of the same key and variant.
  func row(of response: StoredResponse) throws -> Int64 {
    let row = try Int64.fetchOne(
      try database.cachedStatement(sql: "SELECT row FROM entry WHERE key = ? AND variant = ?"),
      arguments: [response.key.number, EntryValues.variant(response)])
    guard let row else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the row of an entry")
    }
    return row
  }

  /// Writes status line, fields and times again, after a validation.
  func update(_ response: StoredResponse) throws {
    let head = StoredHead.encoded(response.fields)
    try database.cachedStatement(
      sql: """
        UPDATE entry SET head = ?, requested_us = ?, received_us = ?, invalid = ?, weight = ?
          WHERE row = ?
        """
    ).execute(
      arguments: [
        Data(head), response.requestTime.microseconds, response.responseTime.microseconds,
        response.isInvalid, EntryValues.weight(response, head), response.row,
      ])
  }

  func touch(_ rows: [Int64: Int64]) throws {
    let statement = try database.cachedStatement(sql: "UPDATE entry SET used = ? WHERE row = ?")
    for (row, time) in rows { try statement.execute(arguments: [time, row]) }
  }

  /// Removes entries and returns the digests that they named.
  func remove(_ condition: String, _ arguments: StatementArguments) throws -> [String] {
    let statement = try database.cachedStatement(
      sql: "DELETE FROM entry WHERE \(condition) RETURNING sha")
    return try String?.fetchAll(statement, arguments: arguments).compactMap(\.self)
  }

  /// Those of the digests that no entry names any more.
  func unused(_ digests: [String]) throws -> [SHA256Digest] {
    let statement = try database.cachedStatement(sql: "SELECT 1 FROM entry WHERE sha = ? LIMIT 1")
    return try Set(digests).filter { try Int.fetchOne(statement, arguments: [$0]) == nil }
      .compactMap { SHA256Digest(hex: $0) }
  }
}

extension Duration {
  var microseconds: Int64 {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
  }
}
