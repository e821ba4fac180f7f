internal import BridgeCore

extension BridgeRequest {
  /// Refuses a response to a request over https that came over http, or by a redirect over http: anyone on the way could
  /// have written it.
  func checkProtection(of response: BridgeResponse) throws(PackageError) {
    guard scheme == "https", response.isUnprotected else { return }
    throw PackageError(
      .unreachable,
      "\(urlText.withoutQuery) leads to an unprotected http URL; correct the server's redirect")
  }
}

extension BridgeResponse {
  /// Whether any URL of its way, the last one included, is an http one.
  fileprivate var isUnprotected: Bool {
    history.contains { $0.url.lowercased().hasPrefix("http:") } || redirectedURL?.scheme == "http"
  }
}
