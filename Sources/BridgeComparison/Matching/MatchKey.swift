package import BridgeRecording
package import BridgeFormats

/// The key by which a request finds its recorded answer.
///
/// Requests have equal keys when a server could not sensibly tell them apart: same method, origin
/// and path, the same query pairs in any order, and a body that means the same. The fragment of the
/// URL and the header fields do not count, unless rules say so. The key holds no body, only its digest.
package struct MatchKey: Hashable, Sendable {
  /// The method to the letter; methods are case-sensitive (RFC 9110 §9.1).
  package let method: ExactText
  package let target: RequestTarget
  package private(set) var body: BodyKey

  /// The header fields that count, by the rules; mostly none.
  let fields: [ExactText]

  /// The key of a request; `url` is taken as the page gave it, valid or not. Parts that the rules leave out are
  /// the same in every key.
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
