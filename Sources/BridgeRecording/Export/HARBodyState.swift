internal import BridgeFormats

/// The description of a body in `_bridge`, which spares importers from guessing:
/// `{"kind": "none" | "unknown" | "missing" | "damaged" | "exact" | "text", "reason": …, "mediaType": …}`.
///
/// `"cut": true` marks a damaged body of which the file holds the part that arrived. `"coded": true` marks a body, of
/// any kind, that is still encoded with the codings that the fields name. `"decoded": true` marks a body whose codings
/// were removed.
struct HARBodyState {
  private let body: RecordingContents.Entry.DecodedBody

  init(_ body: RecordingContents.Entry.DecodedBody) { self.body = body }

  func write(to json: inout JSONOutput) {
    json.beginObject()
    switch body {
    case .none: json.member("kind", "none")
    case .unknown: json.member("kind", "unknown")
    case .lost(let damaged, let reason):
      json.member("kind", damaged ? "damaged" : "missing")
      json.member("reason", reason)
    case .kept(let kept): write(kept, to: &json)
    }
    json.endObject()
  }

  private func write(_ kept: RecordingContents.Entry.KeptBody, to json: inout JSONOutput) {
    let content = kept.content
    json.member("kind", kept.loss != nil ? "damaged" : content.isText ? "text" : "exact")
    if let reason = kept.loss {
      json.member("reason", reason)
      if content.isText { json.member("decodedText", true) }
      if content.cut != nil { json.member("cut", true) }
    }
    if kept.isCoded { json.member("coded", true) }
    if kept.isDecoded { json.member("decoded", true) }
    json.member("mediaType", content.mediaType)
  }
}
