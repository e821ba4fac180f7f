internal import BridgeCore
internal import HTTPTypes

/// A page that can be opened without a network, with everything that it loaded.
public struct OfflinePage: Sendable, Hashable {
  /// Its URL without the fragment.
  public let url: String

  /// When a response was last kept for it, since 1970-01-01.
  public let visited: Duration

  /// The number of responses that are kept for it.
  public let entries: Int

  /// Their bytes, heads included. Several pages may share them.
  public let bytes: Int

  /// The responses that it has requested since its last visit over the network and that are not kept, at most 1,000. If
  /// this is empty, the page is complete.
  public let missing: [MissingResponse]

  let partition: String
}

extension ResponseCache {
  /// The pages that ``OfflineHandler`` has kept, the last visited first.
  public func pages() throws(CacheError) -> [OfflinePage] {
    try read { try PageTable($0).all() }
  }

  /// The pages that a URL opens: its own, and those that kept redirects lead to.
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

  /// Removes a page and the entries that no other page needs.
  public func remove(_ page: OfflinePage) throws(CacheError) {
    try change { try $0.remove(page) }
  }

  /// The page that a document belongs to; the document itself if the index cannot be read, which the next look-up
  /// reports.
  func owner(of document: PageKey) -> PageKey {
    do {
      return try read { try PageTable($0).page(of: document) }
    } catch {
      return document
    }
  }

  /// The kept responses of a page, in the order of their arrival.
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
