/// Entries that are stored but not written yet.
struct WaitingEntries {
  /// The state after an entry was added.
  enum State {
    /// It is the first one: the caller must schedule the write.
    case first
    /// Others were waiting already.
    case waits
    /// There are enough for a transaction: the caller must have them written soon.
    case many
    /// There is no room for more: the caller must write now.
    case full
  }

  private static let manyEntries = 1024
  private static let maximumCount = 4096
  private static let maximumBytes = 4 << 20

  private var entries: [StoredResponse] = []
  private var bytes = 0

  /// Hashes of the keys of entries that wait or are being written.
  private var keys: Set<KeyNumber> = []

  /// The number of the last write that took entries.
  private var writes = 0

  /// Shared hashes of entries with `No-Vary-Search`, which may answer other URLs than their own.
  private var loose: Set<Int64> = []

  /// Whether everything is written.
  var isEmpty: Bool { keys.isEmpty }

  /// Whether a look-up of this key must wait for the index to be written.
  func concern(_ key: CacheKey) -> Bool {
    !keys.isEmpty && keys.contains(key.number) || !loose.isEmpty && loose.contains(key.looseNumber)
  }

  mutating func add(_ entry: StoredResponse) -> State {
    entries.append(entry)
    bytes += entry.weightInMemory
    note(entry)
    if entries.count >= Self.maximumCount || bytes >= Self.maximumBytes { return .full }
    switch entries.count {
    case 1: return .first
    case Self.manyEntries: return .many
    default: return .waits
    }
  }

  /// Takes the entries to write now, in the order in which they were added, and the number of the write.
  mutating func take() -> (entries: [StoredResponse], write: Int) {
    defer { (entries, bytes, writes) = ([], 0, writes + 1) }
    return (entries, writes + 1)
  }

  /// Called when the entries of that write are in the index, or lost. Their keys stay if a later write has begun
  /// meanwhile.
  mutating func written(_ write: Int) {
    guard write == writes else { return }
    keys.removeAll(keepingCapacity: true)
    loose = []
    for entry in entries { note(entry) }
  }

  private mutating func note(_ entry: StoredResponse) {
    keys.insert(entry.key.number)
    if NoVarySearch(entry.fields) != nil { loose.insert(entry.key.looseNumber) }
  }
}
