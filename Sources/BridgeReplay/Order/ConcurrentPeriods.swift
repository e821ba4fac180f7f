internal import BridgeRecording
internal import BridgeSession

/// The periods of a recording in which several exchanges were in flight: the order of their effects was up to the
/// server.
struct ConcurrentPeriods: Sendable {
  private let windows: [Range<Duration>]

  /// Longer exchanges are long polls; requests sent during one are not concurrent with each other.
  private static let longest = Duration.seconds(5)

  /// The busy periods of the exchanges of one recording.
  init(_ exchanges: [RecordedExchange]) {
    // WebSockets are left out: their duration may be that of the whole connection.
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

  /// The index of the busy period that contains a time; nil if none does.
  func position(of time: Duration) -> Int? {
    let next = windows.partitioningIndex { $0.upperBound > time }
    return next < windows.count && windows[next].contains(time) ? next : nil
  }
}

extension [Range<Duration>] {
  /// The first index for which the condition holds. It must hold for all later ones, too.
  fileprivate func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
