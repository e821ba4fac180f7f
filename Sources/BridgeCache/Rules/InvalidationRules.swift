package import BridgeCore
package import HTTPTypes

/// Invalidation of stored responses after unsafe methods (RFC 9111 §4.4).
package enum InvalidationRules {
  /// RFC 9110 §9.2.1 and the registry of methods. An unknown method may change anything.
  private static let safe: Set = [
    "GET", "HEAD", "OPTIONS", "TRACE", "PROPFIND", "REPORT", "SEARCH", "QUERY",
  ]

  /// The URLs whose stored responses become invalid. `alias`: the public origin of the server.
  package static func urls(
    after method: HTTPRequest.Method, _ url: RequestURL, _ response: HTTPResponse,
    alias: Origin? = nil
  ) -> [RequestURL] {
    guard !safe.contains(method.rawValue), (200..<400).contains(response.status.code) else {
      return []
    }
    let others = [HTTPField.Name.location, .contentLocation].compactMap { name in
      response.headerFields[name].flatMap { same(url, $0, alias: alias) }
    }
    return [url] + others
  }

  /// The URL of a reference, if it is of the same origin; nil otherwise, so that no origin can invalidate responses of
  /// another.
  static func same(_ url: RequestURL, _ reference: String, alias: Origin? = nil) -> RequestURL? {
    do {
      let other = try url.resolving(reference)
      if Origin(other) == Origin(url) { return other }
      return Origin(other) == alias ? try url.resolving(other.target) : nil
    } catch {
      // A value that is not a URL names no stored response.
      return nil
    }
  }
}
