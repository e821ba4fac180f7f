/// When entries were used, in this process. The index learns it before entries are dropped for want of room, and when
/// there are many; then it is not told of uses within a minute of the one that it knows.
struct UseTimes {
  private static let maximumCount = 4096
  private static let grain = Duration.seconds(60)

  /// An entry, and when it was used.
  typealias Use = (key: KeyNumber, used: Int64)

  /// By row; and whether the index's own time is older by more than the grain.
  private var times: [Int64: (use: Use, isDue: Bool)] = [:]

  /// Adds a use of the entry in a row. Returns the ones that have to be written now.
  mutating func add(
    _ row: Int64, _ key: KeyNumber, at now: Duration, before old: Duration
  ) -> [Int64: Use] {
    times[row] = ((key, now.microseconds), now - old > Self.grain)
    guard times.count >= Self.maximumCount else { return [:] }
    defer { times = [:] }
    return times.filter(\.value.isDue).mapValues(\.use)
  }

  /// All of them, to be written now.
  mutating func take() -> [Int64: Use] {
    defer { times = [:] }
    return times.mapValues(\.use)
  }
}
