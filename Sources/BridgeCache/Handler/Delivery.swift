internal import BridgeCore
internal import BridgeHandlers
internal import HTTPTypes

/// A stored response in the form that a request asks for: the whole, a part, the head, or 304.
struct Delivery {
  private let stored: StoredResponse
  private let facts: ResponseFacts
  private let request: BridgeRequest
  private let fields: HTTPFields
  private let now: Duration

  init(
    _ stored: StoredResponse, _ facts: ResponseFacts, for request: BridgeRequest, at now: Duration
  ) {
    (self.stored, self.facts, self.request, self.now) = (stored, facts, request, now)
    var fields = stored.fields
    fields[.age] = "\(facts.age(at: now).components.seconds)"
    self.fields = fields
  }

  /// The response; nil if bytes of it are missing.
  func response(from cache: ResponseCache) -> BridgeResponse? {
    let isSuccess = (200..<300).contains(stored.status)
    if isSuccess, ConditionRules.preconditions(on: facts).isNotModified(request.fields) {
      return notModified
    }
    guard let total = stored.part?.total else { return whole(from: cache) }
    guard case .part(let range)? = range(of: total) else { return nil }
    return part(range, of: total, from: cache)
  }

  private func whole(from cache: ResponseCache) -> BridgeResponse? {
    if request.method == .head {
      var fields = fields
      if !fields.contains(.contentLength), stored.status != 204 {
        fields[.contentLength] = "\(stored.size)"
      }
      return Self.response(stored.status, fields)
    }
    switch stored.status == 200 ? range(of: stored.size) : nil {
    case .part(let range): return part(range, of: stored.size, from: cache)
    case .unsatisfiable:
      // The cache itself generates this response, and so dates it (RFC 9110 §6.6.1).
      return Self.response(
        416,
        [
          .date: StoredFields.httpDate(now), .contentRange: "bytes */\(stored.size)",
          .acceptRanges: "bytes",
        ])
    case .whole, nil:
      return cache.body(of: stored).map {
        Self.response(stored.status, fields, $0)
      }
    }
  }

  /// The requested range; nil if no part may be sent.
  private func range(of total: Int) -> ByteRange? {
    guard request.method == .get, request.fields.contains(.range),
      ConditionRules.preconditions(on: facts).allowsRange(request.fields)
    else { return nil }
    return ByteRange(request.fields[.range], size: total)
  }

  private func part(_ range: Range<Int>, of total: Int, from cache: ResponseCache)
    -> BridgeResponse?
  {
    let first = stored.part?.first ?? 0
    guard range.lowerBound >= first, range.upperBound <= first + stored.size,
      let body = cache.body(
        of: stored, in: (range.lowerBound - first)..<(range.upperBound - first))
    else { return nil }
    var fields = fields
    fields[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(total)"
    fields[.contentLength] = "\(range.count)"
    return Self.response(206, fields, body)
  }

  /// RFC 9110 §15.4.5: without the fields that describe a body.
  private var notModified: BridgeResponse {
    var fields = fields
    for name in [
      HTTPField.Name.contentLength, .contentType, .contentEncoding, .contentLanguage, .contentRange,
    ] {
      fields[name] = nil
    }
    return Self.response(304, fields)
  }

  private static func response(
    _ status: Int, _ fields: HTTPFields, _ body: Body = .empty
  ) -> BridgeResponse {
    BridgeResponse(
      head: HTTPResponse(status: StatusText.status(status), headerFields: fields), body: body)
  }
}
