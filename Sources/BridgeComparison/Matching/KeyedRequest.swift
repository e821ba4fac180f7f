package import BridgeRecording

/// A request with its match key; its body is read on demand.
package struct KeyedRequest: Sendable {
  /// The number of its recorded exchange; nil for a live request.
  package let number: Int?
  package let key: MatchKey
  package let contentType: String?

  /// The body, for explaining differences.
  let body: RecordedBody

  /// A live request.
  package init(
    method: String, url: String, contentType: String?, body: [UInt8]?,
    fields: [RecordedField] = [], rules: MatchRules = MatchRules()
  ) {
    number = nil
    key = MatchKey(
      method: method, url: url, contentType: contentType, body: body, fields: fields, rules: rules)
    self.contentType = contentType
    self.body = body.map { .content(RecordedContent(mediaType: contentType, bytes: $0)) } ?? .none
  }

  /// A recorded request. Throws errors of reading its body, and a ``RecordingError`` if the recording has lost the
  /// body: such a request has no key.
  package init(
    _ request: RecordedRequest, number: Int, rules: MatchRules = MatchRules()
  ) throws {
    var bytes: [UInt8]?
    var mediaType = request.fields.first("Content-Type")
    switch request.body {
    case .none, .unknown: break
    case .content(let content):
      bytes = try content.bytes()
      mediaType = mediaType ?? content.mediaType
    case .missing(let reason), .damaged(let reason):
      throw RecordingError(
        .bodyUnavailable, "The body of request \(number) cannot be matched: \(reason)")
    }
    self.number = number
    contentType = mediaType
    key = MatchKey(
      method: request.method, url: request.url, contentType: mediaType, body: bytes,
      fields: request.fields, rules: rules)
    body = request.body
  }

  /// The bytes of the body, empty without a body; nil if they are lost.
  var bodyBytes: [UInt8]? {
    guard case .content(let content) = body else { return [] }
    // The bytes are used only to explain a miss; without them the explanation is shorter.
    return try? content.bytes()
  }
}
