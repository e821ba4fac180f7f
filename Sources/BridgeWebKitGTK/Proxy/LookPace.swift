/// How often to look for changes that nothing reports: often while something goes on, and less and less while nothing
/// does.
package struct LookPace {
  /// The pauses between two looks.
  private static let (shortest, longest) = (
    Duration.milliseconds(200), Duration.milliseconds(3_200)
  )

  private var pause = LookPace.shortest
  private var seen: Int?

  /// The shortest pause first.
  package init() {}

  /// The pause before the next look. `activity` counts what has gone on so far.
  package mutating func pause(at activity: Int) -> Duration {
    pause = seen == activity ? min(pause * 2, Self.longest) : Self.shortest
    seen = activity
    return pause
  }
}
