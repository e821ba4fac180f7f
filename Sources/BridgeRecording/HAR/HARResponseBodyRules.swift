internal import BridgeFormats
internal import BridgeHAR

/// Determines the body of a recorded response, after content decoding.
struct HARResponseBodyRules {
  let number: Int
  let method: String
  let status: Int
  let response: HARObject
  let fields: [RecordedField]
  let sources: HARBodySources

  /// The description of the body in `_bridge`; nil in files of other programs.
  let stated: HARStatedBody?

  private var content: HARObject? { response.content }
  private var size: Double? { content?["size"]?.scalarNumber }
  private var bodySize: Double? { response["bodySize"]?.scalarNumber }

  /// The media type; Chromium writes `x-unknown` if the server sent none.
  private var mediaType: String? {
    fields.first("Content-Type")
      ?? content?["mimeType"]?.scalarText.flatMap { $0.isEmpty || $0 == "x-unknown" ? nil : $0 }
  }

  func body(_ warnings: inout HARWarnings) throws -> BodyRecord {
    if let body = stated?.body(mediaType, of: fields) { return body }
    if !mayHaveBody {
      if content?.filledText != nil || content?.attachment != nil {
        warnings.entry(
          number, .bodyIgnored,
          "the response to \(method) with status \(status) cannot have a body; the recorded one is ignored"
        )
      }
      return .none
    }
    if let name = content?.attachment {
      let body = sources.attachment(name, mediaType, of: fields, entry: number, &warnings)
      return try body.size.map { try checked(body.body, size: $0, &warnings) } ?? body.body
    }
    if let text = content?.filledText { return try recorded(text, &warnings) }
    if content?.hasOddText == true {
      warnings.entry(
        number, .responseBodyMissing, "the response body is lost: its text is not a string")
      return .damaged(reason: "its text is not a string")
    }
    guard let evidence else { return isUnknown ? .unknown : .none }
    warnings.entry(
      number, .responseBodyMissing, "the response body is not in the recording: \(evidence)")
    return .missing(reason: evidence)
  }

  /// RFC 9112 §6.3: these responses end after their header section.
  private var mayHaveBody: Bool {
    let method = method.uppercased()
    return method != "HEAD" && status >= 200 && status != 204 && status != 304
      && !(method == "CONNECT" && status < 300)
  }

  private func recorded(_ text: JSONFileText, _ warnings: inout HARWarnings) throws -> BodyRecord {
    let body = try sources.text(
      text, encoding: content?.encoding, mediaType, of: fields, entry: number, &warnings)
    guard case .content(let recorded) = body else { return body }
    let source = sources.source(text, isBase64: !recorded.isText)
    // Reading a body above the limit fails later, on demand.
    guard !source.isTooLarge, let size = try source.size() else { return body }
    // Some recorders count base64 digits.
    if !recorded.isText, claimedSize == text.size { return body }
    return try checked(body, size: size, &warnings)
  }

  /// The body; damaged if it is shorter than the recorded size and nothing explains the difference. Warns if it may
  /// have been edited.
  private func checked(
    _ body: BodyRecord, size: Int, _ warnings: inout HARWarnings
  ) throws -> BodyRecord {
    guard case .content(let recorded) = body, let claimed = claimedSize, claimed != size else {
      return body
    }
    let check = HARResponseSizeCheck(
      mediaType: MediaType(mediaType ?? ""), isText: recorded.isText, size: size, claimed: claimed,
      codedSizes: codedSizes)
    switch try check.finding({ try recorded.bytesOutsideBlobs() ?? [] }) {
    case .whole: return body
    case .edited:
      warnings.entry(
        number, .sizeDiffers,
        "the recording holds \(size) bytes of a body and claims \(claimed); it may have been edited"
      )
      return body
    case .partial:
      let reason = "the recording holds \(size) of \(claimed) bytes"
      warnings.entry(number, .responseBodyPartial, "the response body is incomplete: \(reason)")
      return .damaged(reason: reason)
    }
  }

  private var claimedSize: Int? { size.flatMap { $0 > 0 ? Int(exactly: $0) : nil } }

  /// The encoded sizes of the body, which some recorders write everywhere.
  private var codedSizes: [Int] {
    fields.nameCodings
      ? [fields.contentLength, bodySize.flatMap { Int(exactly: $0) }].compactMap(\.self) : []
  }

  /// Whether an empty body may be one that browsers do not expose: that of a redirect.
  private var isUnknown: Bool {
    (300..<400).contains(status) && content?.text == nil && fields.contentLength == nil
  }

  /// The evidence for a body that the recording lacks; nil if there was none.
  private var evidence: String? {
    if let size, size > 0 { return "its size is \(size.inWords)" }
    let length = fields.contentLength
    if let length, length > 0 { return "its Content-Length is \(length)" }
    if let size = bodySize, size > 0 { return "its bodySize is \(size.inWords)" }
    let isKnownEmpty = content?.text != nil || size == 0 || bodySize == 0 || length == 0
    // Browsers do not expose the bodies of redirects, and most redirects have none.
    let isRedirect = (300..<400).contains(status)
    return isKnownEmpty || isRedirect ? nil : "it has neither a text nor a size"
  }
}

extension Double {
  /// The number as a count for messages; recorders may write any number.
  var inWords: String { Int(exactly: rounded()).map { "\($0)" } ?? "huge" }
}
