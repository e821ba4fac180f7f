/// The place of a part in its whole (RFC 9110 §14.4).
struct ContentRange: Equatable {
  let first, last, total: Int

  /// Parses `bytes 0-99/1000`; nil for anything else, including an unknown total length.
  init?(_ field: String?) {
    guard let field, field.lowercased().hasPrefix("bytes ") else { return nil }
    let halves = field.dropFirst(6).split(separator: "/", omittingEmptySubsequences: false)
    guard halves.count == 2, let total = Int(halves[1]) else { return nil }
    let ends = halves[0].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Int(ends[0]), let last = Int(ends[1]),
      0 <= first, first <= last, last < total
    else { return nil }
    (self.first, self.last, self.total) = (first, last, total)
  }
}
