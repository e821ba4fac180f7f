internal import Synchronization

/// The live values of placeholders: the first value that a response of the run has in the place of one.
///
/// Equal secrets have equal placeholders, so that each is one value throughout; another one is a difference.
final class SecretValues: Sendable {
  private let values = Mutex<[[UInt8]: [UInt8]]>([:])

  /// Whether the value is that of the placeholder; the first one that is asked for becomes it.
  func bind(_ placeholder: ArraySlice<UInt8>, to value: ArraySlice<UInt8>) -> Bool {
    let key = Array(Placeholders.key(placeholder))
    return values.withLock { values in
      guard let bound = values[key] else {
        values[key] = Array(value)
        return true
      }
      return bound.elementsEqual(value)
    }
  }
}
