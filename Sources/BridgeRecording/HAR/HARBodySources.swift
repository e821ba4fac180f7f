internal import BridgeFormats
internal import BridgeHAR

/// The sources of a recording's bodies: strings in its file, and separate files.
struct HARBodySources: Sendable {
  let file: RecordingFile
  let attachments: HARAttachments

  func source(_ text: JSONFileText, isBase64: Bool) -> HARBodySource {
    HARBodySource(file: file, text: text, isBase64: isBase64, limit: attachments.limit)
  }

  /// The body that a string of the file holds, in the recorder's encoding; `mediaType` and `fields` are its message's.
  func text(
    _ text: JSONFileText, encoding: String?, _ mediaType: String?, of fields: [RecordedField],
    entry number: Int, _ warnings: inout HARWarnings
  ) throws -> BodyRecord {
    switch encoding?.lowercased() ?? "" {
    case "", "utf-8", "utf8", "text", "plain", "none", "identity":
      return source(text, isBase64: false).record(mediaType, of: fields)
    case "base64":
      let source = source(text, isBase64: true)
      if try source.size() != nil { return source.record(mediaType, of: fields) }
      warnings.entry(number, .badBase64, "a body is declared as base64 but is not; it is lost")
      return .damaged(reason: "it is declared as base64 but is not")
    default:
      warnings.entry(number, .unknownEncoding, "a body has an encoding that is unknown; it is lost")
      return .damaged(reason: "its encoding is unknown")
    }
  }

  /// The body in a separate file, and its size if available.
  func attachment(
    _ name: String, _ mediaType: String?, of fields: [RecordedField], entry number: Int,
    _ warnings: inout HARWarnings
  ) -> (body: BodyRecord, size: Int?) {
    do {
      let (load, size) = try attachments.content(named: name)
      return (.content(ContentRecord(mediaType, of: fields, load)), size)
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
