import BridgeCoding
import BridgeRedaction
import BridgeTestSupport

@testable import BridgeRecording

/// A recording that sets everything a journal can hold.
struct HandMadeRecording {
  /// The text in the values that redaction alone changes.
  var text = "text"

  /// Writes it as a folder.
  func write(to path: String, redactor: Redactor? = nil) async throws {
    var manifest = Manifest()
    manifest.producer = "tester 1"
    manifest.handlers = ["cookies", "decoding"]
    let writer = try RecordingWriter(folder: path, redactor: redactor, manifest)
    var page = PageRecord(id: 7, url: "https://a.test/?q=1", start: .seconds(1_700_000_000))
    writer.add(.page(page))
    (page.id, page.start) = (3, nil)
    writer.add(.page(page))
    writer.note(code: "odd", message: "something", exchange: 12)
    for draft in try drafts() { writer.record(weight: 0) { draft } }
    try await writer.finish()
  }

  private func drafts() throws -> [ExchangeDraft] {
    [try whole, hop, unanswered, try truncated, try uncodable, bare]
  }

  /// Everything at once; the received, sent, answered and delivered messages all differ.
  private var whole: ExchangeDraft {
    get throws {
      var record = ExchangeRecord(id: 12, request: request(fields: ["Content-Encoding": "gzip"]))
      (record.parent, record.hop, record.page) = (4, 2, 7)
      (record.requestID, record.session, record.host) = ("0123", "s \(text)", "page")
      (record.resourceType, record.outcome) = ("xhr", .cached)
      record.start = .seconds(1_700_000_001) + .nanoseconds(123_456_789)
      (record.monotonicStart, record.duration) = (.nanoseconds(17), .nanoseconds(2_000_000_001))
      (record.hopOffset, record.failure) = (.nanoseconds(3_000_001), "why \(text)")
      record.sent = request(fields: ["Cookie": "a=1", "Accept": "*/*"])
      record.sent?.method = "PUT"
      record.sent?.trailers = [RecordedField("X-Sum", "2")]
      var response = ResponseRecord(
        status: 200, reason: "OK",
        fields: [
          RecordedField("Content-Encoding", "gzip"), RecordedField("Content-Type", "text/html"),
        ], trailers: [RecordedField("X-Check", "3")], interim: [103, 100])
      record.response = response
      (response.status, response.reason, response.trailers) = (201, "Made \(text)", [])
      response.fields.removeFirst()
      record.delivered = response
      record.handlers = ["cookies", "decoding"]
      record.wire = wire
      var draft = ExchangeDraft(record)
      draft.requestBody = .bytes(try Self.gzip("a=1"))
      draft.sentBody = .bytes(Array("{\"b\": 2}".utf8))
      draft.responseBody = .bytes(try Self.gzip(String(repeating: "<p>text</p>", count: 1000)))
      return draft
    }
  }

  private func request(fields: KeyValuePairs<String, String>) -> RequestRecord {
    RequestRecord(
      method: "POST", url: "https://a.test/\(text)?q=1",
      fields: fields.map { RecordedField($0, $1) }, trailers: [RecordedField("X-Sum", "1")])
  }

  private var wire: WireRecord {
    var wire = WireRecord()
    (wire.version, wire.remote, wire.isReused) = ("HTTP/2", "[2001:db8::1]:443", true)
    wire.tls = "TLS 1.3"
    var timings = WireRecord.Timings()
    (timings.dns, timings.connect, timings.tls) = (
      .zero, .nanoseconds(20_000_001), .milliseconds(5)
    )
    timings.wait = .nanoseconds(1_000_000_007)
    wire.timings = timings
    wire.sizes = WireRecord.Sizes(
      requestHead: 10, requestBody: 21, responseHead: 30, responseBody: 41)
    return wire
  }

  private var hop: ExchangeDraft {
    var record = ExchangeRecord(id: 4, request: RequestRecord(method: "GET", url: "http://a.test/"))
    record.response = ResponseRecord(
      status: 303,
      fields: [RecordedField("Location", "/there"), RecordedField("Set-Cookie", "a=1")])
    (record.parent, record.page, record.start) = (12, 3, .seconds(1_700_000_001))
    record.wire = WireRecord()
    record.wire?.remote = "127.0.0.1:8080"
    var draft = ExchangeDraft(record)
    draft.record.isRedirectHop = true
    draft.responseBody = .known(.unknown)
    return draft
  }

  private var unanswered: ExchangeDraft {
    var record = ExchangeRecord(
      id: 99, request: RequestRecord(method: "GET", url: "http://a.test/gone"))
    (record.outcome, record.failure) = (.aborted, String(repeating: "long ", count: 60))
    record.wire = WireRecord()
    record.wire?.version = "HTTP/1.1"
    var draft = ExchangeDraft(record)
    draft.requestBody = .known(.missing(reason: "nobody knows"))
    return draft
  }

  /// A response that ended within its coding.
  private var truncated: ExchangeDraft {
    get throws {
      var record = ExchangeRecord(
        id: 100, request: RequestRecord(method: "GET", url: "http://a.test/cut"))
      record.response = ResponseRecord(
        status: 200, fields: [RecordedField("Content-Encoding", "gzip")])
      (record.outcome, record.failure) = (.truncated, "the connection closed")
      var draft = ExchangeDraft(record)
      var random = SeededGenerator(seed: 1)
      let letters = (0..<9000).map { _ in UInt8.random(in: 65...90, using: &random) }
      let coded = try Self.gzip(String(decoding: letters, as: UTF8.self))
      draft.responseBody = .bytes(Array(coded.prefix(1000)), cut: "the connection closed")
      return draft
    }
  }

  /// Bodies in unknown codings, or in other codings than the fields name.
  private var uncodable: ExchangeDraft {
    get throws {
      var record = ExchangeRecord(
        id: 101,
        request: RequestRecord(
          method: "POST", url: "http://a.test/x", fields: [RecordedField("Content-Encoding", "x-y")]
        ))
      record.response = ResponseRecord(
        status: 200, fields: [RecordedField("Content-Encoding", "gzip")])
      (record.outcome, record.failure) = (.aborted, nil)
      var draft = ExchangeDraft(record)
      draft.requestBody = .bytes(Array("coded".utf8), cut: "it stopped")
      draft.responseBody = .bytes(Array("no gzip".utf8))
      return draft
    }
  }

  /// The required parts alone.
  private var bare: ExchangeDraft {
    ExchangeDraft(
      ExchangeRecord(id: 102, request: RequestRecord(method: "GET", url: "http://a.test/")))
  }

  private static func gzip(_ text: String) throws -> [UInt8] {
    var coded: [UInt8] = []
    let encoder = try ContentEncoder(.gzip)
    try encoder.encode(Array(text.utf8), into: &coded)
    try encoder.finish(into: &coded)
    return coded
  }
}
