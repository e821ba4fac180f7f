internal import BridgeFormats
internal import BridgeHAR

/// Writes one page of a HAR file.
struct HARPageWriting {
  private let page: PageRecord

  /// Written in place of an unknown start, and marked as such.
  private let fallback: Duration

  /// Whether it is the placeholder page of entries without a page.
  private var isPlaceholder = false

  init(_ page: PageRecord, fallback: Duration) { (self.page, self.fallback) = (page, fallback) }

  /// The placeholder page of entries without a page: tools refuse files without pages.
  static func placeholder(_ name: String, title: String, start: Duration?) -> HARPageWriting {
    var page = PageRecord(id: 0, url: title, start: start)
    page.name = name
    var writing = HARPageWriting(page, fallback: .zero)
    writing.isPlaceholder = true
    return writing
  }

  func write(to json: inout JSONOutput) {
    var object = HARObjectWriter(page.har?.value, to: &json)
    object.own("startedDateTime", to: &json) { $0.string(ISODate.text(page.start ?? fallback)) }
    object.own("id", to: &json) { $0.string(page.pageName) }
    object.members(Self.derived(page), to: &json)
    object.without("_bridge")
    writeExtension(to: &json)
    object.end(to: &json)
  }

  private func writeExtension(to json: inout JSONOutput) {
    guard isPlaceholder || page.start == nil else { return }
    json.name("_bridge")
    json.beginObject()
    if isPlaceholder {
      json.member("kind", "none")
    } else {
      json.member("absent", ["startedDateTime"])
    }
    json.endObject()
  }

  /// The members that follow from the record of a page; its timings are unknown.
  static func derived(_ page: PageRecord) -> HARObjectWriter.Members {
    let timings = ["onContentLoad", "onLoad"].map { ($0, JSONValue.count(-1)) }
    return [("title", .text(page.url)), ("pageTimings", .object(timings))]
  }
}
