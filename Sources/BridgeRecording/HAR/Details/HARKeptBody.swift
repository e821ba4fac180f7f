internal import BridgeFormats
internal import BridgeHAR

/// An incomplete or still-encoded body that the file holds, as ``HARBodyState`` writes it.
struct HARKeptBody {
  /// The description of the body in `_bridge`.
  let state: JSONValue
  let text: HARText?
  let isBase64: Bool
  let sources: HARBodySources

  private var kind: String { state["kind"]?.text ?? "" }
  private var isCoded: Bool { state["coded"] == .bool(true) }
  private var isCut: Bool { state["cut"] == .bool(true) }

  /// The body with the facts from `_bridge`; `body` is the result of the HAR reader.
  func completed(_ body: BodyRecord) throws -> BodyRecord {
    if case .damaged = body, kind == "damaged", isCoded || isCut, text != nil { return try record }
    guard case .content(var content) = body else { return body }
    content.isCoded = isCoded
    return .content(content)
  }

  /// The body as `_bridge` describes it.
  var record: BodyRecord {
    get throws {
      let reason = state["reason"]?.text ?? ""
      switch kind {
      case "unknown": return .unknown
      case "missing": return .missing(reason: reason)
      case "damaged" where !isCoded && !isCut: return .damaged(reason: reason)
      case "damaged", "exact", "text": return try content(cut: isCut ? reason : nil)
      default: return .none
      }
    }
  }

  private func content(cut: String?) throws -> BodyRecord {
    guard let text else { return .damaged(reason: "it is not in the file") }
    do {
      let bytes = try sources.source(text, isBase64: isBase64).bytes()
      var content = ContentRecord(.base64(bytes), length: bytes.count)
      content.isCoded = isCoded
      content.isText = kind == "text" || state["decodedText"] == .bool(true)
      content.mediaType = state["mediaType"]?.text
      content.cut = cut
      return .content(content)
    } catch let error as RecordingError where error.code == .bodyUnavailable {
      return .damaged(reason: error.message)
    }
  }
}
