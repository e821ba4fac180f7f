internal import BridgeComparison
internal import BridgeCore
internal import BridgeFormats
internal import BridgeRecording

/// The messages of a server over a WebSocket, as one JSON document, which is compared as a response's body is: by the
/// same rules and kinds, with places such as `$.json[2].total`.
///
/// Messages of one kind stand in their order: `text`, `binary`, `json`, and under `typed` JSON by its type, as in
/// `$.typed.status[0].state`. Servers often mix messages of different kinds otherwise at each run.
struct WebSocketTranscript: Sendable {
  private var messages: [WebSocketMessageKind: [JSONValue]] = [:]
  private var close: JSONValue?

  /// The kind of each message, in order.
  private(set) var kinds: [WebSocketMessageKind] = []

  /// How many bytes the messages have.
  private(set) var bytes = 0

  /// One in which nothing was said yet.
  init() {}

  /// The server's part of a recording.
  init(recorded: [RecordedWebSocketMessage]) {
    for message in recorded where message.side != .client {
      switch message.content {
      case .text(let text): add(.text(text))
      case .binary(let bytes): add(.binary(bytes))
      case .lost: add(.lost, .bool(true))
      case .close(let code, _) where message.side == .server:
        end(code: code, failure: nil, wasAnswer: false)
      case .close: break  // Without a frame of the server: the client ends the replay too.
      }
    }
  }

  /// Adds a message: JSON as such, other text as text, bytes as base64, and sections as a list of those.
  mutating func add(_ message: WebSocketMessage) {
    bytes += message.bytes.count
    guard let text = message.text else { return addBinary(message.bytes) }
    guard let json = Self.json(text, message.bytes) else { return add(.text, .text(text)) }
    add(WebSocketMessageKind(json), json)
  }

  private mutating func addBinary(_ bytes: [UInt8]) {
    guard let message = SectionedMessage(bytes) else {
      return add(.binary, .text(Base64.encode(bytes)))
    }
    let sections = message.sections.map { Self.value(of: Array($0)) }
    add(WebSocketMessageKind(sections: sections), .array(sections))
  }

  private static func value(of section: [UInt8]) -> JSONValue {
    guard let text = String(validating: section, as: UTF8.self) else {
      return .text(Base64.encode(section))
    }
    return json(text, section) ?? .text(text)
  }

  private mutating func add(_ kind: WebSocketMessageKind, _ message: JSONValue) {
    messages[kind, default: []].append(message)
    kinds.append(kind)
  }

  private static func json(_ text: String, _ bytes: [UInt8]) -> JSONValue? {
    let first = text.utf8.first { $0 > 0x20 }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return nil }
    // A text that only begins like JSON is compared as text.
    return try? JSONValue(parsing: bytes)
  }

  /// Notes the end, unless it only answers the client's close frame.
  mutating func end(code: Int?, failure: String?, wasAnswer: Bool) {
    guard !wasAnswer else { return }
    if let failure {
      close = .object([("failure", .text(failure))])
    } else {
      let code = code.map { JSONValue.number(JSONNumber(source: "\($0)")) } ?? .null
      close = .object([("code", code)])
    }
  }

  /// Whether the same number of messages of each kind came in another order.
  func isReordered(from other: WebSocketTranscript) -> Bool {
    kinds != other.kinds && messages.mapValues(\.count) == other.messages.mapValues(\.count)
  }

  /// The document.
  private var json: [UInt8] {
    var members: [(String, JSONValue)] = []
    var typed: [(String, JSONValue)] = []
    for (kind, messages) in messages.sorted(by: { $0.key.name < $1.key.name }) {
      if case .typed(let type) = kind {
        typed.append((type, .array(messages)))
      } else {
        members.append((kind.name, .array(messages)))
      }
    }
    if !typed.isEmpty { members.append(("typed", .object(typed))) }
    if let close { members.append(("close", close)) }
    return JSONWriter.bytes(.object(members))
  }

  private static func fields(_ fields: [RecordedField]) -> [RecordedField] {
    fields.filter { !$0.isNamed("Content-Type") && !$0.isNamed("Content-Encoding") }
      + [RecordedField("Content-Type", "application/json")]
  }

  /// The recorded response to the handshake, with the messages for its body.
  func recorded(_ response: RecordedResponse) -> RecordedResponse {
    RecordedResponse(
      status: response.status, reason: response.reason, fields: Self.fields(response.fields),
      body: .content(
        RecordedContent(mediaType: "application/json", isText: true) { [json] in json }))
  }

  /// The actual response, likewise.
  func actual(_ response: ActualResponse) -> ActualResponse {
    ActualResponse(
      status: response.status, fields: Self.fields(response.fields), body: .bytes(json))
  }
}

/// The kind of a message of a server.
enum WebSocketMessageKind: Sendable, Hashable {
  case text, binary, json, lost

  /// A JSON object with a member that is a text and named like a type.
  case typed(String)

  /// The kind of a JSON message.
  init(_ json: JSONValue) {
    let header = Self.member("header", of: json)
    let type = Self.type(of: json) ?? header.flatMap { Self.type(of: $0) }
    self = type.map { .typed($0) } ?? .json
  }

  /// The kind of a binary message in sections: that of its first section with a type.
  init(sections: [JSONValue]) {
    self = .binary
    for section in sections {
      guard case .typed(let type) = WebSocketMessageKind(section) else { continue }
      self = .typed(type)
      return
    }
  }

  private static func type(of json: JSONValue) -> String? {
    members.lazy.compactMap { name in
      if case .string(let type)? = member(name, of: json) { type.string } else { nil }
    }.first
  }

  private static func member(_ name: String, of json: JSONValue) -> JSONValue? {
    guard case .object(let object) = json else { return nil }
    return object.members.first { $0.name == ExactText(name) }?.value
  }

  private static let members = ["type", "msg_type", "event", "op", "kind"]

  /// Its name in the document.
  var name: String {
    switch self {
    case .text: "text"
    case .binary: "binary"
    case .json: "json"
    case .lost: "lost"
    case .typed(let type): "typed \(type)"
    }
  }
}
