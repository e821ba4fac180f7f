import BridgeCoding
import BridgeCore
import BridgeHandlers
import BridgeKit
import BridgeRecording
import BridgeRedaction
import BridgeTestSupport
import HTTPTypes
import Testing

@Suite("a pipeline that is recorded", .timeLimit(.minutes(5)))
struct RecordingHandlerTests {
  let folder: TemporaryFolder
  let writer: RecordingWriter

  init() throws {
    folder = try TemporaryFolder(named: "recorded")
    writer = try RecordingWriter(folder: folder.path("r.bridgerec"), redactor: nil)
  }

  private func pipeline(_ answer: @escaping ClosureTransport.Responder) -> Pipeline {
    let pipeline = Pipeline.standard(over: ClosureTransport(answer))
    pipeline.record(into: writer)
    return pipeline
  }

  private func records() async throws -> [JournalRecord] {
    try await writer.finish()
    var reader = try JournalReader(folder: folder.path("r.bridgerec"))
    var records: [JournalRecord] = []
    while let record = try reader.next() { if record.entry != nil { records.append(record) } }
    return records
  }

  @Test("records the request as it came and went, and the answer as it came and was delivered")
  func both() async throws {
    let pipeline = pipeline { request, _ in
      let sent = try await request.body.collect(upTo: 100)
      return BridgeResponse(
        status: 200, fields: [.contentType: "text/plain"], body: .bytes(Array("got ".utf8) + sent))
    }
    let request = try BridgeRequest("POST", "http://a.example/x?y", body: .text("hello"))
    let answer = try await pipeline.load(request)
    #expect(try await answer.body.collect(upTo: 100) == Array("got hello".utf8))
    let record = try #require(try await records().first?.entry)
    #expect(record.request.url == "http://a.example/x?y")
    #expect(record.request.fields == [])
    #expect(record.sent?.fields == [RecordedField("Accept-Encoding", "gzip, br, zstd")])
    #expect(record.request.body == .content(ContentRecord(inline: Array("hello".utf8))))
    #expect(record.response?.body == .content(ContentRecord(inline: Array("got hello".utf8))))
    #expect(record.delivered == nil)
    #expect(record.outcome == .complete)
    #expect(record.host == "native")
    #expect(record.start != nil && record.monotonicStart != nil && record.duration != nil)
  }

  @Test("names the handlers that took part, in the order they were asked")
  func trail() async throws {
    let pipeline = Pipeline.standard(over: ClosureTransport { _, _ in .text("there") })
    pipeline.register(ChoosyHandler())
    pipeline.record(into: writer)
    for path in ["/chosen", "/other"] {
      _ = try await pipeline.load(BridgeRequest("GET", "http://a.example\(path)"))
    }
    let trails = try await records().compactMap { $0.entry?.handlers }
    #expect(trails.map { $0.contains("choosy") } == [true, false])
    #expect(trails[0].filter { $0 != "choosy" } == trails[1])
    #expect(trails[0].first == "choosy" && trails[1].contains("follow-up"))
    #expect(!trails.joined().contains { $0.hasPrefix("recording") })
  }

  @Test("names what a page’s hook called the body that it handed over")
  func requestID() async throws {
    let web = try BodyWeb()
    web.pipeline.record(into: writer)
    let url = "https://shop.example/upload"
    let id = try web.put(Array("data".utf8), for: url)
    let answer = try await web.pipeline.load(
      web.request("\(url)#ajax-bridge=\(id.text)", "POST"))
    _ = try await answer.body.collect(upTo: 100)
    let record = try #require(try await records().first?.entry)
    #expect(record.requestID == id.text)
    #expect(record.handlers.first == "ajax-body")
    #expect(record.request.body == .content(ContentRecord(inline: Array("data".utf8))))
  }

  @Test("keeps bodies in their coding, and notes the fields that were delivered")
  func coded() async throws {
    let encoder = try ContentEncoder(.gzip)
    var coded: [UInt8] = []
    try encoder.encode(Array("plain text".utf8), into: &coded)
    try encoder.finish(into: &coded)
    let body = coded
    let pipeline = pipeline { _, _ in
      BridgeResponse(
        status: 200, fields: [.contentEncoding: "gzip"], body: Body(once: ScriptedReader([body])))
    }
    let answer = try await pipeline.load(BridgeRequest("GET", "http://a.example/"))
    #expect(try await answer.body.collect(upTo: 100) == Array("plain text".utf8))
    let record = try #require(try await records().first?.entry)
    guard case .content(let content) = record.response?.body else {
      Issue.record("no body")
      return
    }
    #expect(content.isCoded && content.length == body.count)
    #expect(record.delivered?.fields == [])
    let recording = try Recording.open(path: folder.path("r.bridgerec"))
    guard case .response(let response) = recording.exchanges.first?.outcome,
      case .content(let plain) = response.body
    else {
      Issue.record("no answer")
      return
    }
    #expect(try plain.bytes() == Array("plain text".utf8))
  }

