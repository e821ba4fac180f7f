internal import BridgeJar
internal import BridgeCore
internal import BridgeCrypto
internal import BridgeFormats
internal import HTTPTypes

/// The credential with which a document's script reads its cookies: the document's URL, encrypted for its origin.
///
/// Scripts of the origin can read it and use it in every document of the origin. Those documents can read each other's
/// cookies anyway.
struct DocumentPass: Equatable, Sendable {
  /// The field in which the hook sends it.
  // The name is a token.
  // swift-format-ignore: NeverForceUnwrap
  static let field = HTTPField.Name("Ajax-Bridge")!

  /// The URL that the document was requested by.
  let url: RequestURL

  /// Whether the document may be in a cross-site frame.
  let isForeign: Bool

  /// The pass for the document that a request loads. If the destination is unknown, the document may be in a frame.
  init(_ request: BridgeRequest, site: (Origin) -> Site) throws {
    url = try request.url()
    let context = request.context
    isForeign = context.navigation != .topLevel && context.topLevelSite != site(Origin(url))
  }

  /// The pass in the fields of a request to that origin, or nil without one that this key sealed for it.
  init?(_ fields: HTTPFields, sealedBy cipher: AESGCM, to origin: Origin) {
    let values = fields[values: Self.field]
    guard values.count == 1, let sealed = Base64.decode(Array(values[0].utf8)) else { return nil }
    // A pass that does not decrypt was not made here. The reason does not matter.
    let opened = try? cipher.opened(sealed, context: Array(origin.description.utf8))
    guard let parts = opened.map({ String(decoding: $0, as: UTF8.self).split(separator: " ") }),
      parts.count == 2
    else { return nil }
    // The text was a URL when it was sealed.
    guard let url = try? RequestURL(String(parts[1])) else { return nil }
    (self.url, isForeign) = (url, parts[0] == "foreign")
  }

  /// The pass as a field value. Throws `CryptoError` if the library fails.
  func sealed(by cipher: AESGCM) throws -> String {
    let text = "\(isForeign ? "foreign" : "own") \(Origin(url))\(url.target)"
    return Base64.encode(
      try cipher.sealed(Array(text.utf8), context: Array(Origin(url).description.utf8)))
  }

  /// The page of the requesting script.
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
