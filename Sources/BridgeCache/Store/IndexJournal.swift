internal import GRDB

/// The journal of all entries' places: each write appends one row, so that adding an entry takes no search in the
/// index. Every process replays it into its ``EntryMap``.
struct IndexJournal {
  private(set) var map = EntryMap()

  /// The version of the index that the map reflects; nil if it is unknown.
  private var version: IndexVersion?

  /// The number of the last write that was read, and of the last row given to an entry.
  private var last: Int64 = 0
  private(set) var lastRow: Int64 = 0

  /// How many writes and places a process reads when it opens the cache.
  private var writes = 0
  private var places = 0

  private var order = EvictionOrder()

  static let table = """
    CREATE TABLE journal(
      number INTEGER PRIMARY KEY, last INTEGER NOT NULL, whole INTEGER NOT NULL, places BLOB NOT NULL)
      STRICT;
    """

  /// The query for the writes after a given one.
  static let since =
    "SELECT number, last, whole, places FROM journal WHERE number > ? ORDER BY number"

  /// Whether the map reflects that version.
  func fits(_ version: IndexVersion?) -> Bool { version != nil && version == self.version }

  /// Replays the writes that the map lacks. `version`: that of the index before this call, or an older one.
  mutating func follow(_ database: some StatementSource, to version: IndexVersion?) throws {
    try IndexStatement.each(of: Self.since, [.number(last)], in: database) { row in
      // It contains all places, so that earlier ones are dropped.
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
      // A complete list has each row once, so that no search is needed.
      if isWhole { map.add(place) } else { map.apply(place) }
    }
  }

  /// The entry to evict next.
  mutating func next(
    of origin: UInt32?, _ uses: [Int64: UseTimes.Use], besides gone: Set<Int64>
  ) -> EntryPlace? {
    order.next(of: origin, in: map, uses, besides: gone)
  }

  // MARK: Writing

  /// Writes the changes of a transaction. The map follows after the transaction.
  func write(_ changes: IndexChanges, to database: Database) throws {
    guard !changes.places.isEmpty else { return }
    if writes >= Self.maximumWrites || places > 2 * map.count + Self.spare {
      try rewrite(with: changes, database)
    } else {
      try Self.write(
        changes.places, number: last + 1, last: changes.lastRow, isWhole: false, to: database)
    }
  }

  /// Above this many writes, or twice as many places as there are entries (and some to spare), the journal is rewritten
  /// as one row.
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

  /// The rows of the entries that it removes.
  private(set) var gone: Set<Int64> = []

  /// The number of the last row given to an entry.
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