  @Test("keeps every byte of field values, be they UTF-8 or not")
  func fieldBytes() async throws {
    let values: [[UInt8]] = [[0x63, 0xE9], [0x63, 0xFF], Array("cé".utf8)]
    let name = try #require(HTTPField.Name("X-Name"))
    let pipeline = pipeline { _, _ in
      var fields: HTTPFields = [:]
      for value in values { fields.append(HTTPField(name: name, lenientValue: value)) }
      return BridgeResponse(status: 200, fields: fields)
    }
    _ = try await pipeline.load(BridgeRequest("GET", "http://a.example/")).body.collect(upTo: 1)
    let fields = try #require(try await records().first?.entry?.response?.fields)
    #expect(fields.map(\.octets) == values)
    #expect(Set(fields.map(\.value)).count == 3)
  }

  @Test("records each redirect hop, then the exchange that ties them together")
  func redirects() async throws {
    let pipeline = pipeline { request, _ in
      switch request.path {
      case "/a": BridgeResponse(status: 307, fields: [.location: "/b"], body: .text("moved"))
      case "/b": BridgeResponse(status: 303, fields: [.location: "/c"])
      default: .text("there")
      }
    }
    let answer = try await pipeline.load(
      BridgeRequest("POST", "http://a.example/a", body: .text("data")))
    _ = try await answer.body.collect(upTo: 100)
    let records = try await records()
    #expect(records.map(\.type) == ["redirect-hop", "redirect-hop", "exchange"])
    let entries = records.compactMap(\.entry)
    #expect(entries.map(\.hop) == [0, 1, 2])
    #expect(entries.map(\.requestOnWire.method) == ["POST", "POST", "GET"])
    #expect(entries.map(\.requestOnWire.url.last) == ["a", "b", "c"])
    #expect(entries.map { $0.response?.status } == [307, 303, 200])
    #expect(entries[0].parent == entries[2].id && entries[1].parent == entries[2].id)
    let data = BodyRecord.content(ContentRecord(inline: Array("data".utf8)))
    #expect(entries.map(\.requestOnWire.body) == [data, data, .none])
    #expect(entries[2].request.method == "POST" && entries[2].request.body == data)
    let recording = try Recording.open(path: folder.path("r.bridgerec"))
    #expect(recording.exchanges.map(\.request.method) == ["POST", "POST", "GET"])
  }

  @Test("records what streams through, without holding it back")
  func streams() async throws {
    let chunk = [UInt8](repeating: 0, count: 50_000)
    let pipeline = pipeline { request, _ in
      var count = 0
      for try await chunk in request.body { count += chunk.count }
      return BridgeResponse(
        status: 200, fields: [.contentType: "image/png"],
        body: Body(once: ScriptedReader([[UInt8(count % 251)], chunk, chunk])))
    }
    let upload = Body(once: ScriptedReader([chunk, chunk, chunk]))
    let answer = try await pipeline.load(BridgeRequest("PUT", "http://a.example/", body: upload))
    #expect(try await answer.body.collect(upTo: 1 << 20).count == 100_001)
    let record = try #require(try await records().first?.entry)
    for (body, length) in [(record.request.body, 150_000), (record.response?.body, 100_001)] {
      guard case .content(let content) = body else {
        Issue.record("no body")
        continue
      }
      #expect(content.length == length && content.cut == nil)
    }
  }

