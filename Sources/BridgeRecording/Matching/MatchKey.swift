package import BridgeFormats

/// The key by which a request finds its recorded answer.
///
/// Requests have equal keys when a server could not sensibly tell them apart: same method, origin
/// and path, the same query pairs in any order, and a body that means the same. The fragment of the
/// URL and the header fields do not count. The key holds no body, only its digest.
package struct MatchKey: Hashable, Sendable {
  /// The method to the letter; methods are case-sensitive (RFC 9110 §9.1).
  package let method: ExactText
  package let target: RequestTarget
  package let body: BodyKey

  /// The key of a request; `url` is taken as the page gave it, valid or not.
  package init(method: String, url: String, contentType: String?, body: [UInt8]?) {
    self.method = ExactText(method)
    target = RequestTarget(url: url)
    self.body = BodyKey(contentType: contentType, body: body)
  }

  private init(method: ExactText, target: RequestTarget, body: BodyKey) {
    (self.method, self.target, self.body) = (method, target, body)
  }

  /// The key of the same request without a body.
  package var withoutBody: MatchKey { MatchKey(method: method, target: target, body: .none) }
}
