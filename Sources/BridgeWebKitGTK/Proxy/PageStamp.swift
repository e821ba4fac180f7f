package import BridgeCrypto
internal import BridgeFormats
package import HTTPTypes

/// The mark that the part of the host in the web process puts on each request of a page: which view sends it, and the
/// document that is in it.
///
/// A page's service worker gets the field with the request. It cannot read it, nor make one, as it does not know the key;
/// and one that it keeps is good for the same origin only.
package struct PageStamp: Sendable, Equatable {
  /// The field; the proxy takes it off.
  // The name is a token.
  // swift-format-ignore: NeverForceUnwrap
  package static let field = HTTPField.Name("Ajax-Bridge-Page")!

  /// The engine's number of the view.
  package let view: UInt64

  /// The URL of the view's document; nil before the first.
  package let documentURL: String?

  /// The stamp of a request to `origin`; nil without one, with more than one, and for one that was not sealed with this key
  /// for this origin.
  package init?(_ fields: HTTPFields, sealedBy cipher: AESGCM, to origin: String) {
    let values = fields[values: Self.field]
    guard values.count == 1, let sealed = Base64.decode(Array(values[0].utf8)) else { return nil }
    // Where the library fails, the request counts as one of no page.
    let opened = try? cipher.opened(sealed, context: Array(origin.utf8))
    guard let text = opened else { return nil }
    let parts = String(decoding: text, as: UTF8.self).split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let view = UInt64(parts[0]) else { return nil }
    self.view = view
    let url = parts[1]
    documentURL = url.hasPrefix("https://") || url.hasPrefix("http://") ? String(url) : nil
  }
}
