internal import BridgeCore
internal import BridgeFormats
internal import BridgeHandlers
internal import HTTPTypes

/// The completion of a representation whose start is stored (RFC 9111 §3.4): only the rest is requested.
struct PartCompletion {
  let stored: StoredResponse
  private let part: StoredResponse.Part
  private let tag: EntityTag

  /// Nil unless the request is for the whole, and the stored part is its start and has a strong validator.
  init?(_ stored: StoredResponse, for request: BridgeRequest, _ facts: RequestFacts) {
    guard request.method == .get, !request.fields.contains(.range), !facts.hasConditions,
      !facts.hasOriginConditions, !facts.demandsValidation, !facts.control.contains("no-store"),
      let part = stored.part, part.first == 0, stored.size < part.total,
      let tag = EntityTag(stored.fields), !tag.isWeak
    else { return nil }
    (self.stored, self.part, self.tag) = (stored, part, tag)
  }

  /// Asks for the rest, or the whole if it has changed (RFC 9110 §13.1.5).
  func add(to fields: inout HTTPFields) {
    fields[.range] = "bytes=\(stored.size)-"
    fields[.ifRange] = tag.text
  }

  /// Whether the response is a 206 with exactly that rest.
  func fits(_ response: BridgeResponse) -> Bool {
    guard response.status == 206, EntityTag(response.fields) == tag,
      let range = ContentRange(response.fields[.contentRange])
    else { return false }
    return range.first == stored.size && range.last == part.total - 1 && range.total == part.total
  }

  /// The head of the whole.
  func head(with news: HTTPFields) -> HTTPResponse {
    var fields = StoredFields.merged(stored.fields, news)
    fields[.contentRange] = nil
    fields[.contentLength] = "\(part.total)"
    return HTTPResponse(status: .ok, headerFields: fields)
  }
}
