internal import HTTPTypes

/// The fields of a request that are the browser's alone (Fetch §2.2.2, "forbidden request-header"). The page's
/// JavaScript refuses them; whatever becomes of that, they do not come from script.
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
