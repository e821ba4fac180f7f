extension Duration {
  /// Rounded up, so that a limit above zero never becomes "none"; for the durations that options
  /// may have.
  var wholeMilliseconds: Int {
    let (seconds, attoseconds) = components
    let milliseconds = attoseconds / 1_000_000_000_000_000
    let hasRest = attoseconds % 1_000_000_000_000_000 != 0
    return Int(seconds) * 1000 + Int(milliseconds) + (hasRest ? 1 : 0)
  }
}
