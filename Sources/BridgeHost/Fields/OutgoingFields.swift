package import BridgeCore
package import HTTPTypes

/// Adds the fields to an engine's request that name its source to the server.
package enum OutgoingFields {
  /// `fields` are the engine's, with real URLs and without those of the host. `asker` is the origin of the requesting
  /// frame; nil if it is opaque or unknown. `source` is the requesting document with its policy.
  package static func make(
    _ fields: HTTPFields, method: HTTPRequest.Method, to url: RequestURL, from asker: Origin?,
    in source: (document: String?, policy: ReferrerPolicy)
  ) -> HTTPFields {
    var out = fields
    if out[.origin] == nil, method != .get, method != .head {
      // Fetch §3.1: requests with unsafe methods name their origin, even to itself. Servers check it against CSRF.
      out[.origin] = asker?.description ?? "null"
    }
    out[.referer] = source.policy.referrer(source.document ?? "", to: url)
    return out
  }
}
