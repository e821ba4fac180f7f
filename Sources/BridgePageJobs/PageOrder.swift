/// A request of a replay to the pages in its helper process.
package enum PageOrder: Codable, Sendable {
  /// Issues a request, whose body is in the frame.
  case issue(PageJob)
  /// Discards the job with the key; its response is no longer needed.
  case cancel(key: String)
}

/// A request for a page's script to issue.
package struct PageJob: Codable, Sendable {
  package let key: String
  /// The origin of the page, in the form `https://shop.example`.
  package let origin: String
  /// The call of the page's script that issues it.
  package let call: String

  package init(key: String, origin: String, call: String) {
    (self.key, self.origin, self.call) = (key, origin, call)
  }
}
