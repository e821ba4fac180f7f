internal import Synchronization

/// The live values of placeholders: the first value that a response of the run has in the place of one.
///
/// Equal secrets have equal placeholders, so that each is one value throughout; another one is a difference. A signed
/// token may be renewed, as two responses have equal ones only if they are made in the same second.
final class SecretValues: Sendable {
  private let values = Mutex<[[UInt8]: [UInt8]]>([:])

  /// The value that is bound to a placeholder; nil for an unbound one.
  func value(of placeholder: ArraySlice<UInt8>) -> [UInt8]? {
    values.withLock { $0[Array(Placeholders.key(placeholder))] }
  }

  /// Whether the value is that of the placeholder, or renews it; the first one that is asked for becomes it.
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
