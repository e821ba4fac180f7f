internal import BridgeFormats
internal import BridgeHAR

/// Determines the body of a recorded request: found, rebuilt, or reported missing. A body that existed never becomes an
/// empty one.
struct HARRequestBodyRules {
  let number: Int
  let method: String
  let request: HARObject
  let fields: [RecordedField]
  let sources: HARBodySources

  /// The description of the body in `_bridge`; nil in files of other programs.
  let stated: HARStatedBody?

  private var post: HARObject? { request.post }
  private var mimeType: String? { post?["mimeType"]?.scalarText }
  private var bodySize: Double? { request["bodySize"]?.scalarNumber }

  /// The `Content-Type` that was sent, rather than the recorder's: only one of them may have a boundary.
  private var mediaType: String? {
    fields.first("Content-Type") ?? mimeType.flatMap { $0.isEmpty ? nil : $0 }
  }

  func body(_ warnings: inout HARWarnings) throws -> BodyRecord {
    if let body = stated?.body(mediaType, of: fields) { return body }
    if let name = post?.attachment {
      let body = sources.attachment(name, mediaType, of: fields, entry: number, &warnings)
      guard let size = body.size, case .partial(let reason) = check.exact(size: size) else {
        return body.body
      }
      return partial(reason, &warnings)
    }
    if let text = post?.filledText { return try recorded(text, &warnings) }
    if post?.hasOddText == true {
      _ = missing("its text is not a string", &warnings)
      return .damaged(reason: "its text is not a string")
    }
    if let list = post?.place("params"), list.count > 0 {
      return try rebuilt(from: list.range.lowerBound, &warnings)
    }
    guard let evidence else { return .none }
    return missing(evidence, &warnings)
  }

  private func recorded(_ text: JSONFileText, _ warnings: inout HARWarnings) throws -> BodyRecord {
    let body = try sources.text(
      text, encoding: post?.encoding, mediaType, of: fields, entry: number, &warnings)
    guard case .content(let content) = body else { return body }
    let source = sources.source(text, isBase64: !content.isText)
    // A body too large to read cannot be sent either.
    if source.isTooLarge { return body }
    switch content.isText
      ? check.text(try source.bytes()) : check.exact(size: try source.size() ?? 0)
    {
    case .whole: return body
    case .recoded(let restored):
      warnings.entry(
        number, .requestBodyRecoded,
        "the recorder turned the request body into text; its length shows how to restore it")
      return .content(ContentRecord(mediaType, of: fields) { restored(try source.bytes()) })
    case .lossy(let reason):
      warnings.entry(number, .requestBodyLossy, "the request body cannot be restored: \(reason)")
      return .damaged(reason: reason)
    case .partial(let reason): return partial(reason, &warnings)
    }
  }

  private var check: HARRequestBodyCheck {
    HARRequestBodyCheck(
      mediaType: MediaType(mediaType ?? ""),
      isCoded: fields.nameCodings,
      announced: fields.contentLength, reported: reportedLength)
  }

  private func partial(_ reason: String, _ warnings: inout HARWarnings) -> BodyRecord {
    warnings.entry(number, .requestBodyPartial, "the request body is incomplete: \(reason)")
    return .damaged(reason: reason)
  }

  // MARK: Forms

  private func rebuilt(
    from list: Int, _ warnings: inout HARWarnings
  ) throws -> BodyRecord {
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
    let content = ContentRecord(mediaType, of: fields) {
      try file.expectUnchanged()
      var scanner = JSONFileScanner(file, at: list, windowSize: 4096)
      return encoding.encode(try scanner.readParameters())
    }
    return .content(content)
  }

  /// How the form was encoded; nil if unknown.
  private func encoding(of parameters: [HARParameter]) -> HARFormEncoding? {
    let type = MediaType(mediaType ?? "application/x-www-form-urlencoded")
    if type.isMultipart {
      let recorded = MediaType(mimeType ?? "")
      return (type.parameter("boundary") ?? recorded.parameter("boundary")).map {
        .multipart(boundary: $0)
      }
    }
    if type.essence == "text/plain" { return .plain }
    // Some k6 writers misspell this type.
    guard type.isForm || type.essence == "application/x-www-urlencoded" else { return nil }
    return isVerbatim(parameters) ? .verbatim : .urlencoded
  }

  private var whyNotEncodable: String {
    let type = MediaType(mediaType ?? "")
    return type.isMultipart
      ? "there is no boundary" : "“\(type.essence)” is not a form that can be rebuilt"
  }

  /// Whether the parameters are still encoded, which HAR does not say. The length on the wire decides; without one,
  /// parameters count as encoded if they contain escapes and nothing that needs escaping.
  private func isVerbatim(_ parameters: [HARParameter]) -> Bool {
    if let length = fields.contentLength ?? reportedLength {
      return HARFormEncoding.urlencoded.encode(parameters).count != length
        && HARFormEncoding.verbatim.encode(parameters).count == length
    }
    let texts = parameters.flatMap { [$0.name, $0.value ?? ""] }
    return texts.contains { $0.utf8.contains(UInt8(ascii: "%")) }
      && texts.allSatisfy(HARFormEncoding.isEncoded)
  }

  // MARK: Evidence

  /// The evidence for a body that the recording lacks; nil if there was no body.
  private var evidence: String? {
    let essence = fields.first("Content-Type").map { MediaType($0) }
    if let length = fields.contentLength, length > 0 { return "its Content-Length is \(length)" }
    if let size = bodySize, size > 0 { return "its bodySize is \(size.inWords)" }
    if fields.contentLength == 0 { return nil }
    if fields.values(of: "Transfer-Encoding").contains(where: { !$0.isEmpty }) {
      return "it was sent in chunks"
    }
    guard ["POST", "PUT", "PATCH"].contains(method.uppercased()) else { return nil }
    // Chromium omits uploads and reports size 0, but a multipart body is never empty.
    if essence?.isMultipart == true { return "a multipart body is never empty" }
    let isSizeKnown = bodySize.map { $0 >= 0 } ?? false
    return essence != nil && !isSizeKnown ? "it has a Content-Type and no known size" : nil
  }

  private var reportedLength: Int? {
    bodySize.flatMap { $0 > 0 ? Int(exactly: $0) : nil }
  }

  private func missing(_ reason: String, _ warnings: inout HARWarnings) -> BodyRecord {
    warnings.entry(
      number, .requestBodyMissing, "the request body is not in the recording: \(reason)")
    return .missing(reason: reason)
  }
}
