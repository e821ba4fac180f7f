/// Why a cache cannot be opened or changed. A lookup never fails: what cannot be read is not there.
public struct CacheError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of failure.
  public enum Code: String, Sendable {
    /// The folder holds something else than a cache.
    case notACache
    /// A newer version of the bridge made the cache.
    case newerCache
    /// Another process keeps the cache locked.
    case busy
    /// Kept pages have no room for more: see ``CacheLimits/maximumKeptBytes``.
    case noRoom
    /// The disk is full.
    case diskFull
    /// The folder cannot be read or written.
    case unusable
  }

  /// The kind of failure.
  public let code: Code

  /// One sentence: what, where, and what to do.
  public let message: String

  /// The ``message``.
  public var description: String { message }

  init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }
}
