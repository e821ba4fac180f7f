/// The request fields that only browsers set (Fetch §2.2.2, "forbidden request-header").
package enum ForbiddenFields {
  /// Whether script may not set the field of this lower-case name.
  package static func contains(_ name: String) -> Bool {
    names.contains(name) || name.hasPrefix("proxy-") || name.hasPrefix("sec-")
  }

  private static let names: Set = [
    "accept-charset", "accept-encoding", "access-control-request-headers",
    "access-control-request-method", "connection", "content-length", "cookie", "cookie2", "date",
    "dnt", "expect", "host", "keep-alive", "origin", "referer", "set-cookie", "te", "trailer",
    "transfer-encoding", "upgrade", "via",
  ]
}
