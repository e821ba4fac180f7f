package import BridgeRecording
package import BridgeFormats

/// The key by which the recorded response to a request is found.
///
/// Requests have equal keys if a server could not sensibly distinguish them: same method, origin and path, the same
/// query pairs in any order, and a body that means the same. The fragment of the URL is ignored, and so are header
/// fields unless the rules name them. The key contains no body, only its digest.
package struct MatchKey: Hashable, Sendable {
  /// The method, which is case-sensitive (RFC 9110 §9.1).
  package let method: ExactText
  package let target: RequestTarget
  package private(set) var body: BodyKey

  /// The header fields that the rules compare; usually none.
  let fields: [ExactText]

  /// The key of a request; `url` is used as the page wrote it, valid or not. Parts that the rules leave out are equal
  /// in every key.
  package init(
    method: String, url: String, contentType: String?, body: [UInt8]?,
    fields: [RecordedField] = [], rules: MatchRules = MatchRules()
  ) {
    self.method = ExactText(rules.parts.contains(.method) ? method : "")
    target = RequestTarget(url: url).counted(by: rules)
    self.body =
      rules.parts.contains(.body) ? BodyKey(contentType: contentType, body: body) : .none
    self.fields = rules.counted(fields)
  }

  /// The key of the same request without a body.
  package var withoutBody: MatchKey {
    var key = self
    key.body = .none
    return key
  }
}
