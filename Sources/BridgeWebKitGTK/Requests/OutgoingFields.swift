package import BridgeCore
internal import BridgeHost
package import HTTPTypes

/// The fields of an engine's request as they go to a server: in terms of the real URLs.
package enum OutgoingFields {
  /// `fields`: as the engine gives them.
  /// `url`: what is asked for.
  /// `asker`: the origin of the frame that asks; nil for an opaque one, or one that is not known.
  /// `source`: the document that asks, and its policy; by default the one that the engine names.
  /// `isOfHook`: whether it is for the channel, which goes by the private fields.
  package static func make(
    _ fields: HTTPFields, method: HTTPRequest.Method, to url: RequestURL, from asker: Origin?,
    in source: (document: String?, policy: ReferrerPolicy)? = nil, isOfHook: Bool = false
  ) -> HTTPFields {
    let source =
      source
      ?? (fields[.referer].flatMap { SchemeURL.real($0) }, .strictOriginWhenCrossOrigin)
    var out = fields
    if !isOfHook { out.removeAll { $0.name.canonicalName.hasPrefix("ajax-bridge") } }
    if let origin = fields[.origin] {
      out[.origin] = SchemeURL.real(origin) ?? origin
    } else if method != .get, method != .head {
      // Fetch §3.1: methods that change something say who asks, to their own origin as well. Servers check it
      // against forged requests.
      out[.origin] = asker?.description ?? "null"
    }
    out[.referer] = source.policy.referrer(source.document ?? "", to: url)
    return out
  }
}
