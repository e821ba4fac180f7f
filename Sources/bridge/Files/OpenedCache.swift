internal import BridgeCache
internal import Synchronization

/// The cache that a command has opened, whose last responses are written when the command ends.
///
/// Decodable as every property of parsed arguments has to be: none is open then.
final class OpenedCache: Sendable, Decodable {
  private let cache = Mutex<ResponseCache?>(nil)

  init() {}

  init(from decoder: any Decoder) {}

  func keep(_ opened: ResponseCache) { cache.withLock { $0 = opened } }

  func flush() throws(CacheError) { try cache.withLock(\.self)?.flush() }
}
