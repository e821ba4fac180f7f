/// Decides what the body of a recorded request was. Nothing that was there becomes an empty body:
/// it is found, rebuilt, or said to be missing.
struct HARRequestBodyRules {
  let number: Int
  let method: String
  let draft: HARRequestDraft
  let sources: HARBodySources

  private var fields: [RecordedField] { draft.headers.fields }
  private var post: HARPostDraft { draft.post }

  /// The type on the wire rather than the recorder's opinion; only one of them may have a boundary.
  private var mediaType: String? {
    fields.first("Content-Type") ?? post.mimeType.flatMap { $0.isEmpty ? nil : $0 }
  }

  func body(_ warnings: inout HARWarnings) throws -> RecordedBody {
    if let name = post.body.attachment {
      return sources.attachment(name, mediaType, entry: number, &warnings)
    }
    if let text = post.body.content { return try recorded(text, &warnings) }
    if post.body.isOdd { return missing("its text is no string", &warnings) }
    if let list = post.parameters { return try rebuilt(from: list, &warnings) }
    guard let evidence else { return .none }
    return missing(evidence, &warnings)
  }

  private func recorded(_ text: HARText, _ warnings: inout HARWarnings) throws -> RecordedBody {
    let body = try sources.text(
      text, encoding: post.body.encoding, mediaType, entry: number, &warnings)
    guard case .content = body, isBinary, post.body.encoding == nil,
      try sources.source(text, isBase64: false).holdsReplacementCharacters()
    else { return body }
    let reason = "the recorder decoded bytes as text and so destroyed them"
    warnings.entry(number, .requestBodyLossy, "the request body cannot be restored: \(reason)")
    return .missing(reason: reason)
  }

  /// Whether U+FFFD in the text betrays bytes that were no text; in text proper it may be genuine.
  private var isBinary: Bool {
    let codings = fields.values(of: "Content-Encoding")
    return codings.contains { !$0.isEmpty } || !(mediaType.map { MediaType($0).isText } ?? false)
  }

  // MARK: Forms

  private func rebuilt(
    from list: Int, _ warnings: inout HARWarnings
  ) throws -> RecordedBody {
    var scanner = JSONFileScanner(sources.file, at: list, windowSize: 4096)
    let parameters = try scanner.readParameters()
    if parameters.contains(where: \.isLost) {
      return missing("the content of its files was not recorded", &warnings)
    }
    guard let encoding = encoding(of: parameters) else {
      return missing("only its parameters were recorded, and \(whyNotEncodable)", &warnings)
    }
    warnings.entry(
      number, .paramsOnlyBody, "only the parameters of the form were recorded; its body is rebuilt")
    let file = sources.file
    let content = RecordedContent(mediaType: mediaType) {
      try file.expectUnchanged()
      var scanner = JSONFileScanner(file, at: list, windowSize: 4096)
      return encoding.encode(try scanner.readParameters())
    }
    return .content(content)
  }

  /// How the form was sent; nil when nothing tells.
  private func encoding(of parameters: [HARParameter]) -> HARFormEncoding? {
    let type = MediaType(mediaType ?? "application/x-www-form-urlencoded")
    if type.isMultipart {
      let recorded = MediaType(post.mimeType ?? "")
      return (type.parameter("boundary") ?? recorded.parameter("boundary")).map {
        .multipart(boundary: $0)
      }
    }
    if type.essence == "text/plain" { return .plain }
    // Some writers of k6 files misspell the type; it still is this form.
    guard type.isForm || type.essence == "application/x-www-urlencoded" else { return nil }
    return isVerbatim(parameters) ? .verbatim : .urlencoded
  }

  private var whyNotEncodable: String {
    let type = MediaType(mediaType ?? "")
    return type.isMultipart
      ? "no boundary to put between them" : "“\(type.essence)” is no form that could be rebuilt"
  }

  /// HAR does not say whether parameters are decoded. The length on the wire tells; without one they
  /// count as encoded if there are escapes and nothing that would have to be escaped.
  private func isVerbatim(_ parameters: [HARParameter]) -> Bool {
    if let length = wireLength {
      return HARFormEncoding.urlencoded.encode(parameters).count != length
        && HARFormEncoding.verbatim.encode(parameters).count == length
    }
    let texts = parameters.flatMap { [$0.name, $0.value ?? ""] }
    return texts.contains { $0.utf8.contains(UInt8(ascii: "%")) }
      && texts.allSatisfy(HARFormEncoding.isEncoded)
  }

  // MARK: Evidence

  /// How one knows of a body that the recording does not hold; nil when there was none.
  private var evidence: String? {
    let essence = fields.first("Content-Type").map { MediaType($0) }
    if let length = fieldLength, length > 0 { return "its Content-Length is \(length)" }
    if let size = draft.bodySize, size > 0 { return "its bodySize is \(size.inWords)" }
    if fieldLength == 0 { return nil }
    if fields.values(of: "Transfer-Encoding").contains(where: { !$0.isEmpty }) {
      return "it was sent in chunks"
    }
    guard ["POST", "PUT", "PATCH"].contains(method.uppercased()) else { return nil }
    // Chromium leaves uploads out and gives their size as 0, yet no multipart body is empty.
    if essence?.isMultipart == true { return "a multipart body is never empty" }
    let isSizeKnown = draft.bodySize.map { $0 >= 0 } ?? false
    return essence != nil && !isSizeKnown ? "it has a Content-Type and no known size" : nil
  }

  private var fieldLength: Int? {
    fields.first("Content-Length").flatMap { Int($0.withoutFieldWhitespace) }
  }

  private var wireLength: Int? {
    fieldLength ?? draft.bodySize.flatMap { $0 > 0 ? Int(exactly: $0) : nil }
  }

  private func missing(_ reason: String, _ warnings: inout HARWarnings) -> RecordedBody {
    warnings.entry(
      number, .requestBodyMissing, "the request body is not in the recording: \(reason)")
    return .missing(reason: reason)
  }
}
