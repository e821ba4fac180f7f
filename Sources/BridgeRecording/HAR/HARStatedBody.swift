internal import BridgeFormats
internal import BridgeHAR

/// A body as `_bridge` describes it, in the form that ``HARBodyState`` writes.
struct HARStatedBody {
  /// The description.
  let state: JSONValue

  /// The object that holds the body's string, or nil.
  let holder: HARObject?
  let sources: HARBodySources

  /// Whether an incomplete or still-encoded body is kept, which replay cannot use.
  let keepsAll: Bool

  /// The body of a message with these fields; nil if the description does not fit, so that other evidence must decide.
  func body(_ mediaType: String?, of fields: [RecordedField]) -> BodyRecord? {
    let reason = state["reason"]?.text ?? ""
    switch state["kind"]?.text {
    case "none": return BodyRecord.none
    case "unknown": return .unknown
    case "missing": return .missing(reason: reason)
    case "damaged":
      guard keepsAll, isCoded || isCut, let text = holder?.text else {
        return .damaged(reason: reason)
      }
      return content(text, mediaType, of: fields)
    case "exact", "text": return holder?.text.map { content($0, mediaType, of: fields) }
    default: return nil
    }
  }

  /// Whether the description is in a form that ``body(_:of:)`` knows, even if the body it describes is not there.
  static func isKnown(_ state: JSONValue) -> Bool {
    switch state["kind"]?.text {
    case "none", "unknown", "missing", "damaged", "exact", "text": true
    default: false
    }
  }

  /// The body if nothing else can tell what it was: damaged if the description does not fit.
  func onlyBody(_ mediaType: String?, of fields: [RecordedField]) -> BodyRecord {
    if let body = body(mediaType, of: fields) { return body }
    guard !Self.isKnown(state) else { return .damaged(reason: "it is not in the file") }
    return .damaged(reason: state["reason"]?.text ?? "its state is unknown")
  }

  private var isCoded: Bool { state["coded"] == .bool(true) }
  private var isCut: Bool { state["cut"] == .bool(true) }

  private func content(
    _ text: JSONFileText, _ mediaType: String?, of fields: [RecordedField]
  ) -> BodyRecord {
    let (kind, stated) = (state["kind"]?.text, state["mediaType"]?.text)
    let source = sources.source(text, isBase64: holder?.encoding == "base64")
    var content = ContentRecord(stated ?? mediaType, of: fields, isText: kind == "text") {
      try source.bytes()
    }
    content.isCoded = keepsAll && isCoded
    guard kind == "damaged" else { return .content(content) }
    content.isText = state["decodedText"] == .bool(true)
    content.mediaType = stated
    if isCut { content.cut = state["reason"]?.text ?? "" }
    return .content(content)
  }
}
