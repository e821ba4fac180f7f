import BridgeFormats
import BridgeRecording
import BridgeRedaction
import BridgeTestSupport
import Testing

@Suite("redaction of WebSocket messages")
struct WebSocketMessageTests {
  private static let token = #"{"token":"\#(Secret.text)","n":1}"#

  @Test("finds secrets in text and in binary messages", arguments: [true, false])
  func exchange(isText: Bool) throws {
    let message = RecordedWebSocketMessage(
      side: .client, time: nil, isText ? .text(Self.token) : .binary(Array(Self.token.utf8)))
    var exchange = RecordedExchange(
      number: 1, start: nil, duration: nil,
      request: RecordedRequest(method: "GET", url: "http://a.example/", fields: [], body: .none),
      outcome: .noResponse(reason: ""), resourceType: nil)
    exchange.webSocket = RecordedWebSocket { [message] }
    let clean = try #require(try Redactor(key: [7]).exchange(exchange).webSocket?.messages().first)
    let text =
      switch clean.content {
      case .text(let text): text
      case .binary(let bytes): String(decoding: bytes, as: UTF8.self)
      case .close, .lost: ""
      }
    #expect(text.contains("{{secret:token:") && !text.contains(Secret.text))
  }

  @Test("finds secrets in the reasons of ends and losses, and removes them")
  func reasons() throws {
    let reason = "http://a.example/?token=\(Secret.text) was closed"
    for content: RecordedWebSocketMessage.Content in [
      .close(code: 1008, reason: reason), .lost(reason: reason),
    ] {
      var exchange = RecordedExchange(
        number: 1, start: nil, duration: nil,
        request: RecordedRequest(method: "GET", url: "http://a.example/", fields: [], body: .none),
        outcome: .noResponse(reason: ""), resourceType: nil)
      exchange.webSocket = RecordedWebSocket {
        [RecordedWebSocketMessage(side: .server, time: nil, content)]
      }
      let clean = try #require(
        try Redactor(key: [7]).exchange(exchange).webSocket?.messages().first)
      #expect(
        !"\(clean)".contains(Secret.text) && "\(clean)".contains("{{secret:token:"), "\(clean)")
      let recording = Recording(
        name: "a", producer: nil, exchanges: [exchange], warnings: [], losses: [])
      let found = try Redactor(key: [7]).secrets(in: recording)
      #expect(
        found.contains { $0.finding.location == "WebSocket message URL query token" }, "\(found)")
    }
  }

  @Test("leaves messages in sections such messages, with the offsets of what is in them then")
  func sections() throws {
    let sections = ["shell", Self.token, "{}", "\u{1}\u{0}"].map { Array($0.utf8)[...] }
    let bytes = SectionedMessage(sections: sections).bytes
    let redactor = Redactor(key: [7])
    #expect(redactor.mayHoldSecrets([], head: bytes))
    let clean = try #require(try redactor.searchedBody(bytes, of: []))
    let found = try #require(SectionedMessage(clean)).sections
    let texts = found.map { String(decoding: $0, as: UTF8.self) }
    #expect(texts.count == 4 && texts[0] == "shell" && texts[2] == "{}" && found[3] == sections[3])
    #expect(texts[1].hasPrefix(#"{"token":"{{secret:token:"#) && texts[1].hasSuffix(#"","n":1}"#))
  }

  private static func number(_ value: Int) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// A message with a single section that is such a message, nested `levels` deep.
  private static func nested(_ levels: Int, _ core: [UInt8]) -> [UInt8] {
    (0..<levels).flatMap { level in
      number(2) + number(24) + number(24 * (levels - level) + core.count)
    } + core
  }

  @Test("looks through a few levels of sections, and finds only known secrets in deeper ones")
  func nestedSections() throws {
    let redactor = Redactor(key: [7])
    let core = Array(Self.token.utf8)
    let deep = Self.nested(50_000, core)
    #expect(SectionedMessage(deep)?.sections.count == 1)
    #expect(try redactor.searchedBody(deep, of: []) == nil)
    let clean = try #require(try redactor.searchedBody(Self.nested(3, core), of: []))
    #expect(SectionedMessage(clean) != nil && Self.isClean(clean))
    // The value is known now.
    let cleanDeep = try #require(try redactor.searchedBody(deep, of: []))
    #expect(SectionedMessage(cleanDeep) != nil && Self.isClean(cleanDeep))
  }

  private static func isClean(_ bytes: [UInt8]) -> Bool {
    let secret = Array("{{secret:token:".utf8)
    return bytes.firstRange(of: Array(Secret.text.utf8)) == nil
      && bytes.firstRange(of: secret) != nil
  }

  @Test("reads a text behind any number of byte order marks")
  func marks() throws {
    let marks = Array(repeating: [0xEF, 0xBB, 0xBF] as [UInt8], count: 50_000).flatMap(\.self)
    let clean = try #require(
      try Redactor(key: [7]).searchedBody(marks + Array(Self.token.utf8), of: []))
    #expect(clean.starts(with: marks) && Self.isClean(clean))
  }

  @Test(
    "finds known secrets in the base64 of HAR files between bytes that are not text, and keeps those"
  )
  func archive() throws {
    let (start, end): ([UInt8], [UInt8]) = ([0, 0xFF, 0x80, 0x20], [0x20, 0xFE, 0])
    let data = Base64.encode(start + Array("Pl4nted-S3cret-0123456789".utf8) + end)
    let folder = try TemporaryFolder()
    let path = try folder.write(
      Self.session(
        #"{"name":"Authorization","value":"Bearer Pl4nted-S3cret-0123456789"}"#,
        #"{"type":"send","time":5.5,"opcode":2,"data":"\#(data)"}"#), to: "session.har")
    let text = String(decoding: try Rewritten(path: path, key: 1).document, as: UTF8.self)
    #expect(!text.contains(data) && text.contains("\"opcode\""))
    let secret = Array("{{secret:".utf8)
    let isRedacted = text.split(separator: "\"").contains { part in
      Base64.decode(Array(part.utf8)).map {
        $0.starts(with: start) && $0.suffix(end.count) == end[...]
          && $0.firstRange(of: secret) != nil
      } ?? false
    }
    #expect(isRedacted, "\(text)")
  }

  /// A HAR file with one connection.
  private static func session(_ field: String, _ message: String) -> String {
    """
    {"log":{"version":"1.2","creator":{"name":"t","version":"1"},"entries":[{"startedDateTime":
    "2026-01-02T03:04:05.678Z","time":1,"request":{"method":"GET","url":"ws://a.example/",
    "httpVersion":"HTTP/1.1","cookies":[],"queryString":[],"headersSize":-1,"bodySize":0,"headers":[
    \(field)]},
    "response":{"status":101,"statusText":"","httpVersion":"HTTP/1.1","headers":[],"cookies":[],
    "redirectURL":"","content":{"size":0,"mimeType":""},"headersSize":-1,"bodySize":-1},"cache":{},
    "timings":{"send":0,"wait":1,"receive":0},"_resourceType":"websocket","_webSocketMessages":[
    \(message)]}]}}
    """
  }

  @Test(
    "is found by a scan, in a folder, in a HAR file and in another dialect",
    arguments: ["folder", "har", "jsonp"])
  func scanned(kind: String) async throws {
    let folder = try TemporaryFolder()
    let data = Self.token.replacing("\"", with: "\\\"")
    let har = Self.session("", #"{"type":"send","time":5.5,"opcode":1,"data":"\#(data)"}"#)
    var path = try folder.write(kind == "jsonp" ? "onInputData(\(har))" : har, to: "session.har")
    if kind == "folder" {
      let source = try RecordingContents(path: path)
      path = folder.path("session.bridgerec")
      _ = try await FolderExporter().write(source, to: path)
    }
    let found = try RecordingRewriter(redactor: Redactor(key: [7])).secrets(path: path).secrets
    #expect(
      found.map(\.finding.location).contains { $0.hasPrefix("WebSocket message") }, "\(found)")
  }

  @Test("names a secret for everything that is said of the recording")
  func learned() throws {
    var exchange = RecordedExchange(
      number: 1, start: nil, duration: nil,
      request: RecordedRequest(
        method: "GET", url: "http://a.example/\(Secret.text)", fields: [], body: .none),
      outcome: .noResponse(reason: ""), resourceType: nil)
    exchange.webSocket = RecordedWebSocket {
      [RecordedWebSocketMessage(side: .server, time: nil, .text(Self.token))]
    }
    let redactor = Redactor(key: [7])
    let recording = Recording(
      name: "a", producer: nil, exchanges: [exchange], warnings: [], losses: [])
    redactor.learn(recording)
    #expect(redactor.exchange(exchange).request.url.contains("{{secret:"))
  }
}
