/// The size limits of a cache.
public struct CacheLimits: Sendable, Hashable {
  /// The limit, in bytes, for all entries of the HTTP cache, heads included. The least recently used go first.
  public var maximumBytes: Int

  /// The limit, in bytes, for the entries of one origin.
  public var maximumBytesPerOrigin: Int

  /// The limit, in bytes, for one body. A larger one is delivered but not stored.
  public var maximumEntryBytes: Int

  /// The limit, in bytes, for pages that are kept for use without a network, in addition to the HTTP cache. Kept pages
  /// are never evicted: a response that does not fit is refused with ``CacheError/Code/noRoom``.
  public var maximumKeptBytes: Int

  /// Limits. By default an origin may take half of `maximumBytes`, a body an eighth, and kept pages as much again.
  public init(
    maximumBytes: Int = 256 << 20, maximumBytesPerOrigin: Int? = nil, maximumEntryBytes: Int? = nil,
    maximumKeptBytes: Int? = nil
  ) {
    self.maximumBytes = maximumBytes
    self.maximumBytesPerOrigin = maximumBytesPerOrigin ?? maximumBytes / 2
    self.maximumEntryBytes = maximumEntryBytes ?? maximumBytes / 8
    self.maximumKeptBytes = maximumKeptBytes ?? maximumBytes
  }
}
