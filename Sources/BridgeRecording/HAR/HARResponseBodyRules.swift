/// Decides what the body of a recorded response was, as after content decoding.
struct HARResponseBodyRules {
  let number: Int
  let method: String
  let status: Int
  let draft: HARResponseDraft
  let sources: HARBodySources

  private var content: HARContentDraft { draft.content }

  /// `x-unknown` is what Chromium writes when the server gave no type.
  private var mediaType: String? {
    draft.headers.fields.first("Content-Type")
      ?? content.mimeType.flatMap { $0.isEmpty || $0 == "x-unknown" ? nil : $0 }
  }

  func body(_ warnings: inout HARWarnings) throws -> RecordedBody {
    if !mayHaveBody {
      if content.body.content != nil || content.body.attachment != nil {
        warnings.entry(
          number, .bodyIgnored,
          "the answer to \(method) with status \(status) cannot have a body; the recorded one is ignored"
        )
      }
      return .none
    }
    if let name = content.body.attachment {
      return sources.attachment(name, mediaType, entry: number, &warnings)
    }
    if let text = content.body.content {
      return try sources.text(
        text, encoding: content.body.encoding, mediaType, entry: number, &warnings)
    }
    guard let evidence else { return .none }
    warnings.entry(
      number, .responseBodyMissing, "the response body is not in the recording: \(evidence)")
    return .missing(reason: evidence)
  }

  /// RFC 9112 §6.3: these answers end with their head.
  private var mayHaveBody: Bool {
    let method = method.uppercased()
    return method != "HEAD" && status >= 200 && status != 204 && status != 304
      && !(method == "CONNECT" && status < 300)
  }

  /// How one knows of a body that the recording does not hold; nil when there was none.
  private var evidence: String? {
    if content.body.isOdd { return "its text is no string" }
    if let size = content.size, size > 0 { return "its size is \(size.inWords)" }
    let length = draft.headers.fields.first("Content-Length").flatMap {
      Int($0.withoutFieldWhitespace)
    }
    if let length, length > 0 { return "its Content-Length is \(length)" }
    if let size = draft.bodySize, size > 0 { return "its bodySize is \(size.inWords)" }
    let isKnownEmpty = content.hasText || content.size == 0 || draft.bodySize == 0 || length == 0
    // Browsers show nobody the body of a redirect, and most have none.
    let isRedirect = (300..<400).contains(status)
    return isKnownEmpty || isRedirect ? nil : "it has neither a text nor a size"
  }
}
