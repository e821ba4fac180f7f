import BridgeFormats
import BridgeHAR
import BridgeRedaction
import BridgeTestSupport
import Testing

@testable import BridgeRecording

@Suite("the messages of a WebSocket in a recording", .timeLimit(.minutes(1)))
struct WebSocketRecordingTests {
  private static let large = String(repeating: "0123456789", count: 1000)

  private static let messages: [RecordedWebSocketMessage] = [
    message(.client, 1, .text("hello")), message(.server, 2, .text("")),
    message(.server, 3, .binary([0, 255])), message(.client, 4, .text(large)),
    message(.server, 5, .close(code: 1001, reason: "going")),
  ]

  @Test("are the same in the journal, in HAR, and through both")
  func roundTrip() async throws {
    let folder = try TemporaryFolder(named: "websocket")
    try await write(to: folder.path("a.bridgerec"))
    #expect(try messages(in: folder.path("a.bridgerec")) == Self.messages)
    _ = try HARExporter().write(
      RecordingContents(path: folder.path("a.bridgerec")), to: folder.path("b.har"))
    #expect(try messages(in: folder.path("b.har")).map(\.content) == Self.messages.map(\.content))
    let har = try JSONValue(parsing: try folder.read("b.har"))
    guard case .array(let entries)? = har["log"]?["entries"],
      case .array(let said)? = entries.first?["_webSocketMessages"]
    else {
      Issue.record("the HAR file has no messages")
      return
    }
    #expect(said.map { $0["type"]?.text } == ["send", "receive", "receive", "send", "receive"])
    #expect(said[2]["data"]?.text == "AP8=")
    // Both ways to continue: as foreign members, and as lines.
    for source in ["a.bridgerec", "b.har"] {
      let copy = folder.path("copy-of-\(source).bridgerec")
      _ = try await FolderExporter().write(RecordingContents(path: folder.path(source)), to: copy)
      #expect(try messages(in: copy).map(\.content) == Self.messages.map(\.content), "\(source)")
    }
    let merged = RecordingContents(merging: [
      try RecordingContents(path: folder.path("a.bridgerec")),
      try RecordingContents(path: folder.path("a.bridgerec")),
    ])
    let both = folder.path("merged.bridgerec")
    _ = try await FolderExporter().write(merged, to: both)
    let recording = try Recording.open(path: both)
    for exchange in recording.exchanges {
      #expect(try exchange.webSocket?.messages() == Self.messages)
    }
  }

  @Test("are in the order of their times, although the line of a close frame is written last")
  func closeFrame() async throws {
    let folder = try TemporaryFolder(named: "websocket")
    let messages = [
      Self.message(.client, 1, .text("hello")), Self.message(.server, 5, .text("late")),
      Self.message(.client, 3, .close(code: 1001, reason: "")),
    ]
    try await write(to: folder.path("a.bridgerec"), messages)
    #expect(
      try self.messages(in: folder.path("a.bridgerec")) == [messages[0], messages[2], messages[1]])
  }

  @Test("lose their secrets as bodies do, those that become known later included")
  func redaction() async throws {
    let folder = try TemporaryFolder(named: "websocket")
    let secret = "hunter2-Xq9Vt4Lm8Zp3"
    let path = folder.path("a.bridgerec")
    try await write(
      to: path,
      [
        Self.message(.server, 1, .text("you said \(secret)")),
        Self.message(.client, 2, .text("{\"password\":\"\(secret)\",\"user\":\"ann\"}")),
        Self.message(.server, 3, .text(Self.large + secret)),
      ], redactor: Redactor(key: [UInt8](repeating: 7, count: 32)))
    let journal = try folder.readText("a.bridgerec/journal.ndjson")
    #expect(!journal.contains(secret))
    let texts = try messages(in: path).map(\.content)
    guard case .text(let first) = texts[0], case .text(let second) = texts[1],
      case .text(let third) = texts[2]
    else {
      Issue.record("the messages are not texts: \(texts)")
      return
    }
    #expect(first.hasPrefix("you said {{secret:") && second.contains("\"user\":\"ann\""))
    #expect(third.hasPrefix(Self.large) && !third.contains(secret))
    // Redaction on reading gives the same result.
    try await write(
      to: folder.path("b.bridgerec"),
      [Self.message(.client, 1, .text("{\"password\":\"\(secret)\"}"))])
    let plain = try Recording.open(path: folder.path("b.bridgerec"))
    let clean = plain.redacted(by: Redactor(key: [UInt8](repeating: 7, count: 32)))
    #expect(!"\(try clean.exchanges[0].webSocket?.messages() ?? [])".contains(secret))
  }

  private static func message(
    _ side: RecordedWebSocketMessage.Side, _ at: Int, _ content: RecordedWebSocketMessage.Content
  ) -> RecordedWebSocketMessage {
    RecordedWebSocketMessage(side: side, time: .milliseconds(at), content)
  }

  private func messages(in path: String) throws -> [RecordedWebSocketMessage] {
    let whole = try Recording.open(path: path).exchanges.first?.webSocket?.messages()
    let single = try RecordingContents(path: path).exchange(at: 0).webSocket?.messages()
    #expect(whole == single)
    return whole ?? []
  }

  private func write(
    to path: String, _ messages: [RecordedWebSocketMessage] = Self.messages,
    redactor: Redactor? = nil
  ) async throws {
    let writer = try RecordingWriter(folder: path, redactor: redactor, Manifest())
    var record = ExchangeRecord(
      id: 5, request: RequestRecord(method: "GET", url: "http://a.test/live"))
    (record.start, record.outcome) = (.seconds(1_700_000_000), .complete)
    record.response = ResponseRecord(status: 101, reason: "Switching Protocols")
    let draft = ExchangeDraft(record)
    writer.record(weight: 0) { draft }
    for message in messages { writer.record(Self.draft(message)) }
    try await writer.finish()
  }

  private static func draft(_ message: RecordedWebSocketMessage) -> WebSocketDraft {
    let side: WebSocketRecord.Side? = message.side.map { $0 == .client ? .client : .server }
    func draft(_ content: WebSocketRecord.Content, _ bytes: [UInt8]? = nil) -> WebSocketDraft {
      WebSocketDraft(
        WebSocketRecord(exchange: 5, at: message.time, side: side, content),
        body: bytes.map { .bytes($0) } ?? .known(.none))
    }
    switch message.content {
    case .text(let text): return draft(.message(isText: true, .none), Array(text.utf8))
    case .binary(let bytes): return draft(.message(isText: false, .none), bytes)
    case .close(let code, let reason):
      return draft(.close(code: code, reason: reason, failure: nil))
    case .lost(let reason): return draft(.message(isText: true, .missing(reason: reason)))
    }
  }
}
