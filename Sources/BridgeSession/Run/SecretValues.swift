internal import Synchronization

/// The live values of placeholders: the first value that a response of the run has in a placeholder's place.
///
/// Equal secrets have equal placeholders, so a placeholder keeps one value; another value is a difference. A signed
/// token may be renewed: two responses have equal tokens only if they were issued in the same second.
final class SecretValues: Sendable {
  private let values = Mutex<[[UInt8]: [UInt8]]>([:])

  /// The value that is bound to a placeholder; nil for an unbound one.
  func value(of placeholder: ArraySlice<UInt8>) -> [UInt8]? {
    values.withLock { $0[Array(Placeholders.key(placeholder))] }
  }

  /// Whether the value equals the placeholder's value, or renews it. An unbound placeholder is bound to `value`.
  func bind(_ placeholder: ArraySlice<UInt8>, to value: ArraySlice<UInt8>) -> Bool {
    let key = Array(Placeholders.key(placeholder))
    return values.withLock { values in
      guard let bound = values[key] else {
        values[key] = Array(value)
        return true
      }
      return bound.elementsEqual(value) || SignedTime.isRenewed(bound[...], value)
    }
  }
}
