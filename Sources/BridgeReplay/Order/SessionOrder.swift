internal import BridgeSession

/// The exchanges of one recording that may be sent: the n-th waits until the first k exchanges, ordered by their
/// ends, are finished.
///
/// One number per exchange is enough, because waiting for an exchange means waiting for all that ended before it. The
/// dependency graph, which may have an edge for each pair, is never built.
struct SessionOrder: Sendable {
  /// For each exchange, how many must be finished, counted by rank.
  private let needed: [Int]

  /// For each exchange, its place in the order of the ends.
  private let rank: [Int]

  /// By rank.
  private var isFinished: [Bool]

  /// How many have finished without a gap, by rank.
  private var finishedPrefix = 0

  /// How many were released, in the order of their starts.
  private var released = 0

  init(_ spans: [RecordedSpan], _ order: ReplayOrder) {
    switch order {
    case .free:
      needed = Array(repeating: 0, count: spans.count)
      rank = Array(spans.indices)
    case .strict:
      needed = Array(spans.indices)
      rank = Array(spans.indices)
    case .causal: (needed, rank) = Self.causal(spans)
    }
    isFinished = Array(repeating: false, count: spans.count)
  }

  /// Marks an exchange as settled.
  mutating func finish(_ index: Int) {
    isFinished[rank[index]] = true
    while finishedPrefix < isFinished.count, isFinished[finishedPrefix] { finishedPrefix += 1 }
  }

  /// The exchanges that were released since the last call.
  mutating func release() -> Range<Int> {
    let first = released
    while released < needed.count, needed[released] <= finishedPrefix { released += 1 }
    return first..<released
  }

  /// Ranks and needs of a run of exchanges up to the next one without a start, which waits for all before it.
  private static func causal(_ spans: [RecordedSpan]) -> (needed: [Int], rank: [Int]) {
    var needed = Array(spans.indices)
    var rank = needed
    var first = 0
    while first < spans.count {
      let end = spans[first...].firstIndex { $0.start == nil } ?? spans.endIndex
      arrange(spans, in: first..<end, &needed, &rank)
      first = end + 1
    }
    return (needed, rank)
  }

  /// Exchanges with equal starts and no duration wait in file order, so no exchange waits for itself.
  private static func arrange(
    _ spans: [RecordedSpan], in range: Range<Int>, _ needed: inout [Int], _ rank: inout [Int]
  ) {
    let ends = range.map { (end: spans[$0].end, index: $0) }.sorted { $0 < $1 }
    for (place, end) in ends.enumerated() { rank[end.index] = range.lowerBound + place }
    var finished = 0
    for index in range {
      let start = (spans[index].start ?? .zero, index)
      while finished < ends.count, ends[finished] < start { finished += 1 }
      needed[index] = range.lowerBound + finished
    }
  }
}
