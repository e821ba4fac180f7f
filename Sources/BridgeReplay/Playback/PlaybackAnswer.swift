internal import BridgeCoding
internal import BridgeRecording

/// A recorded answer in the form in which it goes on the wire again.
struct PlaybackAnswer {
  let status: Int
  let reason: String
  let fields: [RecordedField]
  let body: [UInt8]

  /// Recorded bodies are decoded; one that was compressed is compressed again where the client takes it.
  ///
  /// - Throws: what reading the recorded body throws.
  init(_ recorded: RecordedResponse, toMethod method: String, accepting: [String]) throws {
    status = recorded.status
    reason = recorded.reason
    let hasBody = method != "HEAD" && recorded.status != 204 && recorded.status != 304
    var body: [UInt8] = []
    if hasBody, case .content(let content) = recorded.body { body = try content.bytes() }
    var coding: ContentCoding?
    if !body.isEmpty { coding = Self.coding(recorded.fields, accepting) }
    if let coding { body = try Self.encoded(body, coding) }
    self.body = body
    var fields = recorded.fields.filter { !Self.framing.contains($0.name.lowercased()) }
    if let coding { fields.append(RecordedField("Content-Encoding", coding.rawValue)) }
    if hasBody { fields.append(RecordedField("Content-Length", String(body.count))) }
    self.fields = fields
  }

  /// What describes the body on its way; it is written afresh.
  private static let framing: Set<String> = [
    "content-length", "content-encoding", "transfer-encoding", "connection", "keep-alive",
    "proxy-connection", "upgrade", "trailer",
  ]

  private static func coding(_ fields: [RecordedField], _ accepting: [String]) -> ContentCoding? {
    guard
      // A coding that is unknown here cannot be applied again; the body then goes out plain.
      let codings = try? ContentCoding.parse(fieldValues: fields.values(of: "Content-Encoding")),
      codings.count == 1, let coding = codings.first,
      accepting.contains(where: { $0.lowercased().contains(coding.rawValue) })
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
}
