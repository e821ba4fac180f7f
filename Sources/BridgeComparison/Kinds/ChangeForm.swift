/// How the two values of a difference relate, without the values.
public enum ChangeForm: String, Sendable, Hashable, Codable, CaseIterable {
  /// Two numbers.
  case number
  /// `true` and `false`.
  case boolean
  /// Two clocks, whatever they show.
  case clock
  /// Two random identities.
  case identity
  /// Two texts that differ in numbers, clocks and identities only.
  case numbersInText = "numbers-in-text"
  /// Arrays of other lengths.
  case length
  /// A value that is missing on one side.
  case presence
  /// Anything else.
  case text
}

extension Difference {
  /// How its two values relate.
  package var form: ChangeForm {
    guard change == .changed else { return .presence }
    // Of shortened texts not everything is known.
    guard digest == nil else { return .text }
    if Self.isLength(recorded), Self.isLength(actual) { return .length }
    let words = ["true", "false"]
    if words.contains(recorded), words.contains(actual) { return .boolean }
    let (old, new) = (ValueShape(recorded, keeping: .words), ValueShape(actual, keeping: .words))
    guard old == new else { return .text }
    return old.whole ?? .numbersInText
  }

  /// Whether a value is the length of a JSON array, as comparison words it; JSON strings are quoted.
  private static func isLength(_ text: String) -> Bool {
    text.hasSuffix(" element") || text.hasSuffix(" elements")
  }

  /// Whether another difference is at the same place, from the same recorded value, to a value of the same shape: the
  /// clocks and random identities in it may be others.
  package func isOfSameShape(as other: Difference) -> Bool {
    (kind, change, location, recorded) == (other.kind, other.change, other.location, other.recorded)
      && digest == nil && other.digest == nil
      && ValueShape(actual, keeping: .numbers) == ValueShape(other.actual, keeping: .numbers)
  }
}
