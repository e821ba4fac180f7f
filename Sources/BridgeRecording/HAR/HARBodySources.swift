/// Where the bodies of one recording come from: strings in its file, and files beside it.
struct HARBodySources: Sendable {
  let file: RecordingFile
  let attachments: HARAttachments

  func source(_ text: HARText, isBase64: Bool) -> HARBodySource {
    HARBodySource(file: file, text: text, isBase64: isBase64, limit: attachments.limit)
  }

  /// The body that a string of the file holds, in the encoding that the recorder names.
  func text(
    _ text: HARText, encoding: String?, _ mediaType: String?, entry number: Int,
    _ warnings: inout HARWarnings
  ) throws -> RecordedBody {
    switch encoding?.lowercased() ?? "" {
    case "", "utf-8", "utf8", "text", "plain", "none", "identity":
      return content(source(text, isBase64: false), mediaType)
    case "base64":
      let source = source(text, isBase64: true)
      if try source.isValidBase64() { return content(source, mediaType) }
      warnings.entry(number, .badBase64, "a body is said to be base64 but is not; it is lost")
      return .missing(reason: "it is said to be base64 but is not")
    default:
      warnings.entry(number, .unknownEncoding, "a body has an encoding that is unknown; it is lost")
      return .missing(reason: "its encoding is unknown")
    }
  }

  /// The body that a file beside the recording holds.
  func attachment(
    _ name: String, _ mediaType: String?, entry number: Int, _ warnings: inout HARWarnings
  ) -> RecordedBody {
    do {
      return .content(try attachments.content(named: name, mediaType: mediaType))
    } catch {
      switch error {
      case .outside:
        let reason = "it is said to be in a file outside the folder of the recording"
        warnings.entry(number, .attachmentRefused, "a body is not read: \(reason)")
        return .missing(reason: reason)
      case .unavailable:
        let reason = "the file “\(name.prefix(80))” beside the recording cannot be read"
        warnings.entry(number, .attachmentUnavailable, "a body is lost: \(reason)")
        return .missing(reason: reason)
      }
    }
  }

  private func content(_ source: HARBodySource, _ mediaType: String?) -> RecordedBody {
    .content(RecordedContent(mediaType: mediaType) { try source.bytes() })
  }
}
