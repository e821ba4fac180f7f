package import HTTPTypes

/// The mark that the part of the host in the web process puts on each request of a page: which view sends it, and the
/// document that is in it. Page script neither reads it nor can write one, as it does not know the key.
package struct PageStamp: Sendable, Equatable {
  /// The field; the proxy takes it off.
  // The name is a token.
  // swift-format-ignore: NeverForceUnwrap
  package static let field = HTTPField.Name("Ajax-Bridge-Page")!

  /// The engine's number of the view.
  package let view: UInt64

  /// The URL of the view's document; nil before the first.
  package let documentURL: String?

  /// The stamp of a request; nil where it has none, more than one, or one with another key.
  package init?(_ fields: HTTPFields, key: String) {
    let values = fields[values: Self.field]
    guard values.count == 1, let value = values.first else { return nil }
    let parts = value.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == key, let view = UInt64(parts[1]) else { return nil }
    self.view = view
    let url = parts[2]
    documentURL = url.hasPrefix("https://") || url.hasPrefix("http://") ? String(url) : nil
  }
}
