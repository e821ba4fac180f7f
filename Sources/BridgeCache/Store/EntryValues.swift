internal import BridgeCrypto

/// The values of an entry's row.
struct EntryValues {
  let key: Int64
  let variant: Int64

  /// The bytes that count for the quotas.
  let weight: Int

  private let response: StoredResponse
  private let head: [UInt8]
  private let isKept: Bool
  private let used: Int64

  init(_ response: StoredResponse, isKept: Bool, used: Int64) {
    (self.response, self.isKept, self.used) = (response, isKept, used)
    head = StoredHead.encoded(response.fields)
    (key, variant) = (response.key.number, Self.variant(response))
    weight = Self.weight(response, head)
  }

  /// A number for what the entry was chosen by, among those of its key.
  static func variant(_ response: StoredResponse) -> Int64 {
    if response.names.isEmpty, response.selection.isEmpty { return only }
    return CacheKey.number("\(response.names.joined(separator: ","))\n\(response.selection)")
  }

  /// The variant of a response without `Vary`.
  private static let only = CacheKey.number("\n")

  static func weight(_ response: StoredResponse, _ head: [UInt8]) -> Int {
    response.size + head.count + response.selection.utf8.count + response.key.target.utf8.count
      + CacheSchema.rowWeight
  }

  private static let columns = [
    "key", "variant", "loose", "partition", "origin", "target", "names", "selection", "status",
    "head", "requested_us", "received_us", "size", "sha", "first", "total", "invalid", "weight",
    "used", "body", "kept",
  ]

  /// Adds a row, unless there is one of the same key and variant.
  static let adding = """
    INSERT INTO entry(\(columns.joined(separator: ", ")))
      VALUES(\(columns.map { _ in "?" }.joined(separator: ", "))) ON CONFLICT DO NOTHING
    """

  /// Changes the row of the same key and variant.
  static let replacing = """
    UPDATE entry SET \(columns.enumerated().dropFirst(2).map { "\($1) = ?\($0 + 1)" }.joined(separator: ", "))
      WHERE key = ?1 AND variant = ?2
    """

  /// The values for both statements.
  var arguments: [IndexStatement.Argument] {
    var (body, sha): (IndexStatement.Argument, IndexStatement.Argument) = (.null, .null)
    switch response.content {
    case .inline(let bytes): body = .bytes(bytes)
    case .blob(let digest): sha = .text(digest.hex)
    }
    let isLoose = NoVarySearch(response.fields) != nil
    return [
      .number(key), .number(variant), isLoose ? .number(response.key.looseNumber) : .null,
      .text(response.key.partition), .text(response.key.origin), .text(response.key.target),
      .text(response.names.joined(separator: ",")), .text(response.selection),
      .number(response.status), .bytes(head),
      .number(response.requestTime.microseconds), .number(response.responseTime.microseconds),
      .number(response.size), sha, .number(response.part?.first), .number(response.part?.total),
      .number(response.isInvalid ? 1 : 0), .number(weight), .number(used), body,
      .number(isKept ? 1 : 0),
    ]
  }
}
