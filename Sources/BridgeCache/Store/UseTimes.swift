/// When this process used entries. The times are written to the index before entries are evicted, and when there are
/// many; in the latter case without those that are less than a minute later than the index's.
struct UseTimes {
  private static let maximumCount = 4096
  private static let grain = Duration.seconds(60)

  /// An entry, and when it was used.
  typealias Use = (key: KeyNumber, used: Int64)

  /// By row: the use, and whether the index's time is older by more than the grain.
  private var times: [Int64: (use: Use, isDue: Bool)] = [:]

  /// Adds a use of the entry in a row. Returns the uses that must be written now.
  mutating func add(
    _ row: Int64, _ key: KeyNumber, at now: Duration, before old: Duration
  ) -> [Int64: Use] {
    times[row] = ((key, now.microseconds), now - old > Self.grain)
    guard times.count >= Self.maximumCount else { return [:] }
    defer { times = [:] }
    return times.filter(\.value.isDue).mapValues(\.use)
  }

  /// Takes all uses, to be written now.
  mutating func take() -> [Int64: Use] {
    defer { times = [:] }
    return times.mapValues(\.use)
  }
}
