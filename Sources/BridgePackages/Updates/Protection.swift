internal import BridgeCore
internal import BridgeFormats

extension BridgeRequest {
  /// Refuses a response to an https request that was delivered or redirected over http: anyone on the network could
  /// have written it.
  func checkProtection(of response: BridgeResponse) throws(PackageError) {
    guard scheme == "https", response.isUnprotected else { return }
    throw PackageError(
      .unreachable,
      "\(urlText.withoutQuery) leads to an unprotected http URL; correct the server's redirect")
  }
}

extension BridgeResponse {
  /// Whether any URL of its redirect chain, including the last, is an http URL.
  fileprivate var isUnprotected: Bool {
    history.contains { $0.url.lowercased().hasPrefix("http:") } || redirectedURL?.scheme == "http"
  }
}
