internal import GRDB

/// A transaction that changes entries together with their places.
struct IndexChange {
  let database: Database
  let index: CacheIndex
  let changes: IndexChanges

  var table: EntryTable<Database> { EntryTable(database) }

  init(_ database: Database, _ index: CacheIndex, _ changes: IndexChanges) {
    (self.database, self.index, self.changes) = (database, index, changes)
  }

  // MARK: Adding

  /// Adds entries, replacing those of the same key and variant. Returns their rows, and the digests of entries that
  /// were replaced or exceeded the number of variants.
  func store(
    _ responses: [StoredResponse], isKept: Bool, used: Int64
  ) throws -> (rows: [Int64], replaced: [String]) {
    var (rows, replaced, sums) = ([Int64](), [String](), UsageSums(isKept: isKept))
    var origins: [String: UInt32] = [:]
    // The added places of keys that have other entries.
    var crowded: [EntryPlace] = []
    let (last, repeatsKeys) = Self.last(of: responses)
    for response in last {
      let origin = origins[response.key.origin] ?? EntryPlace.number(response.key.origin)
      origins[response.key.origin] = origin
      let values = EntryValues(response, isKept: isKept)
      let place = values.place(in: changes.nextRow(), origin: origin, used: used)
      try IndexStatement.run(EntryValues.adding, values.arguments(in: place.row), in: database)
      sums.add(values.weight, of: response.key.origin)
      let others = index.places(of: response.key.number)
      if !others.isEmpty { replaced += try replace(response, by: place, among: others) }
      if repeatsKeys || !others.isEmpty { crowded.append(place) }
      changes.add(place)
      rows.append(place.row)
    }
    try sums.write(to: database)
    if !isKept { replaced += try trim(crowded) }
    return (rows, replaced)
  }

  /// The last response of each variant, and whether a key (or its hash) occurs more than once.
  private static func last(
    of responses: [StoredResponse]
  ) -> (last: [StoredResponse], repeatsKeys: Bool) {
    guard Set(responses.map(\.key.number)).count < responses.count else {
      return (responses, false)
    }
    var last: [VariantName: Int] = [:]
    for (index, response) in responses.enumerated() { last[VariantName(response)] = index }
    return (last.values.sorted().map { responses[$0] }, true)
  }

  private func replace(
    _ response: StoredResponse, by new: EntryPlace, among others: [EntryPlace]
  ) throws -> [String] {
    try others.filter { $0.variant == new.variant }.flatMap { place in
      guard try table.isVariant(response, in: place.row) else { return [String]() }
      if place.isKept {
        try IndexStatement.run(
          "UPDATE OR IGNORE page_entry SET entry = ? WHERE entry = ?",
          [.number(new.row), .number(place.row)], in: database)
      }
      return try remove(place)
    }
  }
}

/// The requests that a response answers: its key and selection.
private struct VariantName: Hashable {
  private let key: CacheKey
  private let names: [String]
  private let selection: String

  init(_ response: StoredResponse) {
    (key, names, selection) = (response.key, response.names, response.selection)
  }
}

extension EntryTable {
  /// Whether a row holds the same variant of the same key.
  fileprivate func isVariant(_ response: StoredResponse, in row: Int64) throws -> Bool {
    var isVariant = false
    try IndexStatement.each(
      of: "SELECT target, origin, partition, names, selection FROM stored WHERE row = ?",
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
