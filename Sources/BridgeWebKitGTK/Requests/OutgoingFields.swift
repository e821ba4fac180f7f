package import BridgeCore
internal import BridgeHost
package import HTTPTypes

/// Makes the request fields for the server, with real URLs.
package enum OutgoingFields {
  /// `fields` are the engine's. `url` is the requested URL. `asker` is the origin of the requesting frame; nil if it is
  /// opaque or unknown. `source` is the requesting document with its policy; by default, the one that the engine names.
  /// `isOfHook` is true for requests to the channel, which uses the private fields.
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
      // Fetch §3.1: requests with unsafe methods name their origin, even to itself. Servers check it against CSRF.
      out[.origin] = asker?.description ?? "null"
    }
    out[.referer] = source.policy.referrer(source.document ?? "", to: url)
    return out
  }
}
