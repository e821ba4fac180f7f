internal import BridgeFormats
internal import BridgeHAR

/// The sources of a recording's bodies: strings in its file, and separate files.
struct HARBodySources: Sendable {
  let file: RecordingFile
  let attachments: HARAttachments

  func source(_ text: HARText, isBase64: Bool) -> HARBodySource {
    HARBodySource(file: file, text: text, isBase64: isBase64, limit: attachments.limit)
  }

  /// The body that a string of the file holds, in the recorder's encoding.
  func text(
    _ text: HARText, encoding: String?, _ mediaType: String?, entry number: Int,
    _ warnings: inout HARWarnings
  ) throws -> RecordedBody {
    switch encoding?.lowercased() ?? "" {
    case "", "utf-8", "utf8", "text", "plain", "none", "identity":
      return .content(source(text, isBase64: false).content(mediaType))
    case "base64":
      let source = source(text, isBase64: true)
      if try source.size() != nil { return .content(source.content(mediaType)) }
      warnings.entry(number, .badBase64, "a body is declared as base64 but is not; it is lost")
      return .damaged(reason: "it is declared as base64 but is not")
    default:
      warnings.entry(number, .unknownEncoding, "a body has an encoding that is unknown; it is lost")
      return .damaged(reason: "its encoding is unknown")
    }
  }

  /// The body as `_bridge` describes it; nil if the description does not fit, so that other evidence must decide.
  func stated(_ state: JSONValue, _ draft: HARTextDraft, _ mediaType: String?) -> RecordedBody? {
    let (kind, reason) = (state["kind"]?.text, state["reason"]?.text ?? "")
    switch kind {
    case "none": return RecordedBody.none
    case "unknown": return .unknown
    case "missing": return .missing(reason: reason)
    case "damaged": return .damaged(reason: reason)
    case "exact", "text":
      guard let text = draft.text else { return nil }
      let source = source(text, isBase64: draft.encoding == "base64")
      let type = state["mediaType"]?.text ?? mediaType
      return .content(
        RecordedContent(mediaType: type, isText: kind == "text") { try source.bytes() })
    default: return nil
    }
  }

  /// The body in a separate file, and its size if available.
  func attachment(
    _ name: String, _ mediaType: String?, entry number: Int, _ warnings: inout HARWarnings
  ) -> (body: RecordedBody, size: Int?) {
    do {
      let (content, size) = try attachments.content(named: name, mediaType: mediaType)
      return (.content(content), size)
    } catch {
      switch error {
      case .outside:
        let reason = "it is declared to be in a file outside the folder of the recording"
        warnings.entry(number, .attachmentRefused, "a body is not read: \(reason)")
        return (.damaged(reason: reason), nil)
      case .unavailable:
        let reason = "the file “\(name.prefix(80))” next to the recording cannot be read"
        warnings.entry(number, .attachmentUnavailable, "a body is lost: \(reason)")
        return (.damaged(reason: reason), nil)
      }
    }
  }
}
