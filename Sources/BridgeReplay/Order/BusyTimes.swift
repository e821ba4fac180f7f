internal import BridgeRecording

/// The times of a recording in which several exchanges were under way at once, so that what they caused came in the
/// order in which the server happened to get to it.
struct BusyTimes: Sendable {
  private let windows: [Range<Duration>]

  /// Longer exchanges wait for something; they do not make everything beside them concurrent.
  private static let longest = Duration.seconds(5)

  /// The busy times of exchanges of one recording.
  init(_ exchanges: [RecordedExchange]) {
    // The time of a WebSocket may be that of the whole connection, which makes nothing beside it concurrent.
    let spans = zip(exchanges, RecordedSpan.spans(of: exchanges))
      .filter { $0.0.webSocket == nil }
      .compactMap { _, span in span.start.map { (start: $0, end: span.end) } }
    var windows: [Range<Duration>] = []
    var open: (start: Duration, end: Duration, count: Int)?
    for span in spans.sorted(by: { $0.start < $1.start })
    where span.end - span.start <= Self.longest {
      if let known = open, span.start < known.end {
        open = (known.start, max(known.end, span.end), known.count + 1)
      } else {
        if let known = open, known.count > 1 { windows.append(known.start..<known.end) }
        open = (span.start, span.end, 1)
      }
    }
    if let known = open, known.count > 1 { windows.append(known.start..<known.end) }
    self.windows = windows
  }

  /// Which of them a time lies in; nil where it lies in no such time.
  func position(of time: Duration) -> Int? {
    let next = windows.partitioningIndex { $0.upperBound > time }
    return next < windows.count && windows[next].contains(time) ? next : nil
  }
}

extension [Range<Duration>] {
  /// The first index of which the condition holds; it holds of all behind it.
  fileprivate func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
