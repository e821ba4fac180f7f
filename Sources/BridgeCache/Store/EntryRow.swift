internal import BridgeCrypto
internal import GRDB

/// A row of the index as an entry.
enum EntryRow {
  static let columns = """
    row, status, head, requested_us, received_us, names, selection, size, sha, first, total, \
    invalid, body, partition, origin, target
    """

  /// The query for one row.
  static let lookUp = "SELECT \(columns) FROM stored WHERE row = ?"

  /// The query for the rows of a path that may answer other URLs than their own.
  static let loose = """
    SELECT \(columns) FROM stored WHERE loose = ? AND partition = ? AND origin = ?
      ORDER BY received_us DESC LIMIT \(maximumVariants)
    """

  /// The most variants of one URL in the HTTP cache. Kept pages may have any number.
  static let maximumVariants = 64

  /// The entry in a row of ``columns``, whose key is known.
  static func response(_ row: IndexRow, _ key: CacheKey) throws -> StoredResponse {
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
}
