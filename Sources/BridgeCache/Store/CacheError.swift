/// Why a cache cannot be opened or changed. Look-ups never throw: an entry that cannot be read is a miss.
public struct CacheError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of failure.
  public enum Code: String, Sendable {
    /// The folder does not hold a cache.
    case notACache
    /// The cache was written by a newer version of the bridge.
    case newerCache
    /// Another process keeps the cache locked.
    case busy
    /// The kept pages would exceed ``CacheLimits/maximumKeptBytes``.
    case noRoom
    /// The disk is full.
    case diskFull
    /// The folder cannot be read or written.
    case unusable
  }

  /// The kind of failure.
  public let code: Code

  /// One sentence that says what failed, where, and what to do.
  public let message: String

  /// The ``message``.
  public var description: String { message }

  init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }
}
