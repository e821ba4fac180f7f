internal import GRDB

/// The number and size of a cache's entries.
public struct CacheStatistics: Sendable, Hashable {
  /// The number of entries.
  public let entries: Int

  /// Their bytes, heads included.
  public let bytes: Int

  /// The number of entries of kept pages.
  public let keptEntries: Int

  /// The bytes of the entries of kept pages.
  public let keptBytes: Int
}

extension ResponseCache {
  /// The present number and size of the entries, including those of other processes.
  public func statistics() throws(CacheError) -> CacheStatistics {
    try read { database in
      let row = try Row.fetchOne(
        database,
        sql: """
          SELECT sum(entries), sum(bytes), sum(entries) FILTER (WHERE kept), sum(bytes) FILTER (WHERE kept)
            FROM account WHERE origin = ''
          """)
      return CacheStatistics(
        entries: row?[0] ?? 0, bytes: row?[1] ?? 0, keptEntries: row?[2] ?? 0,
        keptBytes: row?[3] ?? 0)
    }
  }
}
