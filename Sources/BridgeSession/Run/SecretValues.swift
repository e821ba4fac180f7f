internal import Synchronization

/// The live values of placeholders: the first value that a response of the run has in a placeholder's place.
///
/// Equal secrets have equal placeholders, so a placeholder keeps one value, and a value that is too long for chance
/// belongs to one placeholder; otherwise, it is a difference. A signed token may be renewed: two responses have equal
/// tokens only if they were issued in the same second.
final class SecretValues: Sendable {
  private struct State {
    var values: [[UInt8]: [UInt8]] = [:]

    /// The placeholders by their values.
    var owners: [[UInt8]: [UInt8]] = [:]

    /// False if another placeholder has the value. Signed tokens of one second are equal.
    mutating func add(_ key: [UInt8], _ value: [UInt8]) -> Bool {
      if value.count >= SecretValues.shortestUnique, SignedTime(value[...]) == nil,
        owners[value] ?? key != key
      {
        return false
      }
      (values[key], owners[value]) = (value, key)
      return true
    }
  }

  private static let shortestUnique = 8
  private let state = Mutex(State())

  /// `given`: the values that were given for placeholders.
  init(given: [LiveValues.Pair] = []) {
    state.withLock { state in
      for pair in given { _ = state.add(Array(Placeholders.key(pair.recorded[...])), pair.live) }
    }
  }

  /// The value that is bound to a placeholder; nil for an unbound one.
  func value(of placeholder: ArraySlice<UInt8>) -> [UInt8]? {
    state.withLock { $0.values[Array(Placeholders.key(placeholder))] }
  }

  /// Whether the value equals the placeholder's value, or renews it. An unbound placeholder is bound to `value`, unless
  /// that is the value of another.
  func bind(_ placeholder: ArraySlice<UInt8>, to value: ArraySlice<UInt8>) -> Bool {
    let key = Array(Placeholders.key(placeholder))
    return state.withLock { state in
      guard let bound = state.values[key] else { return state.add(key, Array(value)) }
      return bound.elementsEqual(value) || SignedTime.isRenewed(bound[...], value)
    }
  }
}
