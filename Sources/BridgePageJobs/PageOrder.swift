/// A request of a replay to the pages in its helper process.
package enum PageOrder: Codable, Sendable {
  /// Issue a request; the body comes with the frame.
  case issue(PageJob)
  /// Forget the job of that key: no response is awaited any more.
  case cancel(key: String)
}

/// A request that the script of a page is to issue.
package struct PageJob: Codable, Sendable {
  package let key: String
  /// The origin of the page, as `https://shop.example`.
  package let origin: String
  /// The call of the page's script that issues it.
  package let call: String

  package init(key: String, origin: String, call: String) {
    (self.key, self.origin, self.call) = (key, origin, call)
  }
}
