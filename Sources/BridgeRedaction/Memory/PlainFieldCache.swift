internal import BridgeRecording
internal import BridgeFormats
internal import Synchronization

/// A cache of header fields without secrets: most fields of a message repeat those of the previous one.
///
/// The result depends on the known secrets, so the cache is cleared when they change.
final class PlainFieldCache: Sendable {
  /// Compares bytes, since canonically equivalent text may still hold a secret.
  private struct Key: Hashable {
    let name: ExactText
    let value: ExactText

    init(_ field: RecordedField) {
      (name, value) = (ExactText(field.name), ExactText(field.value))
    }
  }

  private struct State {
    var plain: Set<Key> = []

    /// The generation of known secrets for which the entries are valid.
    var generation = 0
  }

  private static let maximumCount = 1_024

  /// Longer values rarely repeat.
  private static let longest = 256

  private let state = Mutex(State())

  /// Whether the field is known to contain no secret in that generation of known secrets.
  func isPlain(_ field: RecordedField, generation: Int) -> Bool {
    state.withLock { $0.generation == generation && $0.plain.contains(Key(field)) }
  }

  /// Records that the field contained no secret in that generation.
  func note(_ field: RecordedField, generation: Int) {
    guard field.value.utf8.count <= Self.longest else { return }
    state.withLock { state in
      if state.generation != generation || state.plain.count >= Self.maximumCount {
        state.plain = []
      }
      state.generation = generation
      state.plain.insert(Key(field))
    }
  }
}
