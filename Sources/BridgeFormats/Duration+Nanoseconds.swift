extension Duration {
  /// The nanoseconds, rounded toward zero and clamped to 64 bits.
  package var wholeNanoseconds: Int64 {
    // Up to nine seconds, which covers nearly all values, no 128-bit division is needed.
    if let small = Int64(exactly: attoseconds) { return small / 1_000_000_000 }
    let (seconds, attoseconds) = components
    let (product, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflowsToo) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
    if overflows || overflowsToo { return seconds < 0 ? .min : .max }
    return sum
  }
}
