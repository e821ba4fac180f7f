internal import BridgeComparison
internal import BridgeCoding
internal import BridgeCore
internal import BridgeFormats
internal import BridgeRecording
internal import BridgeServer
internal import HTTPTypes

/// A recorded response in the form in which it is sent.
struct PlaybackResponse {
  let status: Int
  let reason: String
  let fields: HTTPFields
  let body: [UInt8]

  /// Recorded bodies are decoded; a body that was compressed is compressed again if the client accepts it.
  ///
  /// - Throws: what reading the recorded body throws; ``ReplayError`` with code `playbackFailed` for a status or a
  ///   field that would break the head of the response.
  init(
    _ recorded: RecordedResponse, to request: RequestHead, mark: HTTPField? = nil
  ) throws {
    guard (0...999).contains(recorded.status) else {
      throw ReplayError(.playbackFailed, "the status \(recorded.status) has more than three digits")
    }
    status = recorded.status
    reason = recorded.reason.utf8.contains(where: \.isFieldBreaking) ? "" : recorded.reason
    let hasBody = MessageRules.hasContent(recorded.status, to: request.method)
    var body: [UInt8] = []
    if hasBody { body = try Self.bytes(of: recorded.body) }
    var coding: ContentCoding?
    // The range of a partial response (206) refers to the encoded whole, so a part cannot be encoded again.
    if !body.isEmpty, status != 206 {
      coding = Self.coding(recorded.fields, request.fields[values: .acceptEncoding])
    }
    if let coding { body = try Self.encoded(body, coding) }
    self.body = body
    // A response to HEAD keeps its length, the only information about its body; otherwise the length is computed.
    let dropped = ComparisonRules.framingFields.subtracting(
      request.method == "HEAD" ? ["content-length"] : [])
    var fields: HTTPFields = [:]
    for field in recorded.fields where !dropped.contains(field.name.lowercased()) {
      fields.append(try Self.checked(field))
    }
    if let mark { fields.append(mark) }
    if let coding { fields[.contentEncoding] = coding.rawValue }
    if hasBody { fields[.contentLength] = String(body.count) }
    self.fields = fields
  }

  /// The response for a server in this process.
  var served: ServerResponse {
    ServerResponse(
      head: HTTPResponse(
        status: .init(code: status, reasonPhrase: reason), headerFields: fields),
      body: .bytes(body))
  }

  /// The response to a request without a recorded response. Without the field it looks like the response of a server.
  static func miss(_ field: HTTPField?) -> ServerResponse {
    var fields: HTTPFields = [:]
    if let field { fields.append(field) }
    return ServerResponse(
      head: HTTPResponse(
        status: .init(code: 404, reasonPhrase: "Not Recorded"), headerFields: fields))
  }

  /// A body that was never recorded is sent empty, with a mark.
  private static func bytes(of body: RecordedBody) throws -> [UInt8] {
    switch body {
    case .content(let content): return try content.bytes()
    case .damaged(let reason): throw RecordingError(.bodyUnavailable, reason)
    case .none, .unknown, .missing: return []
    }
  }

  private static func coding(_ fields: [RecordedField], _ accepting: [String]) -> ContentCoding? {
    guard
      // An unknown coding cannot be applied; the body is then sent unencoded.
      let codings = try? ContentCoding.parse(fieldValues: fields.values(of: "Content-Encoding")),
      codings.count == 1, let coding = codings.first,
      AcceptedCodings(accepting).weight(coding.rawValue) > 0
    else { return nil }
    return coding
  }

  private static func encoded(_ body: [UInt8], _ coding: ContentCoding) throws -> [UInt8] {
    let encoder = try ContentEncoder(coding)
    var encoded: [UInt8] = []
    try encoder.encode(body, into: &encoded)
    try encoder.finish(into: &encoded)
    return encoded
  }

  /// Refuses fields that would inject another field or response (RFC 9110 §5.1, §5.5).
  private static func checked(_ field: RecordedField) throws(ReplayError) -> HTTPField {
    guard let name = HTTPField.Name(field.name) else {
      throw ReplayError(.playbackFailed, "the field name “\(field.name.prefix(60))” is not a token")
    }
    guard !field.value.utf8.contains(where: \.isFieldBreaking) else {
      throw ReplayError(
        .playbackFailed, "the value of field \(field.name.prefix(60)) holds CR, LF or NUL")
    }
    return HTTPField(name: name, lenientValue: field.octets)
  }
}
