/// A page that can be opened without a network, with everything that it loaded.
public struct OfflinePage: Sendable, Hashable {
  /// Its URL without the fragment.
  public let url: String

  /// When something of it was last kept, from 1970-01-01 on.
  public let visited: Duration

  /// The number of responses that are kept for it.
  public let entries: Int

  /// Their bytes, heads included. Several pages may share them.
  public let bytes: Int

  let partition: String
}

extension ResponseCache {
  /// The pages that were kept by ``OfflineHandler``, the last visited first.
  public func pages() throws(CacheError) -> [OfflinePage] {
    try index.read { try PageTable($0).all() }
  }

  /// Removes a page, and what no other page needs.
  public func remove(_ page: OfflinePage) throws(CacheError) {
    try change { try PageTable($0.database).remove(page) }
  }

  /// The kept responses of a page, in the order in which it came.
  package func entries(of page: OfflinePage) throws(CacheError) -> [StoredResponse] {
    try index.read { try PageTable($0).entries(of: page) }
  }
}
