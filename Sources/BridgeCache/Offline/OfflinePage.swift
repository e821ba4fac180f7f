internal import BridgeCore
internal import HTTPTypes

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

  /// The responses that it asked for and that are not kept, as far as that is known since its last visit over the network:
  /// up to 1,000. The page is whole if this is empty.
  public let missing: [MissingResponse]

  let partition: String
}

extension ResponseCache {
  /// The pages that were kept by ``OfflineHandler``, the last visited first.
  public func pages() throws(CacheError) -> [OfflinePage] {
    try read { try PageTable($0).all() }
  }

  /// The pages that open at a URL: its own, and those that its kept redirects lead to.
  package func pages(at url: String) throws(CacheError) -> [OfflinePage] {
    let all = try pages()
    var (found, waiting) = ([OfflinePage](), [url])
    while let next = waiting.popLast() {
      for page in all where page.url == next && !found.contains(page) {
        found.append(page)
        waiting += try entries(of: page).filter { $0.key.url == next }.compactMap(\.redirectedURL)
      }
    }
    return found
  }

  /// Removes a page, and what no other page needs.
  public func remove(_ page: OfflinePage) throws(CacheError) {
    try change { try $0.remove(page) }
  }

  /// The page that a document belongs to; itself where the index cannot be read, which the next look-up says.
  func owner(of document: PageKey) -> PageKey {
    do {
      return try read { try PageTable($0).page(of: document) }
    } catch {
      return document
    }
  }

  /// The kept responses of a page, in the order in which it came.
  package func entries(of page: OfflinePage) throws(CacheError) -> [StoredResponse] {
    try read { try PageTable($0).entries(of: page) }
  }
}

extension StoredResponse {
  /// The URL that a redirect leads to, without its fragment; nil for any other response.
  fileprivate var redirectedURL: String? {
    guard (300..<400).contains(status), let location = fields[.location],
      // A Location that is not a URL leads nowhere.
      let target = try? RequestURL(key.url).resolving(location)
    else { return nil }
    return CacheKey(target, partition: "").url
  }
}
