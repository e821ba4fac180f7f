import BridgeBlobs
import BridgeCrypto
@testable import BridgeRedaction
import BridgeCoding
import BridgeFormats
import BridgeTestSupport
import Testing

@testable import BridgeRecording

@Suite("a body that is too large to be searched in memory", .timeLimit(.minutes(5)))
struct LargeBodyTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(named: "large-body") }

  /// Windows so small that some ends fall within each text.
  private static let sizes = [(97, 64, 1 << 20), (256, 200, 1 << 20), (4096, 512, 40)].map {
    LargeBody.Sizes(core: $0.0, margin: $0.1, value: $0.2)
  }

  /// The redacted form of `text`; nil without a secret.
  private func redacted(_ text: String, _ type: String, _ sizes: LargeBody.Sizes) throws -> String?
  {
    let bytes = Array(text.replacing("PLANTED", with: Secret.text).utf8)
    return try redacted(bytes, type, sizes).map { String(decoding: $0, as: UTF8.self) }
  }

  private func redacted(
    _ bytes: [UInt8], _ type: String, _ sizes: LargeBody.Sizes, isKnown: Bool = false
  ) throws -> [UInt8]? {
    let path = try folder.write(bytes, to: "body")
    let redactor = Redactor(key: [1])
    if isKnown { _ = redactor.url("?token=\(Secret.text)") }
    let pass = try #require(redactor.pass(gathersFindings: false))
    let blobs = try BlobFolder(at: folder.path("blobs"))
    let draft = try blobs.draft()
    var body = LargeBody(try RecordingFile(path: path), pass, into: draft, sizes: sizes)
    try body.run(MediaType(type))
    guard draft.size > 0 else { return nil }
    return try blobs.open(try draft.commit()).bytes(in: 0..<draft.size)
  }

  private static let filler = (0..<120).map { "word\($0) and more" }.joined(separator: ", ")

  private static let documents: [(String, String)] = [
    (
      "application/json",
      #"{"a": 1.50, "list": [{"password": "PLANTED", "n": 4711}, ["x", "FILLER"]], "token": "PLANTED","s": "see PLANTED", "in": "{\"token\": \"PLANTED\"}", "credentials": {"id": 1234567890}}"#
    ),
    ("application/json", #"{"list": ["FILLER", {"password": "PLANTED"}]"#),
    (
      "application/json",
      "{\"password\": \"PLANTED\"}\n{\"text\": \"FILLER\"}\n{\"password\": \"PLANTED\"}\n"
    ),
    (
      "application/json",
      #"{"session": {"id": "PLANTED", "note": "FILLER"}, "sessions": ["PLANTED"], "fields": [{"name": "token", "value": "PLANTED"}]}"#
    ),
    (
      "application/json",
      #"[{"value": "PLANTED", "note": "FILLER", "name": "password"}, ["X-Api-Key", "PLANTED"], {"columns": ["id", "token"], "rows": [["1", "PLANTED"], ["2", ""]]}]"#
    ),
    (
      "multipart/form-data; boundary=other",
      "--bb\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\nPLANTED\r\n--bb\r\nContent-Disposition: form-data; name=\"note\"\r\n\r\nFILLER\r\n--bb--\r\n"
    ),
    (
      "application/x-www-form-urlencoded",
      "a=FILLER&password=PLANTED&b=PLANTED&c=FILLER&token=PLANTED%20x"
    ),
    (
      "text/html",
      "<p>FILLER</p><input type=password value='PLANTED'><script>var token = \"PLANTED1234567\";</script><textarea name=secret>PLANTED FILLER</textarea><a href='/?token=PLANTED'>FILLER</a>"
    ),
    ("text/plain", "FILLER\npassword=PLANTED\nFILLER PLANTED FILLER"),
    ("text/javascript", "FILLER; const apiKey = 'PLANTED1234567'; FILLER"),
    (
      "multipart/form-data; boundary=bb",
      "--bb\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\nPLANTED\r\n--bb\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\nFILLER\r\n--b\r\npassword=ofnobody\r\n\r\n--bb\r\nContent-Disposition: form-data; name=\"note\"\r\n\r\nFILLER PLANTED\r\n--bb--\r\n"
    ),
  ]

  @Test("is without secrets what it is when it is searched in memory", arguments: documents)
  func same(type: String, text: String) throws {
    let text = text.replacing("FILLER", with: Self.filler)
    let fields = [RecordedField("Content-Type", type)]
    let bytes = Array(text.replacing("PLANTED", with: Secret.text).utf8)
    let whole = Redactor(key: [1]).body(bytes, of: fields).map {
      String(decoding: $0, as: UTF8.self)
    }
    for sizes in Self.sizes where sizes.value > 1000 {
      let found = try #require(try redacted(text, type, sizes))
      #expect(!found.contains(Secret.text))
      #expect(found == whole)
    }
  }

  @Test("holds no secret where single values are too large, too", arguments: documents)
  func largeValues(type: String, text: String) throws {
    let text = text.replacing("FILLER", with: Self.filler)
    let sizes = try #require(Self.sizes.last)
    let found = try #require(try redacted(text, type, sizes))
    #expect(!found.contains(Secret.text))
    #expect(found.contains("word119"), "words that are not secrets stay")
  }

  @Test("has no known secret, whatever it is", arguments: sizes.indices)
  func random(size: Int) throws {
    for seed in UInt64(0)..<(Sanitizer.isOn ? 10 : 60) {
      var random = SeededGenerator(seed: seed)
      let document = RedactionFuzzTests.value(&random, depth: 0)
      let json = String(decoding: JSONWriter.bytes(document), as: UTF8.self)
      let found =
        try redacted(Array(json.utf8), "application/json", Self.sizes[size], isKnown: true)
        ?? Array(json.utf8)
      #expect(!String(decoding: found, as: UTF8.self).contains(Secret.text), "seed \(seed)")
      let parsed = try JSONValue(parsing: found)
      #expect(RedactionFuzzTests.shape(parsed) == RedactionFuzzTests.shape(document))
      for (sample, fields) in RedactionFuzzTests.samples {
        let bytes = random.mutated(Array(sample.replacing("PLANTED", with: Secret.text).utf8))
        let type = fields.first("Content-Type") ?? ""
        let found = try redacted(bytes, type, Self.sizes[size], isKnown: true) ?? bytes
        #expect(!String(decoding: found, as: UTF8.self).contains(Secret.text), "\(seed) \(sample)")
      }
    }
  }

  @Test(
    "has secrets by the names beside them, in JSON",
    arguments: [
      #"{"value": "hunter2", "n": {"token": "PLANTED"}, "name": "password"}"#,
      #"[["--password", "hunter2"]]"#,
      #"{"columns": ["user", "password"], "rows": [["PLANTED", "hunter2"]]}"#,
    ])
  func neighbours(text: String) throws {
    for sizes in Self.sizes where sizes.value > 1000 {
      let found = try #require(try redacted(text, "application/json", sizes))
      #expect(!found.contains("hunter2"), "\(found)")
    }
  }

  @Test("is left out if a column of its table has the name of a secret")
  func table() throws {
    let size = try #require(Self.sizes.first)
    #expect(throws: LargeBody.Unsearchable.self) {
      _ = try redacted("user,password\nann,hunter2\n", "text/csv", size)
    }
    #expect(try redacted("user,age\nann,41\n", "text/csv", size) == nil)
  }

  @Test("keeps files byte for byte, and is not written where it holds no secret")
  func clean() throws {
    let text =
      "--bb\r\nContent-Disposition: form-data; name=f; filename=a\r\n\r\npassword=PLANTED\r\n\r\n--bb--\r\n"
    for sizes in Self.sizes {
      #expect(try redacted(text, "multipart/form-data; boundary=bb", sizes) == nil)
      #expect(try redacted("plain \(Self.filler)", "text/plain", sizes) == nil)
    }
  }

  @Test("that is an upload of many megabytes is recorded whole, except for the secrets of its form")
  func recorded() async throws {
    let size = 34 << 20
    let head =
      "--bb\r\nContent-Disposition: form-data; name=token\r\n\r\n\(Secret.text)\r\n--bb\r\nContent-Disposition: form-data; name=f; filename=a.bin\r\n\r\n"
    let chunk = (0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    let path = folder.path("recording")
    let writer = try RecordingWriter(folder: path)
    let fields = [RecordedField("Content-Type", "multipart/form-data; boundary=bb")]
    let spool = writer.spool { fields }
    spool.append(Array(head.utf8))
    for _ in 0..<size / chunk.count { spool.append(chunk) }
    spool.append(Array("\r\n--bb--\r\n".utf8))
    spool.end(.whole)
    var draft = ExchangeDraft(
      ExchangeRecord(
        id: 1, request: RequestRecord(method: "POST", url: "http://a.test/", fields: fields)))
    draft.requestBody = .spool(spool)
    let finished = draft
    writer.record(weight: 0) { finished }
    try await writer.finish()

    let recording = try Recording.open(path: path)
    guard case .content(let content) = recording.exchanges.first?.request.body else {
      Issue.record("the body is \(String(describing: recording.exchanges.first?.request.body))")
      return
    }
    let bytes = try content.bytes()
    let parts = try MultipartParser.parts(of: bytes, boundary: "bb")
    #expect(parts.count == 2)
    let token = String(decoding: bytes[try #require(parts.first).content], as: UTF8.self)
    #expect(Secret.masked(token) == "§")
    let file = bytes[try #require(parts.last).content]
    #expect(file.count == size && file.prefix(chunk.count).elementsEqual(chunk))
    #expect(try Redactor(key: [2]).secrets(in: recording) == [])

    let copy = folder.path("copy")
    let count = try await FolderExporter(redactor: Redactor(key: [3])).write(
      try RecordingContents(path: path), to: copy)
    #expect(count == 1)
    guard case .content(let again) = try Recording.open(path: copy).exchanges.first?.request.body
    else {
      Issue.record("the copy has no body")
      return
    }
    #expect(try again.bytes() == bytes)
  }

  @Test("is searched twice, so that what is named at its end is found at its start")
  func twice() throws {
    let path = try folder.write("[\"\(Secret.text)\", {\"token\": \"\(Secret.text)\"}]", to: "body")
    var pass = try #require(Redactor(key: [1]).pass(gathersFindings: true))
    let blobs = try BlobFolder(at: folder.path("blobs"))
    let draft = try blobs.draft()
    _ = try pass.body(
      in: try RecordingFile(path: path), of: [RecordedField("Content-Type", "application/json")],
      into: draft, unpackingInto: folder.path)
    let written = try blobs.open(try draft.commit()).bytes(in: 0..<draft.size)
    let text = String(decoding: written, as: UTF8.self)
    #expect(Secret.masked(text) == #"["§", {"token": "§"}]"#)
    #expect(pass.takeFindings().map(\.kind) == [.repeated, .named])
  }

  @Test("in a coding is unpacked to be searched, and kept as it came where it holds no secret")
  func coded() throws {
    let text = "{\"token\": \"\(Secret.text)\", \"a\": \"\(Self.filler)\"}"
    for (text, isSecret) in [(text, true), ("{\"a\": \"\(Self.filler)\"}", false)] {
      let encoder = try ContentEncoder(.gzip)
      var coded: [UInt8] = []
      try encoder.encode(Array(text.utf8), into: &coded)
      try encoder.finish(into: &coded)
      let path = try folder.write(coded, to: "coded")
      var pass = try #require(Redactor(key: [1]).pass(gathersFindings: true))
      let fields = [("Content-Type", "application/json"), ("Content-Encoding", "gzip")]
      let outcome = try pass.body(
        in: try RecordingFile(path: path), of: fields.map { RecordedField($0.0, $0.1) }, into: nil,
        unpackingInto: folder.path)
      #expect(pass.takeFindings().map(\.location) == (isSecret ? ["text $.token"] : []))
      switch outcome {
      case .redacted: #expect(isSecret)
      case .clean: #expect(!isSecret)
      case .unsearchable(let reason): Issue.record("\(reason)")
      }
    }
  }
}
