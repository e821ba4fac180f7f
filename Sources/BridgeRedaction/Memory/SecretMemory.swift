internal import Synchronization

/// The secrets of a recording seen so far, so that they are also found without a telling name.
///
/// It is bounded: the limits apply to the values and spellings that are searched for. At a limit, the older half is
/// forgotten and counted. A forgotten secret is learned again when it is named again.
final class SecretMemory: Sendable {
  /// Shorter values would match everywhere, and longer ones are documents.
  static let lengths = SecretSpellings.shortest...4_096
  private static let maximumValues = 2_048
  private static let maximumBytes = 4 * 1024 * 1024

  private struct State {
    /// Secrets that the caller passed in; they are never forgotten.
    var kept: [[UInt8]: SecretPlaceholder] = [:]
    var order: [[UInt8]] = []
    var known: [[UInt8]: SecretPlaceholder] = [:]
    var index = SpellingIndex()
    var bytes = 0
    var forgotten = 0

    /// The names of fields for passwords.
    var fields: Set<[UInt8]> = []

    /// Bumped when the known secrets change.
    var generation = 0
  }

  private let state = Mutex(State())

  /// The number of forgotten secrets.
  var forgotten: Int { state.withLock { $0.forgotten } }

  /// Bumped when the known secrets change.
  var generation: Int { state.withLock { $0.generation } }

  /// Whether nothing is known yet.
  var isEmpty: Bool { state.withLock { $0.known.isEmpty } }

  /// The index of the known secrets' spellings.
  var index: SpellingIndex { state.withLock { $0.index } }

  /// The placeholder assigned to `value` when it was first seen; nil if the value is unknown.
  func placeholder(of value: [UInt8]) -> SecretPlaceholder? { state.withLock { $0.known[value] } }

  /// Remembers `value`, unless its length is out of bounds. Returns its placeholder, which stays the same from then on.
  func remember(_ value: [UInt8], as placeholder: SecretPlaceholder) -> SecretPlaceholder {
    guard Self.lengths.contains(value.count) else { return placeholder }
    return state.withLock { state in
      if let known = state.known[value] { return known }
      // A value that cannot be searched for counts as forgotten.
      if !Self.add(value, placeholder, to: &state) { state.forgotten += 1 }
      if state.order.count > Self.maximumValues || state.bytes > Self.maximumBytes {
        Self.forgetHalf(of: &state)
      }
      return placeholder
    }
  }

  /// The maximum number of fields, which real sites have a few of.
  private static let maximumFields = 256

  /// Notes the name of an input for passwords in a page: whatever a form sends under it is a secret.
  func note(passwordField name: [UInt8]) {
    guard !name.isEmpty else { return }
    state.withLock { state in
      guard state.fields.count < Self.maximumFields, state.fields.insert(name).inserted else {
        return
      }
      state.generation += 1
    }
  }

  /// Whether a page has an input for passwords of that name.
  func isPassword(field name: [UInt8]) -> Bool { state.withLock { $0.fields.contains(name) } }

  /// Remembers a secret that the caller passed in, permanently and regardless of its length.
  func keep(_ value: [UInt8], as placeholder: SecretPlaceholder) {
    guard !value.isEmpty else { return }
    state.withLock { state in
      guard state.kept.updateValue(placeholder, forKey: value) != placeholder else { return }
      _ = Self.learn(value, placeholder, into: &state)
    }
  }

  /// False if one of its spellings cannot be searched for.
  private static func add(
    _ value: [UInt8], _ placeholder: SecretPlaceholder, to state: inout State
  ) -> Bool {
    state.order.append(value)
    return learn(value, placeholder, into: &state)
  }

  private static func learn(
    _ value: [UInt8], _ placeholder: SecretPlaceholder, into state: inout State
  ) -> Bool {
    state.known[value] = placeholder
    state.generation += 1
    let isKept = state.kept[value] != nil
    var isWhole = true
    for spelling in SecretSpellings.all(of: value) {
      if !state.index.add(spelling, for: placeholder, inAnyCase: isKept) { isWhole = false }
      state.bytes += spelling.count
    }
    return isWhole
  }

  private static func forgetHalf(of state: inout State) {
    let kept = state.order.suffix(state.order.count / 2).map { ($0, state.known[$0]) }
    var renewed = State()
    renewed.generation = state.generation + 1
    renewed.forgotten = state.forgotten + state.order.count - kept.count
    (renewed.kept, renewed.fields) = (state.kept, state.fields)
    for (value, placeholder) in state.kept { _ = learn(value, placeholder, into: &renewed) }
    for case (let value, let placeholder?) in kept { _ = add(value, placeholder, to: &renewed) }
    state = renewed
  }
}
