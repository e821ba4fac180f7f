internal import HTTPTypes

/// The request fields that only the browser sets (Fetch §2.2.2, "forbidden request-header"). The page's JavaScript
/// refuses them, but page script could have modified it; this check ensures that they never come from script.
enum ForbiddenFields {
  static func contains(_ name: HTTPField.Name) -> Bool {
    let name = name.canonicalName
    return names.contains(name) || name.hasPrefix("proxy-") || name.hasPrefix("sec-")
  }

  private static let names: Set = [
    "accept-charset", "accept-encoding", "access-control-request-headers",
    "access-control-request-method", "connection", "content-length", "cookie", "cookie2", "date",
    "dnt", "expect", "host", "keep-alive", "origin", "referer", "set-cookie", "te", "trailer",
    "transfer-encoding", "upgrade", "via",
  ]
}
