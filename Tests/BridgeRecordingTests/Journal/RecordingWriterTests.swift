import BridgeCrypto
import BridgeRedaction
import BridgeCoding
import BridgeSystem
import BridgeTestSupport
import Testing

@testable import BridgeRecording

@Suite("a recording that is written", .timeLimit(.minutes(5)))
struct RecordingWriterTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(named: "recording") }

  private var path: String { folder.path("a.bridgerec") }

  private func draft(_ writer: RecordingWriter, _ body: BodyDraft, type: String = "text/plain")
    -> ExchangeDraft
  {
    var record = ExchangeRecord(
      id: writer.nextID(), request: RequestRecord(method: "GET", url: "http://a.test/"))
    record.start = WallTime.sinceEpoch
    record.duration = .milliseconds(1)
    record.response = ResponseRecord(
      status: 200, reason: "OK", fields: [RecordedField("Content-Type", type)])
    var draft = ExchangeDraft(record)
    draft.responseBody = body
    return draft
  }

  private func body(_ exchange: RecordedExchange) throws -> [UInt8]? {
    guard case .response(let response) = exchange.outcome,
      case .content(let content) = response.body
    else { return nil }
    return try content.bytes()
  }

  @Test("reads back as what was handed over, small and large, text and not")
  func whole() async throws {
    let writer = try RecordingWriter(folder: path, redactor: nil)
    let bodies: [[UInt8]] = [
      Array("small".utf8), [0, 1, 255], Array(repeating: 7, count: 5000),
      Array(repeating: 65, count: 5000), Array(repeating: 65, count: 5000),
    ]
    for body in bodies {
      let draft = draft(writer, .bytes(body))
      writer.record(weight: body.count) { draft }
    }
    let summary = try await writer.finish()
    #expect(summary.exchanges == bodies.count)
    let recording = try Recording.open(path: path)
    #expect(recording.warnings == [])
    #expect(recording.losses == [])
    #expect(try recording.exchanges.map(body) == bodies)
    // Equal bodies share a file.
    var reader = try JournalReader(folder: path)
    var blobs: Set<ContentRecord.Storage> = []
    while let record = try reader.next() {
      if case .content(let content) = record.entry?.response?.body, case .blob = content.storage {
        blobs.insert(content.storage)
      }
    }
    #expect(blobs.count == 2)
  }

  @Test(
    "takes bodies that stream, whatever the size, with and without a redactor",
    arguments: [true, false])
  func spooled(isRedacted: Bool) async throws {
    let writer = try RecordingWriter(folder: path, redactor: isRedacted ? .withRandomKey() : nil)
    var expected: [[UInt8]] = []
    for (size, type) in [(10, "text/plain"), (300_000, "text/plain"), (300_000, "image/png")] {
      let fields = [RecordedField("Content-Type", type)]
      let spool = writer.spool { fields }
      var bytes: [UInt8] = []
      while bytes.count < size {
        let chunk = [UInt8](
          repeating: UInt8(65 + bytes.count % 20), count: min(997, size - bytes.count))
        spool.append(chunk)
        bytes += chunk
      }
      spool.end(.whole)
      expected.append(bytes)
      let draft = draft(writer, .spool(spool), type: type)
      writer.record(weight: 0) { draft }
    }
    try await writer.finish()
    let recording = try Recording.open(path: path)
    #expect(try recording.exchanges.map(body) == expected)
    #expect(recording.codes == [])
  }

  @Test("gives coded bodies decoded, and keeps them coded")
  func coded() async throws {
    let plain = Array(String(repeating: "{\"a\":1} ", count: 2000).utf8)
    let encoder = try ContentEncoder(.gzip)
    var coded: [UInt8] = []
    try encoder.encode(plain, into: &coded)
    try encoder.finish(into: &coded)
    let writer = try RecordingWriter(folder: path, redactor: nil)
    var draft = draft(writer, .bytes(coded), type: "application/json")
    draft.record.response?.fields.append(RecordedField("Content-Encoding", "gzip"))
    let finished = draft
    writer.record(weight: 0) { finished }
    try await writer.finish()
    #expect(try Recording.open(path: path).exchanges.map(body) == [plain])
    let entry = try RecordingContents(path: path).entry(at: 0)
    guard case .content(let content) = entry.record.response?.body else {
      Issue.record("no body")
      return
    }
    #expect(content.isCoded)
    #expect(try entry.bodies.bytes(of: content) == coded)
  }

  @Test("says so where a body ended early")
  func cut() async throws {
    let writer = try RecordingWriter(folder: path, redactor: nil)
    let spool = writer.spool { [] }
    spool.append(Array("half".utf8))
    spool.end(.brokenOff("the connection was reset"))
    let draft = draft(writer, .spool(spool))
    writer.record(weight: 0) { draft }
    try await writer.finish()
    let recording = try Recording.open(path: path)
    #expect(recording.response?.body.loss == "the connection was reset")
  }

  @Test("is refused where one is already, where another writes, and where other things are")
  func refusals() async throws {
    let writer = try RecordingWriter(folder: path)
    let busy = #expect(throws: RecordingError.self) { try RecordingWriter(folder: path) }
    #expect(busy?.code == .inUse)
    try await writer.finish()
    withExtendedLifetime(writer) {}
    try folder.write("x", to: "other/file")
    let full = #expect(throws: RecordingError.self) {
      try RecordingWriter(folder: folder.path("other"))
    }
    #expect(full?.code == .alreadyThere)
    let orphan = #expect(throws: RecordingError.self) {
      try RecordingWriter(folder: folder.path("no/such/parent"))
    }
    #expect(orphan?.code == .unwritable)
  }

  @Test("keeps everything before the place where its journal was cut, wherever that is")
  func cutAnywhere() async throws {
    let writer = try RecordingWriter(folder: path, redactor: nil)
    for number in 0..<4 {
      let draft = draft(writer, .bytes(Array("body \(number)".utf8)))
      writer.record(weight: 0) { draft }
    }
    try await writer.flush()
    let journal = try folder.read("a.bridgerec/journal.ndjson")
    let ends = journal.indices.filter { journal[$0] == 0x0A }
    #expect(ends.count == 4)
    try await writer.finish()
    let manifest = Manifest()
    for size in 0...journal.count {
      let cut = "cut-\(size)"
      try folder.write(manifest.json, to: "\(cut)/manifest.json")
      try folder.write(Array(journal[..<size]), to: "\(cut)/journal.ndjson")
      let recording = try Recording.open(path: folder.path(cut))
      // A line without its line end is still complete.
      let whole = ends.count { $0 <= size }
      #expect(recording.exchanges.count == whole, "at byte \(size)")
      #expect(recording.losses == [])
      let isTorn = size > 0 && !ends.contains(size) && !ends.contains(size - 1)
      #expect(recording.codes.contains("torn-line") == isTorn, "at byte \(size)")
    }
  }

  @Test("is known to have been changed or cut after its end")
  func sealed() async throws {
    let writer = try RecordingWriter(folder: path, redactor: nil)
    let draft = draft(writer, .bytes(Array("x".utf8)))
    writer.record(weight: 0) { draft }
    try await writer.finish()
    var journal = try folder.read("a.bridgerec/journal.ndjson")
    try folder.write(
      String(decoding: journal, as: UTF8.self).replacing("\"x\"", with: "\"y\""),
      to: "a.bridgerec/journal.ndjson")
    #expect(try Recording.open(path: path).codes == ["journal-changed"])
    journal.removeLast(30)
    try folder.write(journal, to: "a.bridgerec/journal.ndjson")
    let recording = try Recording.open(path: path)
    #expect(recording.codes.contains("journal-cut"))
    #expect(recording.losses.count == 1)
  }

  @Test("says which body is gone, and gives the others")
  func goneBody() async throws {
    let writer = try RecordingWriter(folder: path, redactor: nil)
    let draft = draft(writer, .bytes(Array(repeating: 65, count: 9000)))
    writer.record(weight: 0) { draft }
    try await writer.finish()
    let name = SHA256.hash([UInt8](repeating: 65, count: 9000)).hex
    try folder.write("short", to: "a.bridgerec/blobs/\(name)")
    let recording = try Recording.open(path: path)
    #expect(
      recording.response?.body.loss?.contains("has 5 bytes instead of the recorded 9000") == true)
  }

  @Test("of a later version is refused")
  func laterVersion() throws {
    try folder.write(
      ##"{"format":"bridgerec","version":99}"##, to: "later/manifest.json")
    try folder.write("", to: "later/journal.ndjson")
    let error = #expect(throws: RecordingError.self) {
      try Recording.open(path: folder.path("later"))
    }
    #expect(error?.message.contains("version 99") == true)
  }

  /// A gzip body of `mebibytes` MiB with a secret at its end.
  private func packed(_ mebibytes: Int, _ type: String) throws -> [UInt8] {
    let encoder = try ContentEncoder(.gzip)
    var coded: [UInt8] = []
    let isMultipart = type.hasPrefix("multipart")
    if isMultipart {
      let fields = "--b\r\nContent-Disposition: form-data; name=f; filename=x\r\n\r\n"
      try encoder.encode(Array(fields.utf8), into: &coded)
    }
    let piece = [UInt8](repeating: 65, count: 1 << 20)
    for _ in 0..<mebibytes { try encoder.encode(piece, into: &coded) }
    try encoder.encode(Array(" \(Secret.text) ".utf8), into: &coded)
    if isMultipart { try encoder.encode(Array("\r\n--b--\r\n".utf8), into: &coded) }
    try encoder.finish(into: &coded)
    return coded
  }

  /// The body of a second exchange, where the first one names the secret.
  private func recorded(_ coded: [UInt8], _ fields: [RecordedField]) async throws -> RecordedBody? {
    let writer = try RecordingWriter(folder: path)
    var named = draft(writer, .bytes(Array("{}".utf8)))
    named.record.request.fields.append(RecordedField("Authorization", "Bearer \(Secret.text)"))
    var draft = draft(writer, .bytes(coded))
    draft.record.response?.fields = fields
    for finished in [named, draft] { writer.record(weight: 0) { finished } }
    try await writer.finish()
    guard case .response(let response) = try Recording.open(path: path).exchanges[1].outcome else {
      return nil
    }
    return response.body
  }

  @Test(
    "searches coded bodies that unpack to more than is taken into memory, of any type",
    arguments: [
      "text/plain", "image/png", "application/octet-stream", "multipart/form-data; boundary=b",
    ])
  func growing(type: String) async throws {
    let coded = try packed(33, type)
    #expect(coded.count < 64 * 1024)
    let body = try await recorded(
      coded, [RecordedField("Content-Type", type), RecordedField("Content-Encoding", "gzip")])
    guard case .content(let content)? = body else {
      Issue.record("the body is lost")
      return
    }
    let text = String(decoding: try content.bytes().suffix(300), as: UTF8.self)
    #expect(text.contains("{{secret:") && !text.contains(Secret.text))
  }

  @Test(
    "leaves out, with the reason, what unpacks to hundreds of megabytes, and a large gzip with secrets that no field tells of",
    arguments: [(257, true, "searched for secrets"), (33, false, "compressed again")])
  func left(mebibytes: Int, isDeclared: Bool, reason: String) async throws {
    let coding = isDeclared ? [RecordedField("Content-Encoding", "gzip")] : []
    let body = try await recorded(
      packed(mebibytes, ""), [RecordedField("Content-Type", "application/octet-stream")] + coding)
    #expect(body?.loss?.contains(reason) == true, "\(String(describing: body))")
  }

  @Test(
    "holds no secret of a body that streams, whatever its type",
    arguments: [
      "application/vnd.acme.v2", "application/toml", "application/x-unknown", "", "text/plain",
    ], [false, true])
  func streamedSecrets(type: String, isCoded: Bool) async throws {
    var plain = Array("{\"password\":\"\(Secret.text)\",\"rest\":\"".utf8)
    if type == "application/toml" { plain = Array("password = \"\(Secret.text)\"\n".utf8) }
    var random = SeededGenerator(seed: 3)
    plain += (0..<400_000).map { _ in UInt8.random(in: 97...122, using: &random) }
    if type != "application/toml" { plain += "\"}".utf8 }
    var bytes = plain
    if isCoded {
      let encoder = try ContentEncoder(.gzip)
      bytes = []
      try encoder.encode(plain, into: &bytes)
      try encoder.finish(into: &bytes)
    }
    #expect(bytes.count > BodySpool.maximumInMemory)
    let fields =
      (type.isEmpty ? [] : [RecordedField("Content-Type", type)])
      + (isCoded ? [RecordedField("Content-Encoding", "gzip")] : [])
    let writer = try RecordingWriter(folder: path)
    let spool = writer.spool { fields }
    for start in stride(from: 0, to: bytes.count, by: 10_000) {
      spool.append(Array(bytes[start..<min(start + 10_000, bytes.count)]))
    }
    // A process that ends here leaves no files.
    #expect(try folder.names(in: "a.bridgerec/blobs") == [])
    spool.end(.whole)
    var draft = draft(writer, .spool(spool))
    draft.record.response?.fields = fields
    let finished = draft
    writer.record(weight: 0) { finished }
    try await writer.finish()
    let blobs = try folder.names(in: "a.bridgerec/blobs")
    #expect(blobs.count == 1)
    for name in blobs {
      let kept = String(decoding: try folder.read("a.bridgerec/blobs/\(name)"), as: UTF8.self)
      #expect(!kept.contains(Secret.text) && kept.contains("{{secret:password:"))
    }
  }

  @Test("leaves out texts that cannot be searched for secrets, and says so")
  func tooLarge() async throws {
    let writer = try RecordingWriter(folder: path)
    let type = "text/plain; charset=utf-16"
    let fields = [RecordedField("Content-Type", type)]
    let spool = writer.spool { fields }
    let piece = [UInt8](repeating: 65, count: 1 << 20)
    for _ in 0...32 { spool.append(piece) }
    spool.end(.whole)
    let draft = draft(writer, .spool(spool), type: type)
    writer.record(weight: 0) { draft }
    try await writer.finish()
    let loss = try Recording.open(path: path).response?.body.loss
    #expect(loss?.contains("searched for secrets") == true)
  }
}
