/// How the two values of a difference relate, without the values.
public enum ChangeForm: String, Sendable, Hashable, Codable, CaseIterable {
  /// Two numbers.
  case number
  /// `true` and `false`.
  case boolean
  /// Two clocks, whatever their times.
  case clock
  /// Two random identities.
  case identity
  /// Two texts that differ only in numbers, clocks and identities.
  case numbersInText = "numbers-in-text"
  /// Arrays of different lengths.
  case length
  /// The rows of a list, or the elements of an array, in another order.
  case order
  /// A value that is missing on one side.
  case presence
  /// Anything else.
  case text
}

extension Difference {
  /// How its two values relate.
  package var form: ChangeForm {
    guard change == .changed else { return .presence }
    if details != nil { return .order }
    // Shortened texts are not completely known.
    guard digest == nil else { return .text }
    let value = expected ?? recorded
    if Self.isLength(value), Self.isLength(actual) { return .length }
    let words = ["true", "false"]
    if words.contains(value), words.contains(actual) { return .boolean }
    let (old, new) = (ValueShape(value, keeping: .words), ValueShape(actual, keeping: .words))
    guard old == new else { return .text }
    return old.whole ?? .numbersInText
  }

  /// Whether a value is the length of a JSON array, as comparison words it; JSON strings are quoted.
  private static func isLength(_ text: String) -> Bool {
    text.hasSuffix(" element") || text.hasSuffix(" elements")
  }

  /// Whether another difference has the same place and recorded value, and an actual value of the same shape, in which
  /// clocks and random identities may differ. Older files have the value that was expected in their session as recorded.
  package func isOfSameShape(as other: Difference) -> Bool {
    (kind, change, location) == (other.kind, other.change, other.location)
      && (recorded == other.recorded || recorded == other.expected)
      && digest == nil && other.digest == nil
      && ValueShape(actual, keeping: .numbers) == ValueShape(other.actual, keeping: .numbers)
  }
}
