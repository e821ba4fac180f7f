/// Puts exchanges in the order of their starts, as the specification asks of every reader.
enum HARTimeline {
  /// The earliest start; nil when no exchange has one.
  static func earliest(of exchanges: [RecordedExchange]) -> Duration? {
    exchanges.compactMap(\.start).min()
  }

  /// The exchanges sorted by start, each start counted from the earliest; those without a start keep
  /// their place in the list, and equal starts their order.
  static func arrange(
    _ exchanges: [RecordedExchange], _ warnings: inout HARWarnings
  ) -> [RecordedExchange] {
    let timed = exchanges.indices.filter { exchanges[$0].start != nil }
    let sorted = timed.sorted { left, right in
      let (first, second) = (exchanges[left].start, exchanges[right].start)
      guard let first, let second, first != second else { return left < right }
      return first < second
    }
    if sorted != timed {
      warnings.file(.unsorted, "the entries are not in the order of their starts; they are sorted")
    }
    let earliest = sorted.first.flatMap { exchanges[$0].start } ?? .zero
    var arranged = exchanges
    for (place, origin) in zip(timed, sorted) {
      arranged[place] = exchanges[origin].starting(exchanges[origin].start.map { $0 - earliest })
    }
    return arranged
  }
}
