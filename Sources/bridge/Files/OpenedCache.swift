internal import BridgeCache
internal import Synchronization

/// The cache that a command has opened. Its last responses are written when the command ends.
///
/// Decodable because every property of parsed arguments has to be; a decoded one has no cache open.
final class OpenedCache: Sendable, Decodable {
  private let cache = Mutex<ResponseCache?>(nil)

  init() {}

  init(from decoder: any Decoder) {}

  func keep(_ opened: ResponseCache) { cache.withLock { $0 = opened } }

  func flush() throws { try cache.withLock(\.self)?.flush() }

  /// Writes what it can when the command has failed.
  func flushAfterFailure() {
    // The command's own error is the one to report, and what is not written is a miss.
    try? flush()
  }
}
