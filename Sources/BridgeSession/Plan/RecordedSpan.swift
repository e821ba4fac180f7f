package import BridgeRecording

/// The recorded start and end of an exchange.
package struct RecordedSpan: Sendable {
  /// Nil if not recorded.
  package let start: Duration?

  /// At or after the start. Equals the start if no duration was recorded; zero without a start.
  package let end: Duration

  package init(start: Duration?, duration: Duration?) {
    self.start = start
    end = start.map { $0 + max(duration ?? .zero, .zero) } ?? .zero
  }

  /// The spans of the exchanges of one recording, in the precision of its clock.
  package static func spans(of exchanges: [RecordedExchange]) -> [RecordedSpan] {
    let isCoarse = exchanges.allSatisfy { $0.start.map(isWholeMilliseconds) ?? true }
    let spans = exchanges.map { exchange in
      let duration = isCoarse ? exchange.duration.map(wholeMilliseconds) : exchange.duration
      return RecordedSpan(start: exchange.start, duration: duration)
    }
    return FollowedRedirects(exchanges).applied(to: spans)
  }

  /// The same, with another end.
  func ending(at end: Duration) -> RecordedSpan {
    RecordedSpan(start: start, duration: start.map { end - $0 })
  }

  private static let attosecondsPerMillisecond: Int64 = 1_000_000_000_000_000

  private static func isWholeMilliseconds(_ duration: Duration) -> Bool {
    duration.components.attoseconds.isMultiple(of: attosecondsPerMillisecond)
  }

  private static func wholeMilliseconds(_ duration: Duration) -> Duration {
    let (seconds, attoseconds) = duration.components
    let rest = attoseconds % attosecondsPerMillisecond
    return Duration(secondsComponent: seconds, attosecondsComponent: attoseconds - rest)
  }
}
