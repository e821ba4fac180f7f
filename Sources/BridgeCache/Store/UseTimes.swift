/// When entries were used, in this process. The index learns it before entries are dropped for want of room, and when
/// there are many; then it is not told of uses within a minute of the one that it knows.
struct UseTimes {
  private static let maximumCount = 4096
  private static let grain = Duration.seconds(60)

  /// By row; and whether the index's own time is older by more than the grain.
  private var times: [Int64: (used: Int64, isDue: Bool)] = [:]

  /// Adds a use. Returns the ones that have to be written now.
  mutating func add(_ row: Int64, at now: Duration, before old: Duration) -> [Int64: Int64] {
    times[row] = (now.microseconds, now - old > Self.grain)
    guard times.count >= Self.maximumCount else { return [:] }
    defer { times = [:] }
    return times.filter(\.value.isDue).mapValues(\.used)
  }

  /// All of them, to be written now.
  mutating func take() -> [Int64: Int64] {
    defer { times = [:] }
    return times.mapValues(\.used)
  }
}
