internal import BridgeComparison
internal import BridgeCoding
internal import BridgeRecording
internal import NIOCore

/// A recorded answer in the form in which it goes on the wire again.
struct PlaybackAnswer {
  let status: Int
  let reason: String
  let fields: [RecordedField]
  let body: [UInt8]

  /// Recorded bodies are decoded; one that was compressed is compressed again where the client takes it.
  ///
  /// - Throws: what reading the recorded body throws; ``ReplayError`` with code `playbackFailed` for a
  ///   field that would break the head of the answer.
  init(
    _ recorded: RecordedResponse, to request: PlaybackRequest, mark: RecordedField? = nil
  ) throws {
    status = recorded.status
    reason = recorded.reason.utf8.contains(where: Self.isLineBreaking) ? "" : recorded.reason
    let hasBody = request.method != "HEAD" && recorded.status != 204 && recorded.status != 304
    var body: [UInt8] = []
    if hasBody { body = try Self.bytes(of: recorded.body) }
    var coding: ContentCoding?
    // The bytes of a part (206) count in the coded whole, so nobody can code a part again.
    if !body.isEmpty, status != 206 {
      coding = Self.coding(recorded.fields, request.acceptEncoding)
    }
    if let coding { body = try Self.encoded(body, coding) }
    self.body = body
    // The length is all that an answer to HEAD tells of its body; elsewhere it is written afresh.
    let dropped = ComparisonRules.framingFields.subtracting(
      request.method == "HEAD" ? ["content-length"] : [])
    var fields = recorded.fields.filter { !dropped.contains($0.name.lowercased()) }
    for field in fields { try Self.check(field) }
    if let mark { fields.append(mark) }
    if let coding { fields.append(RecordedField("Content-Encoding", coding.rawValue)) }
    if hasBody { fields.append(RecordedField("Content-Length", String(body.count))) }
    self.fields = fields
  }

  /// The status of an answer that tells of a miss.
  static let missStatus = 404

  /// The answer to a request for which there is none. Without the field it passes for the answer of a server.
  init(missField: RecordedField?) {
    status = Self.missStatus
    reason = "Not Recorded"
    fields = [missField, RecordedField("Content-Length", "0")].compactMap(\.self)
    body = []
  }

  /// Head and body as bytes (RFC 9112 §4 to §6).
  func wire(_ allocator: ByteBufferAllocator) -> ByteBuffer {
    var head = Array("HTTP/1.1 \(status) \(reason)\r\n".utf8)
    for field in fields { head += Array("\(field.name): ".utf8) + field.octets + [0x0D, 0x0A] }
    head += [0x0D, 0x0A]
    var buffer = allocator.buffer(capacity: head.count + body.count)
    buffer.writeBytes(head)
    buffer.writeBytes(body)
    return buffer
  }

  /// A body that was never recorded goes out empty, under a mark.
  private static func bytes(of body: RecordedBody) throws -> [UInt8] {
    switch body {
    case .content(let content): return try content.bytes()
    case .damaged(let reason): throw RecordingError(.bodyUnavailable, reason)
    case .none, .unknown, .missing: return []
    }
  }

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

  /// Refuses what would begin a field or an answer of its own (RFC 9110 §5.1, §5.5).
  private static func check(_ field: RecordedField) throws(ReplayError) {
    guard !field.name.isEmpty, field.name.utf8.allSatisfy(isTokenByte) else {
      throw ReplayError(.playbackFailed, "the field name “\(field.name.prefix(60))” is no token")
    }
    guard !field.value.utf8.contains(where: isLineBreaking) else {
      throw ReplayError(
        .playbackFailed, "the value of field \(field.name.prefix(60)) holds CR, LF or NUL")
    }
  }

  private static func isLineBreaking(_ byte: UInt8) -> Bool {
    byte == 0 || byte == 0x0A || byte == 0x0D
  }

  /// RFC 9110 §5.6.2.
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
