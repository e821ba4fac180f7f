internal import BridgeCache
internal import Synchronization

/// The cache opened by a command. Its last responses are written when the command ends.
///
/// Decodable because all properties of parsed arguments must be. A decoded value has no open cache.
final class OpenedCache: Sendable, Decodable {
  private let cache = Mutex<ResponseCache?>(nil)

  init() {}

  init(from decoder: any Decoder) {}

  func keep(_ opened: ResponseCache) { cache.withLock { $0 = opened } }

  func flush() throws { try cache.withLock(\.self)?.flush() }

  /// Writes as much as possible after the command has failed.
  func flushAfterFailure() {
    // The command's own error is reported. A response that is not written is a miss next time.
    try? flush()
  }
}
