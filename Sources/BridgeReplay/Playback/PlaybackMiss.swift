internal import Synchronization

/// The reason why the playback origin sent no recorded response, or one without its body.
enum PlaybackMiss: Sendable {
  /// The recording has no response, or none left.
  case unmatched

  /// The recording has one that cannot be read or sent.
  case unusable(reason: String)

  /// The recording has one, but its body was never recorded.
  case withoutBody(reason: String)
}

/// The misses of a run, by the value of ``PlaybackOrigin/missField``.
final class PlaybackMisses: Sendable {
  private let misses = Mutex<[PlaybackMiss]>([])

  /// Random, so that no recorded response can pass for a miss.
  private let secret = String(UInt64.random(in: .min ... .max), radix: 36)

  /// Stores a miss and returns the field value that refers to it.
  func add(_ miss: PlaybackMiss) -> String {
    misses.withLock { misses in
      misses.append(miss)
      return "\(secret)-\(misses.count - 1)"
    }
  }

  /// The field value for a body that is text decoded by a recorder.
  var textMark: String { "\(secret)-text" }

  /// The miss that a field value refers to; nil for other values.
  func miss(_ value: String) -> PlaybackMiss? {
    guard value.hasPrefix("\(secret)-"), let number = Int(value.dropFirst(secret.count + 1)) else {
      return nil
    }
    return misses.withLock { $0.indices.contains(number) ? $0[number] : nil }
  }
}
