/// How much a cache keeps.
public struct CacheLimits: Sendable, Hashable {
  /// The bytes of the entries of the HTTP cache together, heads included; the longest unused go first.
  public var maximumBytes: Int

  /// The bytes of the entries of one origin.
  public var maximumBytesPerOrigin: Int

  /// The bytes of one body; a larger one passes and is not stored.
  public var maximumEntryBytes: Int

  /// The bytes of the pages that are kept to be opened without a network, beside those of the HTTP cache. Nothing makes
  /// room for more of them: what does not fit is refused with ``CacheError/Code/noRoom``.
  public var maximumKeptBytes: Int

  /// Limits; an origin may take half of the whole, a body an eighth, and kept pages as much again, unless told otherwise.
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
