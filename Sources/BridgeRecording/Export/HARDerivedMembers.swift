internal import BridgeFormats
internal import BridgeHAR

/// The members of a HAR entry that follow from its record.
///
/// The writer generates them. The reader keeps another program's member only if its value differs.
struct HARDerivedMembers {
  typealias List = HARObjectWriter.Members

  let record: ExchangeRecord
  let requestBody: RecordingContents.Entry.DecodedBody
  let responseBody: RecordingContents.Entry.DecodedBody

  init(_ entry: RecordingContents.Entry) throws {
    record = entry.record
    (requestBody, responseBody) = (try entry.requestBody(), try entry.responseBody())
  }

  private var sizes: WireRecord.Sizes? { record.wire?.sizes }
  private var version: String { record.wire?.version ?? "unknown" }

  /// The members of the entry itself; `page` names its page.
  func entry(on page: String) -> List {
    var list: List = [("pageref", .text(page)), ("cache", .object([]))]
    if let remote = record.wire?.remote {
      list.append(("serverIPAddress", .text(HARAddress.host(of: remote))))
    }
    if let type = record.resourceType { list.append(("_resourceType", .text(type))) }
    return list
  }

  // MARK: Request

  var request: List {
    [
      ("httpVersion", .text(version)), ("headersSize", .size(sizes?.requestHead)),
      ("bodySize", .size(sizes?.requestBody ?? bodySize)),
    ]
  }

  /// The members of `postData`; empty without a body.
  var post: List {
    guard case .kept(let kept) = requestBody else { return [] }
    let field = record.requestOnWire.fields.first("Content-Type")
    return [("mimeType", .text(kept.content.mediaType ?? field ?? ""))]
  }

  /// The number of bytes of the request's body; nil if unknown.
  var bodySize: Int? {
    switch requestBody {
    case .none: 0
    case .unknown, .lost: nil
    case .kept(let kept): kept.content.cut == nil ? kept.bytes.count : nil
    }
  }

  // MARK: Response

  var response: List {
    let response = record.response
    var list: List = [
      ("status", .count(response?.status ?? 0)), ("statusText", .text(response?.reason ?? "")),
      ("httpVersion", .text(response == nil ? "" : version)),
      ("redirectURL", .text(response?.fields.first("Location") ?? "")),
      ("headersSize", .size(sizes?.responseHead)), ("bodySize", .size(sizes?.responseBody)),
    ]
    if response == nil {
      let failure = record.failure ?? "the exchange was \(record.outcome.rawValue)"
      list.append(("_error", .text(failure)))
    }
    return list
  }

  var content: List {
    let type = record.response?.fields.first("Content-Type") ?? "x-unknown"
    guard case .kept(let kept) = responseBody else {
      return [("size", .count(0)), ("mimeType", .text(type))]
    }
    let list: List = [
      ("size", .count(kept.bytes.count)), ("mimeType", .text(kept.content.mediaType ?? type)),
    ]
    guard let size = codedSize(kept) else { return list }
    return list + [("compression", .count(kept.bytes.count - size))]
  }

  /// The number of bytes of an encoded response on the wire; nil if it was not encoded or the number is unknown.
  private func codedSize(_ kept: RecordingContents.Entry.KeptBody) -> Int? {
    if kept.isDecoded { return kept.content.length }
    guard !kept.isCoded, let size = sizes?.responseBody, size > 0,
      record.response?.fields.nameCodings == true
    else { return nil }
    return size
  }
}
