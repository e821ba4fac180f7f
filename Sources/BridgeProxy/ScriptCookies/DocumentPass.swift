internal import BridgeCookies
internal import BridgeCore
internal import BridgeCrypto
internal import BridgeFormats
internal import HTTPTypes

/// The credential by which a document reads its cookies by script: its URL, sealed for its origin.
///
/// Script of the origin can read it, and use it in every document of that origin, which could all read each other's
/// cookies anyhow.
struct DocumentPass: Equatable, Sendable {
  /// The field in which the hook sends it.
  // The name is a token.
  // swift-format-ignore: NeverForceUnwrap
  static let field = HTTPField.Name("Ajax-Bridge")!

  /// The URL that the document was asked for by.
  let url: RequestURL

  /// Whether the document may be in a frame of another site.
  let isForeign: Bool

  /// The pass of the document that a request loads. Without a known destination, the document may be in a frame.
  init(_ request: BridgeRequest, site: (Origin) -> Site) throws {
    url = try request.url()
    let context = request.context
    isForeign = context.navigation != .topLevel && context.topLevelSite != site(Origin(url))
  }

  /// The pass in the fields of a request to that origin; nil without one that was sealed with this key for it.
  init?(_ fields: HTTPFields, sealedBy cipher: AESGCM, to origin: Origin) {
    let values = fields[values: Self.field]
    guard values.count == 1, let sealed = Base64.decode(Array(values[0].utf8)) else { return nil }
    // A pass that does not open was not sealed here; the reason does not matter.
    let opened = try? cipher.opened(sealed, context: Array(origin.description.utf8))
    guard let parts = opened.map({ String(decoding: $0, as: UTF8.self).split(separator: " ") }),
      parts.count == 2
    else { return nil }
    // It was a URL when it was sealed.
    guard let url = try? RequestURL(String(parts[1])) else { return nil }
    (self.url, isForeign) = (url, parts[0] == "foreign")
  }

  /// As a text for the field. Throws `CryptoError` where the library fails.
  func sealed(by cipher: AESGCM) throws -> String {
    let text = "\(isForeign ? "foreign" : "own") \(Origin(url))\(url.target)"
    return Base64.encode(
      try cipher.sealed(Array(text.utf8), context: Array(Origin(url).description.utf8)))
  }

  /// The page whose script asks.
  func page(site: (Origin) -> Site) -> PageContext {
    let origin = Origin(url)
    var page = PageContext(navigation: nil, initiator: .script)
    page.documentURL = "\(origin)\(url.target)"
    page.frameOrigin = origin
    page.topLevelSite = isForeign ? nil : site(origin)
    page.hasCrossSiteAncestor = isForeign
    return page
  }
}
