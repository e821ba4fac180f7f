/// How much a cache keeps.
public struct CacheLimits: Sendable, Hashable {
  /// The bytes of all entries together, heads included; the longest unused go first.
  public var maximumBytes: Int

  /// The bytes of the entries of one origin.
  public var maximumBytesPerOrigin: Int

  /// The bytes of one body; a larger one passes and is not kept.
  public var maximumEntryBytes: Int

  /// Limits; an origin may take half of the whole and a body an eighth unless told otherwise.
  public init(
    maximumBytes: Int = 256 << 20, maximumBytesPerOrigin: Int? = nil, maximumEntryBytes: Int? = nil
  ) {
    self.maximumBytes = maximumBytes
    self.maximumBytesPerOrigin = maximumBytesPerOrigin ?? maximumBytes / 2
    self.maximumEntryBytes = maximumEntryBytes ?? maximumBytes / 8
  }
}
