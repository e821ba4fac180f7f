internal import Synchronization

/// Why the playback origin gave no recorded answer, or one without its body.
enum PlaybackMiss: Sendable {
  /// The recording has none, or none that is left.
  case unmatched

  /// The recording has one that cannot be read or cannot go on the wire.
  case unusable(reason: String)

  /// The recording has one, but its body was never recorded.
  case withoutBody(reason: String)
}

/// The misses of a run, by the value of ``PlaybackOrigin/missField``.
final class PlaybackMisses: Sendable {
  private let misses = Mutex<[PlaybackMiss]>([])

  /// Not to be guessed, so that no recorded answer passes for a miss.
  private let secret = String(UInt64.random(in: .min ... .max), radix: 36)

  /// Takes note of a miss and gives the value of the field that tells of it.
  func add(_ miss: PlaybackMiss) -> String {
    misses.withLock { misses in
      misses.append(miss)
      return "\(secret)-\(misses.count - 1)"
    }
  }

  /// The value of the field that tells that the body is a text which a recorder decoded.
  var textMark: String { "\(secret)-text" }

  /// The miss that a field value tells of; nil when it tells of none.
  func miss(_ value: String) -> PlaybackMiss? {
    guard value.hasPrefix("\(secret)-"), let number = Int(value.dropFirst(secret.count + 1)) else {
      return nil
    }
    return misses.withLock { $0.indices.contains(number) ? $0[number] : nil }
  }
}
