package import BridgeCore
package import HTTPTypes

/// Tells a hook the target of a redirect, because engines do not follow redirects on custom schemes. The URL is
/// appended to the reason phrase, and the hook removes it (`hosted/redirected.js`).
package enum RedirectMark {
  private static let mark = " ajax-bridge-url="

  /// The status for a page with a hook. Servers cannot forge the mark.
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
