/// The pauses between checks for changes that nothing reports: short during activity, then doubling.
package struct LookPace {
  /// The limits of a pause.
  private static let (shortest, longest) = (
    Duration.milliseconds(200), Duration.milliseconds(3_200)
  )

  private var pause = LookPace.shortest
  private var seen: Int?

  /// Starts with the shortest pause.
  package init() {}

  /// The pause before the next check. `activity`: the number of events so far.
  package mutating func pause(at activity: Int) -> Duration {
    pause = seen == activity ? min(pause * 2, Self.longest) : Self.shortest
    seen = activity
    return pause
  }
}
