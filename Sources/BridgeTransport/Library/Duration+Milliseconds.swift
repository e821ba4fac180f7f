extension Duration {
  /// Rounded up, so that a positive limit never becomes 0, which means none. For durations that options allow.
  var wholeMilliseconds: Int {
    let (seconds, attoseconds) = components
    let milliseconds = attoseconds / 1_000_000_000_000_000
    let hasRest = attoseconds % 1_000_000_000_000_000 != 0
    return Int(seconds) * 1000 + Int(milliseconds) + (hasRest ? 1 : 0)
  }
}
