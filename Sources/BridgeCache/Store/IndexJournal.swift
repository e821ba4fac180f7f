internal import GRDB

/// The places of all entries, as the index has them: one row for each write, behind each other, so that an entry is
/// added without a search in the index. Every process follows it into its ``EntryMap``.
struct IndexJournal {
  private(set) var map = EntryMap()

  /// The version of the index that the map fits; nil where that is not known.
  private var version: IndexVersion?

  /// The number of the last write, and of the last row that was given to an entry.
  private var last: Int64 = 0
  private(set) var lastRow: Int64 = 0

  /// How many writes and places a process that opens the cache has to read.
  private var writes = 0
  private var places = 0

  private var order = EvictionOrder()

  static let table = """
    CREATE TABLE journal(
      number INTEGER PRIMARY KEY, last INTEGER NOT NULL, whole INTEGER NOT NULL, places BLOB NOT NULL)
      STRICT;
    """

  /// The writes since one of them.
  static let since =
    "SELECT number, last, whole, places FROM journal WHERE number > ? ORDER BY number"

  /// Whether the map fits that version.
  func fits(_ version: IndexVersion?) -> Bool { version != nil && version == self.version }

  /// Reads what was written since. `version`: the one that the index had before, or an earlier one.
  mutating func follow(_ database: some StatementSource, to version: IndexVersion?) throws {
    try IndexStatement.each(of: Self.since, [.number(last)], in: database) { row in
      // It has all that there is, whatever was known before.
      let isWhole = row.number(2) != 0
      if isWhole { self = IndexJournal() }
      (last, lastRow) = (row.number(0), row.number(1))
      row.withBytes(3) { add(UnsafeRawBufferPointer($0), isWhole: isWhole) }
    }
    self.version = version
  }

  private mutating func add(_ bytes: UnsafeRawBufferPointer, isWhole: Bool) {
    let count = bytes.count / EntryPlace.size
    (writes, places) = (writes + 1, places + count)
    map.reserve(count)
    for number in 0..<count {
      let start = number * EntryPlace.size
      let place = EntryPlace(
        UnsafeRawBufferPointer(rebasing: bytes[start..<start + EntryPlace.size]))
      // All that there is has each row once, so that none has to be searched for.
      if isWhole { map.add(place) } else { map.apply(place) }
    }
  }

  /// The entry that goes next for want of room.
  mutating func next(
    of origin: UInt32?, _ uses: [Int64: UseTimes.Use], besides gone: Set<Int64>
  ) -> EntryPlace? {
    order.next(of: origin, in: map, uses, besides: gone)
  }

  // MARK: Writing

  /// Writes what a transaction has changed. The map follows when the transaction is over.
  func write(_ changes: IndexChanges, to database: Database) throws {
    guard !changes.places.isEmpty else { return }
    if writes >= Self.maximumWrites || places > 2 * map.count + Self.spare {
      try rewrite(with: changes, database)
    } else {
      try Self.write(
        changes.places, number: last + 1, last: changes.lastRow, isWhole: false, to: database)
    }
  }

  /// More small writes than these are put together, as are more places than twice those that are left.
  private static let maximumWrites = 1024
  private static let spare = 16_384

  private func rewrite(with changes: IndexChanges, _ database: Database) throws {
    var after = map
    for place in changes.places { after.apply(place) }
    try database.execute(sql: "DELETE FROM journal")
    let places = after.places { _ in true }.sorted { $0.row < $1.row }
    try Self.write(places, number: last + 1, last: changes.lastRow, isWhole: true, to: database)
  }

  static func write(
    _ places: [EntryPlace], number: Int64, last: Int64, isWhole: Bool, to database: Database
  ) throws {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(places.count * EntryPlace.size)
    for place in places { place.write(to: &bytes) }
    try IndexStatement.run(
      "INSERT INTO journal VALUES(?, ?, ?, ?)",
      [.number(number), .number(last), .number(isWhole ? 1 : 0), .bytes(bytes)], in: database)
  }
}

/// The places that a transaction changes.
final class IndexChanges {
  /// In order.
  private(set) var places: [EntryPlace] = []

  /// The entries that it removes.
  private(set) var gone: Set<Int64> = []

  /// The number of the last row that was given to an entry.
  private(set) var lastRow: Int64

  init(after lastRow: Int64) { self.lastRow = lastRow }

  /// The number of the next row.
  func nextRow() -> Int64 {
    lastRow += 1
    return lastRow
  }

  func add(_ place: EntryPlace) {
    places.append(place)
    if place.isGone { gone.insert(place.row) }
  }
}
