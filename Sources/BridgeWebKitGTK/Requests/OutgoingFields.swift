package import BridgeCore
package import HTTPTypes

/// The fields of an engine's request as they go to a server: in terms of the real URLs.
package enum OutgoingFields {
  /// `fields`: as the engine gives them.
  /// `url`: what is asked for.
  /// `asker`: the origin of the frame that asks; nil for none, or an opaque one.
  package static func make(
    _ fields: HTTPFields, method: HTTPRequest.Method, to url: RequestURL, from asker: Origin?
  ) -> HTTPFields {
    var out = fields
    out[fields: PrivateFields.credentials] = []
    out[fields: PrivateFields.page] = []
    out[fields: PrivateFields.bodiless] = []
    if let origin = fields[.origin] {
      out[.origin] = SchemeURL.real(origin) ?? origin
    } else if let asker, method != .get, method != .head {
      // Fetch §3.1: methods that change something say who asks, to their own origin as well. Servers check it
      // against forged requests.
      out[.origin] = asker.description
    }
    out[.referer] = fields[.referer].flatMap { referrer(SchemeURL.real($0), to: url) }
    return out
  }

  /// By the policy `strict-origin-when-cross-origin` (Referrer Policy §3.7): the engine names the whole document
  /// under every policy.
  private static func referrer(_ document: String?, to url: RequestURL) -> String? {
    // What is no URL of the web (srcdoc, Blobs) is nobody's to see.
    guard let document, let from = try? RequestURL(document) else { return nil }
    if Origin(from) == Origin(url) { return String(from.text.prefix { $0 != "#" }) }
    if from.scheme == "https", url.scheme == "http" { return nil }
    return "\(Origin(from))/"
  }
}