  @Test("records failures, with what was known before")
  func failure() async throws {
    let pipeline = pipeline { request, _ in
      _ = try await request.body.collect(upTo: 100)
      throw BridgeError(.bodyTooLarge, "the origin is down")
    }
    await #expect(throws: BridgeError.self) {
      try await pipeline.load(
        BridgeRequest("POST", "http://a.example/", body: .text("data")))
    }
    let record = try #require(try await records().first?.entry)
    #expect(record.outcome == .failed)
    #expect(record.failure?.contains("the origin is down") == true)
    #expect(record.request.body == .content(ContentRecord(inline: Array("data".utf8))))
    #expect(record.response == nil)
  }

  @Test("records responses that end early as truncated, and those that are dropped as aborted")
  func cutAnswers() async throws {
    let pipeline = pipeline { request, _ in
      let reader =
        request.path == "/broken"
        ? ScriptedReader([[1, 2]], failure: BridgeError(.bodyTooLarge, "cut off"))
        : ScriptedReader([[1, 2], [3], [4]])
      return BridgeResponse(status: 200, body: Body(once: reader))
    }
    let broken = try await pipeline.load(BridgeRequest("GET", "http://a.example/broken"))
    await #expect(throws: BridgeError.self) { try await broken.body.collect(upTo: 100) }
    do {
      let dropped = try await pipeline.load(BridgeRequest("GET", "http://a.example/dropped"))
      let reader = try dropped.body.open()
      _ = try await reader.next()
    }
    let entries = try await records().compactMap(\.entry)
    #expect(entries.map(\.outcome) == [.truncated, .aborted])
    for entry in entries {
      guard case .content(let content) = entry.response?.body else {
        Issue.record("no body")
        continue
      }
      #expect(content.storage == .base64([1, 2]) && content.cut != nil)
    }
  }

  @Test("records a handler's own response as such")
  func offline() async throws {
    let pipeline = Pipeline.standard(
      over: ClosureTransport { _, _ in throw BridgeError(.bodyTooLarge, "no network") })
    pipeline.register(ScriptedHandler("kept", work: { _, _ in .text("from the shelf") }))
    pipeline.record(into: writer)
    let answer = try await pipeline.load(BridgeRequest("GET", "http://a.example/"))
    #expect(try await answer.body.collect(upTo: 100) == Array("from the shelf".utf8))
    let record = try #require(try await records().first?.entry)
    #expect(record.outcome == .offline)
    #expect(record.response?.body == .content(ContentRecord(inline: Array("from the shelf".utf8))))
  }

  @Test("loses none of many concurrent ones")
  func many() async throws {
    let pipeline = pipeline { request, _ in .text(request.path) }
    let count = Sanitizer.isOn ? 500 : 5000
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<10 {
        group.addTask {
          for number in stride(from: worker, to: count, by: 10) {
            let answer = try await pipeline.load(
              BridgeRequest("GET", "http://a.example/\(number)"))
            _ = try await answer.body.collect(upTo: 100)
          }
        }
      }
      try await group.waitForAll()
    }
    let entries = try await records().compactMap(\.entry)
    #expect(entries.count == count)
    #expect(Set(entries.map(\.request.url)).count == count)
    #expect(Set(entries.map(\.id)).count == count)
    #expect(entries.allSatisfy { $0.response?.body != BodyRecord.none })
  }
}

@Suite("a response that was read to its end", .timeLimit(.minutes(5)))
struct RecordingDurabilityTests {
  @Test("is in the journal already, with its body", arguments: [true, false], [true, false])
  func written(isRedacting: Bool, isStreaming: Bool) async throws {
    let folder = try TemporaryFolder(named: "durable")
    let path = folder.path("r.bridgerec")
    let writer = try RecordingWriter(folder: path, redactor: isRedacting ? .withRandomKey() : nil)
    let pipeline = Pipeline.standard(
      over: ClosureTransport { request, _ in
        guard isStreaming else { return .text(request.path) }
        let chunks = Array(repeating: Array(request.path.utf8), count: 20_000)
        return BridgeResponse(status: 200, body: Body(once: ScriptedReader(chunks)))
      })
    pipeline.record(into: writer)
    for number in 1...(isStreaming ? 5 : 50) {
      let answer = try await pipeline.load(BridgeRequest("GET", "http://a.example/\(number)"))
      _ = try await answer.body.collect(upTo: 1 << 20)
      // As a reader finds it that comes after a SIGKILL.
      var reader = try JournalReader(folder: path)
      var entries: [ExchangeRecord] = []
      while let record = try reader.next() { if let entry = record.entry { entries.append(entry) } }
      #expect(entries.count == number)
      let last = try #require(entries.last)
      #expect(last.request.url.hasSuffix("/\(number)") && last.outcome == .complete)
      guard case .content(let content) = last.response?.body else {
        Issue.record("no body")
        return
      }
      _ = try BlobStore(folder: path).bytes(of: content)
    }
    try await writer.finish()
  }
}

@Suite("a request body that an origin does not read", .timeLimit(.minutes(5)))
struct UnreadRequestBodyTests {
  @Test("is recorded whole where it is in memory, and said to be missing where it is not")
  func unread() async throws {
    let folder = try TemporaryFolder(named: "unread")
    let writer = try RecordingWriter(folder: folder.path("r.bridgerec"), redactor: nil)
    let pipeline = Pipeline.standard(
      over: ClosureTransport { _, _ in BridgeResponse(status: 405) })
    pipeline.record(into: writer)
    let watched = Body.text("data").tapped(onChunk: { _ in }, onEnd: { _ in })
    let streaming = Body(length: 4, once: ScriptedReader([[1, 2, 3, 4]]))
    for body in [watched, streaming] {
      let answer = try await pipeline.load(BridgeRequest("POST", "http://a.example/", body: body))
      _ = try await answer.body.collect(upTo: 100)
    }
    try await writer.finish()
    let recording = try Recording.open(path: folder.path("r.bridgerec"))
    guard recording.exchanges.count == 2,
      case .content(let content) = recording.exchanges[0].request.body
    else {
      Issue.record("not recorded")
      return
    }
    #expect(try content.bytes() == Array("data".utf8))
    #expect(recording.exchanges[1].request.body.loss == "it was not read to its end")
  }
}

private struct ChoosyHandler: Handler {
  let id: HandlerID = "choosy"

  func canHandle(_ request: BridgeRequest) -> Bool { request.path == "/chosen" }

  nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse { try await next(request) }
}
