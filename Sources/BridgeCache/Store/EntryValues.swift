internal import BridgeCrypto

/// The values of an entry's row.
struct EntryValues {
  /// The bytes that count towards the quotas.
  let weight: Int

  private let response: StoredResponse
  private let names: String
  private let isLoose: Bool
  private let head: [UInt8]
  private let isKept: Bool

  init(_ response: StoredResponse, isKept: Bool) {
    (self.response, self.isKept) = (response, isKept)
    names = response.names.joined(separator: ",")
    isLoose = NoVarySearch(response.fields) != nil
    head = StoredHead.encoded(response.fields)
    weight = Self.weight(response, head)
  }

  static func weight(_ response: StoredResponse, _ head: [UInt8]) -> Int {
    response.size + head.count + response.selection.utf8.count + response.key.target.utf8.count
      + CacheSchema.rowWeight
  }

  private static let columns = [
    "row", "loose", "partition", "origin", "target", "names", "selection", "status", "head",
    "requested_us", "received_us", "size", "sha", "first", "total", "invalid", "weight", "body",
    "kept",
  ]

  /// The statement that adds a row.
  static let adding = """
    INSERT INTO stored(\(columns.joined(separator: ", ")))
      VALUES(\(columns.map { _ in "?" }.joined(separator: ", ")))
    """

  /// The place of the row. `origin`: the hash of the entry's origin.
  func place(in row: Int64, origin: UInt32, used: Int64) -> EntryPlace {
    EntryPlace(
      row: row, response.key, originNumber: origin, names: names, selection: response.selection,
      isKept: isKept, isLoose: isLoose, used: used)
  }

  /// The arguments for ``adding``.
  func arguments(in row: Int64) -> [IndexStatement.Argument] {
    var (body, sha): (IndexStatement.Argument, IndexStatement.Argument) = (.null, .null)
    switch response.content {
    case .inline(let bytes): body = .bytes(bytes)
    case .blob(let digest): sha = .text(digest.hex)
    }
    return [
      .number(row), isLoose ? .number(response.key.looseNumber) : .null,
      .text(response.key.partition), .text(response.key.origin), .text(response.key.target),
      .text(names), .text(response.selection),
      .number(response.status), .bytes(head),
      .number(response.requestTime.microseconds), .number(response.responseTime.microseconds),
      .number(response.size), sha, .number(response.part?.first), .number(response.part?.total),
      .number(response.isInvalid ? 1 : 0), .number(weight), body, .number(isKept ? 1 : 0),
    ]
  }
}
