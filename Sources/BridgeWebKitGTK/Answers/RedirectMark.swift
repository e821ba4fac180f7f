package import BridgeCore
package import HTTPTypes

/// How a hook learns where redirects led, as engines follow none of a scheme of the host's: the URL stands behind the
/// reason phrase, and the hook takes it off (`hosted/redirected.js`).
package enum RedirectMark {
  private static let mark = " ajax-bridge-url="

  /// The status as a page with a hook gets it. No server can forge the mark.
  package static func status(of response: BridgeResponse) -> HTTPResponse.Status {
    let status = response.head.status
    let isForged = status.reasonPhrase.contains(mark.dropFirst())
    guard let url = response.redirectedURL else {
      return isForged ? HTTPResponse.Status(code: status.code, reasonPhrase: "") : status
    }
    let shown = SchemeURL.shown(url.text).prefix { $0 != "#" }
    let reason = isForged ? "" : status.reasonPhrase
    return HTTPResponse.Status(code: status.code, reasonPhrase: "\(reason)\(mark)\(shown)")
  }
}
