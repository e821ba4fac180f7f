import BridgeCoding
@testable import BridgeRedaction
import BridgeTestSupport
import Testing

@testable import BridgeRecording

@Suite("a record with a secret in it", .timeLimit(.minutes(5)))
struct RedactedRecordTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(named: "records") }

  /// The places of a recording that can hold a secret, besides bodies, URLs and fields.
  enum Spot: String, CaseIterable, Sendable {
    case note, page, failure, reason, lostRequest, lostResponse, cut
    case requestTrailer, responseTrailer, sentTrailer, deliveredReason, deliveredField
  }

  private static let sentence = "http://a.test/;token=\(Secret.text) was gone"
  private static let field = RecordedField("X-Token", Secret.text)

  private func record(_ spot: Spot, _ redactor: Redactor?, _ name: String) async throws -> String {
    let path = folder.path(name)
    let writer = try RecordingWriter(folder: path, redactor: redactor)
    if spot == .page { _ = writer.page(at: "http://a.test/?token=\(Secret.text)") }
    if spot == .note { writer.note(code: "odd", message: Self.sentence) }
    let draft = Self.draft(spot)
    writer.record(weight: 0) { draft }
    try await writer.finish()
    return path
  }

  private static func draft(_ spot: Spot) -> ExchangeDraft {
    var request = RequestRecord(method: "GET", url: "http://a.test/")
    if spot == .requestTrailer { request.trailers = [field] }
    var record = ExchangeRecord(id: 1, request: request)
    if spot == .failure { (record.outcome, record.failure) = (.failed, sentence) }
    if spot == .sentTrailer {
      record.sent = request
      record.sent?.trailers = [field]
    }
    var response = ResponseRecord(status: 200, reason: "OK")
    if spot == .reason { response.reason = "token=\(Secret.text)" }
    if spot == .responseTrailer { response.trailers = [field] }
    record.response = response
    if spot == .deliveredReason || spot == .deliveredField {
      record.delivered = response
      if spot == .deliveredReason { record.delivered?.reason = "token=\(Secret.text)" }
      if spot == .deliveredField { record.delivered?.fields = [field] }
    }
    var draft = ExchangeDraft(record)
    if spot == .lostRequest { draft.requestBody = .known(.missing(reason: sentence)) }
    if spot == .lostResponse { draft.responseBody = .known(.damaged(reason: sentence)) }
    if spot == .cut { draft.responseBody = .bytes([65], cut: sentence) }
    return draft
  }

  private func journal(_ name: String) throws -> String {
    try folder.readText("\(name)/journal.ndjson")
  }

  @Test("is written without it, wherever it stands", arguments: Spot.allCases)
  func written(spot: Spot) async throws {
    _ = try await record(spot, .withRandomKey(), "a.bridgerec")
    let journal = try journal("a.bridgerec")
    #expect(!journal.contains(Secret.text) && journal.contains("{{secret:"))
  }

  @Test(
    "is found when it is looked through, and clean when it is rewritten",
    arguments: Spot.allCases)
  func scanned(spot: Spot) async throws {
    let path = try await record(spot, nil, "a.bridgerec")
    #expect(try journal("a.bridgerec").contains(Secret.text))
    let found = try RecordingRewriter(redactor: .withRandomKey()).secrets(path: path)
    #expect(found.secrets.count == 1, "\(found.secrets)")
    #expect(found.secrets.allSatisfy { !"\($0)".contains(Secret.text) })
    let clean = folder.path("b.bridgerec")
    _ = try await FolderExporter(redactor: Redactor.withRandomKey()).write(
      RecordingContents(path: path), to: clean)
    #expect(try !journal("b.bridgerec").contains(Secret.text))
    #expect(try RecordingRewriter(redactor: .withRandomKey()).secrets(path: clean).secrets == [])
  }

  @Test("is found in a body that is not whole")
  func cutBody() async throws {
    let writer = try RecordingWriter(folder: folder.path("a.bridgerec"), redactor: nil)
    var record = ExchangeRecord(id: 1, request: RequestRecord(method: "GET", url: "http://a.test/"))
    record.response = ResponseRecord(
      status: 200, fields: [RecordedField("Content-Type", "application/json")])
    var draft = ExchangeDraft(record)
    draft.responseBody = .bytes(Array("{\"token\":\"\(Secret.text)\",".utf8), cut: "it broke off")
    let finished = draft
    writer.record(weight: 0) { finished }
    try await writer.finish()
    let found = try RecordingRewriter(redactor: .withRandomKey()).secrets(
      path: folder.path("a.bridgerec"))
    #expect(found.secrets.contains { $0.finding.location == "response body text token" })
  }

  @Test(
    "in one of two request bodies keeps the content coding of the other",
    arguments: [true, false])
  func ownBodyAsSent(isReceived: Bool) async throws {
    let fields = [
      RecordedField("Content-Type", "application/json"), RecordedField("Content-Encoding", "gzip"),
    ]
    let request = RequestRecord(method: "PUT", url: "http://a.test/", fields: fields)
    var record = ExchangeRecord(id: 1, request: request)
    record.sent = request
    var draft = ExchangeDraft(record)
    let (secret, harmless) = (#"{"password":"\#(Secret.text)"}"#, #"{"size":12}"#)
    draft.requestBody = .bytes(try Self.gzip(isReceived ? secret : harmless))
    draft.sentBody = .bytes(try Self.gzip(isReceived ? harmless : secret))
    let finished = draft
    let writer = try RecordingWriter(folder: folder.path("a.bridgerec"), redactor: .withRandomKey())
    writer.record(weight: 0) { finished }
    try await writer.finish()
    let entries = try journal("a.bridgerec").utf8.split(separator: 0x0A)
      .compactMap { try JournalRecord(line: Array($0)).entry }
    let entry = try #require(entries.first)
    let sent = try #require(entry.sent)
    for (side, isPlain) in [(entry.request, isReceived), (sent, !isReceived)] {
      #expect(side.fields.nameCodings == !isPlain)
      guard case .content(let content) = side.body else {
        Issue.record("no body")
        continue
      }
      #expect(content.isCoded == !isPlain)
    }
  }

  private static func gzip(_ text: String) throws -> [UInt8] {
    var coded: [UInt8] = []
    let encoder = try ContentEncoder(.gzip)
    try encoder.encode(Array(text.utf8), into: &coded)
    try encoder.finish(into: &coded)
    return coded
  }
}
