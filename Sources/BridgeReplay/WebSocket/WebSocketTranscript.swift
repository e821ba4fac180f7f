internal import BridgeComparison
internal import BridgeCore
internal import BridgeFormats
internal import BridgeRecording

/// The messages of a server over a WebSocket, as one JSON document that is compared like the body of a response: by the
/// same rules and kinds, with places such as `$.json[2].total`.
///
/// Messages of one kind keep their order: `text`, `binary`, `json`, and under `typed` JSON by its type, as in
/// `$.typed.status[0].state`. Messages of different kinds are separate, since servers often interleave them differently
/// in each run. So are answers to different messages of the client: those are under `answers`, as in
/// `$.answers[3].typed.status[0].state`.
struct WebSocketTranscript: Sendable {
  /// A list of messages that keep their order.
  struct Line: Sendable, Hashable {
    /// The position of the client's message that they answer.
    let answered: Int?
    let kind: WebSocketMessageKind
  }

  /// The client's messages as sent.
  var requests: RequestMessages
  private var messages: [Line: [JSONValue]] = [:]

  /// When the messages were recorded, since the handshake began.
  private var times: [Line: [Duration?]] = [:]
  private var close: JSONValue?

  /// The line of each message, in order.
  private(set) var lines: [Line] = []

  /// The number of messages that answer no message of the client.
  private(set) var unsolicited = 0

  /// Whether messages of one line had to be brought into the recorded order.
  private(set) var isRearranged = false

  /// How many bytes the messages have.
  private(set) var bytes = 0

  /// An empty transcript for these messages of the client.
  init(_ requests: RequestMessages) { self.requests = requests }

  /// The recorded messages of the server.
  init(recorded: [RecordedWebSocketMessage], _ requests: RequestMessages) {
    self.init(requests)
    for message in recorded where message.side != .client {
      switch message.content {
      case .text(let text): add(.text(text), at: message.time)
      case .binary(let bytes): add(.binary(bytes), at: message.time)
      case .lost: add(Line(answered: nil, kind: .lost), .bool(true))
      case .close(let code, _) where message.side == .server:
        end(code: code, failure: nil, wasRequested: false)
      case .close: break  // Without a frame of the server: the client ends the replay too.
      }
    }
  }

  /// How many messages a line has.
  func count(of line: Line) -> Int { messages[line]?.count ?? 0 }

  /// Adds a message.
  mutating func add(_ message: WebSocketMessage, at time: Duration? = nil) {
    bytes += message.bytes.count
    let document = WebSocketDocument(message)
    let answered = requests.position(ofRequestFor: document.value)
    add(Line(answered: answered, kind: document.kind), document.value, at: time)
  }

  private mutating func add(_ line: Line, _ message: JSONValue, at time: Duration? = nil) {
    messages[line, default: []].append(message)
    times[line, default: []].append(time)
    lines.append(line)
    if line.answered == nil { unsolicited += 1 }
  }

  /// Notes the end of the connection, unless it only answers the client's close frame.
  mutating func end(code: Int?, failure: String?, wasRequested: Bool) {
    guard !wasRequested else { return }
    if let failure {
      close = .object([("failure", .text(failure))])
    } else {
      let code = code.map { JSONValue.number(JSONNumber(source: "\($0)")) } ?? .null
      close = .object([("code", code)])
    }
  }

  /// Whether each line has the same number of messages, but the order differs.
  func isReordered(from other: WebSocketTranscript) -> Bool {
    lines != other.lines && messages.mapValues(\.count) == other.messages.mapValues(\.count)
  }

  /// The messages in the order of a WebSocket recorded at `start`, where concurrent exchanges may have changed it.
  func arranged(
    like recorded: WebSocketTranscript, startingAt start: Duration, _ busy: ConcurrentPeriods
  ) -> WebSocketTranscript {
    var arranged = self
    for (line, messages) in messages {
      guard let old = recorded.messages[line], let times = recorded.times[line] else { continue }
      let arrangement = MessageArrangement(
        times: times.map { $0.flatMap { busy.position(of: start + $0) } })
      let new = arrangement.applied(to: messages, like: old)
      if new != messages { arranged.isRearranged = true }
      arranged.messages[line] = new
    }
    return arranged
  }

  /// The document.
  private var json: [UInt8] {
    let groups = Dictionary(grouping: messages, by: \.key.answered)
    var members = Self.members(groups[nil] ?? [])
    if let last = groups.keys.compactMap(\.self).max() {
      let answers = (0...last).map { JSONValue.object(Self.members(groups[$0] ?? [])) }
      members.append(("answers", .array(answers)))
    }
    if let close { members.append(("close", close)) }
    return JSONWriter.bytes(.object(members))
  }

  /// Messages by kind.
  private static func members(
    _ lines: [(key: Line, value: [JSONValue])]
  ) -> [(String, JSONValue)] {
    var members: [(String, JSONValue)] = []
    var typed: [(String, JSONValue)] = []
    for (line, messages) in lines.sorted(by: { $0.key.kind.name < $1.key.kind.name }) {
      if case .typed(let type) = line.kind {
        typed.append((type, .array(messages)))
      } else {
        members.append((line.kind.name, .array(messages)))
      }
    }
    if !typed.isEmpty { members.append(("typed", .object(typed))) }
    return members
  }

  private static func fields(_ fields: [RecordedField]) -> [RecordedField] {
    fields.filter { !$0.isNamed("Content-Type") && !$0.isNamed("Content-Encoding") }
      + [RecordedField("Content-Type", "application/json")]
  }

  /// The recorded response to the handshake, with the messages as its body.
  func recorded(_ response: RecordedResponse) -> RecordedResponse {
    RecordedResponse(
      status: response.status, reason: response.reason, fields: Self.fields(response.fields),
      body: .content(
        RecordedContent(mediaType: "application/json", isText: true) { [json] in json }))
  }

  /// The actual response to the handshake, with the messages as its body.
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

  /// The kind of JSON behind a number: a list that begins with a text has that as its type.
  init(event: JSONValue) {
    self =
      if case .array(let elements) = event, case .string(let name)? = elements.first {
        .typed(name.string)
      } else { .json }
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
