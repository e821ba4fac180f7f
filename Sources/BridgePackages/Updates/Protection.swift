internal import BridgeCore

extension BridgeRequest {
  /// Refuses a response that came over http to a request over https: anyone on the way could have written it.
  func checkProtection(of response: BridgeResponse) throws(PackageError) {
    guard scheme == "https", response.redirectedURL?.scheme == "http" else { return }
    throw PackageError(
      .unreachable,
      "\(urlText.withoutQuery) leads to an unprotected http URL; correct the server's redirect")
  }
}
