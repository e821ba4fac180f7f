internal import BridgeFormats

extension JournalRecord {
  /// Parses a line, with or without its line end.
  ///
  /// Throws a ``JournalFault``. Unknown members are ignored, since later versions may add some.
  init(line: [UInt8]) throws(JournalFault) {
    let value: JSONValue
    do {
      value = try JSONValue(parsing: line)
    } catch {
      throw JournalFault("it is not JSON: \(error)")
    }
    let members = try JSONMembers(value, at: "the record")
    let type = try members.required(try members.text("type"), "type")
    switch type {
    case ExchangeRecord.wholeType, ExchangeRecord.hopType:
      var record = try ExchangeRecord(members)
      record.isRedirectHop = type == ExchangeRecord.hopType
      self = .exchange(record)
    case WebSocketRecord.type: self = .webSocket(try WebSocketRecord(members))
    case "page": self = .page(try PageRecord(members))
    case "note": self = .note(try NoteRecord(members))
    case "end":
      let count = try members.required(try members.integer("exchanges", as: Int.self), "exchanges")
      self = .end(EndRecord(exchanges: count, at: try members.moment("at")))
    default: self = .unknown(type: type)
    }
  }
}

extension WebSocketRecord {
  fileprivate init(_ members: JSONMembers) throws(JournalFault) {
    let word = try members.text("from")
    let side = word.flatMap { Side(rawValue: $0) }
    let content: Content
    switch try members.required(try members.text("kind"), "kind") {
    case "text": content = .message(isText: true, try members.body() ?? .none)
    case "binary": content = .message(isText: false, try members.body() ?? .none)
    case "close":
      content = .close(
        code: try members.integer("code"), reason: try members.text("reason") ?? "",
        failure: try members.text("failure"))
    default: throw members.fault("kind", "text, binary or close")
    }
    guard word == nil || side != nil else { throw members.fault("from", "client or server") }
    if case .message = content, side == nil { throw members.fault("from", "client or server") }
    self.init(
      exchange: try members.required(try members.integer("exchange"), "exchange"),
      at: try members.duration("at"), side: side, content)
  }
}

extension PageRecord {
  fileprivate init(_ members: JSONMembers) throws(JournalFault) {
    self.init(
      id: try members.required(try members.integer("id"), "id"),
      url: try members.required(try members.text("url"), "url"), start: try members.moment("start"))
    name = try members.text("name")
    har = members.foreign("har")
  }
}

extension NoteRecord {
  fileprivate init(_ members: JSONMembers) throws(JournalFault) {
    self.init(
      code: try members.required(try members.text("code"), "code"),
      message: try members.required(try members.text("message"), "message"),
      exchange: try members.integer("exchange"))
  }
}

extension ExchangeRecord {
  fileprivate init(_ members: JSONMembers) throws(JournalFault) {
    let request = try members.required(try members.object("request"), "request")
    self.init(
      id: try members.required(try members.integer("id"), "id"),
      request: try RequestRecord(request))
    parent = try members.integer("parent")
    hop = try members.integer("hop") ?? 0
    requestID = try members.text("requestId")
    session = try members.text("session")
    page = try members.integer("page")
    host = try members.text("host")
    resourceType = try members.text("resourceType")
    start = try members.moment("start")
    monotonicStart = try members.duration("at")
    duration = try members.duration("duration")
    hopOffset = try members.duration("hopOffset")
    try readMessages(members)
    try readEnd(members)
    wire = try WireRecord(members)
    har = members.foreign("har")
  }

  private mutating func readMessages(_ members: JSONMembers) throws(JournalFault) {
    if let delta = try members.object("sent") { sent = try RequestRecord(delta, by: request) }
    guard let answer = try members.object("response") else { return }
    let response = try ResponseRecord(answer)
    self.response = response
    guard let delta = try members.object("delivered") else { return }
    delivered = try ResponseRecord(delta, by: response)
  }

  private mutating func readEnd(_ members: JSONMembers) throws(JournalFault) {
    let word = try members.required(try members.text("outcome"), "outcome")
    guard let outcome = Outcome(rawValue: word) else {
      throw members.fault("outcome", "one of \(Outcome.allCases.map(\.rawValue))")
    }
    self.outcome = outcome
    failure = try members.text("failure")
    for handler in try members.array("handlers") ?? [] {
      guard case .string(let name) = handler else {
        throw members.fault("handlers", "a list of texts")
      }
      handlers.append(name.string)
    }
  }
}

// MARK: Messages

extension RequestRecord {
  fileprivate init(_ members: JSONMembers) throws(JournalFault) {
    self.init(
      method: try members.required(try members.text("method"), "method"),
      url: try members.required(try members.text("url"), "url"),
      fields: try members.fields("fields") ?? [], body: try members.body() ?? .none,
      trailers: try members.fields("trailers") ?? [])
  }

  fileprivate init(_ delta: JSONMembers, by base: RequestRecord) throws(JournalFault) {
    self.init(
      method: try delta.text("method") ?? base.method, url: try delta.text("url") ?? base.url,
      fields: try delta.fields("fields", by: base.fields), body: try delta.body() ?? base.body,
      trailers: try delta.fields("trailers") ?? base.trailers)
  }
}

extension ResponseRecord {
  fileprivate init(_ members: JSONMembers) throws(JournalFault) {
    self.init(
      status: try members.required(try members.status(), "status"),
      reason: try members.text("reason") ?? "", fields: try members.fields("fields") ?? [],
      body: try members.body() ?? .none, trailers: try members.fields("trailers") ?? [])
    for status in try members.array("interim") ?? [] {
      guard let status: Int = JSONMembers.integer(status), JSONMembers.statuses.contains(status)
      else {
        throw members.fault("interim", "a list of statuses")
      }
      interim.append(status)
    }
  }

  fileprivate init(_ delta: JSONMembers, by base: ResponseRecord) throws(JournalFault) {
    self.init(
      status: try delta.status() ?? base.status,
      reason: try delta.text("reason") ?? base.reason,
      fields: try delta.fields("fields", by: base.fields), body: try delta.body() ?? base.body,
      trailers: try delta.fields("trailers") ?? base.trailers, interim: base.interim)
  }
}

extension JSONMembers {
  /// RFC 9110 §15: three digits.
  fileprivate static let statuses = 100...999

  fileprivate func status() throws(JournalFault) -> Int? {
    guard let status: Int = try integer("status") else { return nil }
    guard Self.statuses.contains(status) else { throw fault("status", "one from 100 to 999") }
    return status
  }

  /// A number of bytes.
  fileprivate func size(_ name: ExactText) throws(JournalFault) -> Int? {
    guard let size: Int = try integer(name) else { return nil }
    guard size >= 0 else { throw fault(name, "a number of bytes") }
    return size
  }

  fileprivate func fields(_ name: ExactText) throws(JournalFault) -> [RecordedField]? {
    guard let elements = try array(name) else { return nil }
    var fields: [RecordedField] = []
    fields.reserveCapacity(elements.count)
    for element in elements { fields.append(try field(element, name)) }
    return fields
  }

  fileprivate func fields(
    _ name: ExactText, by base: [RecordedField]
  ) throws(JournalFault) -> [RecordedField] {
    guard let elements = try array(name) else { return base }
    var parts: [FieldDelta.Part] = []
    for element in elements {
      if let position: Int = Self.integer(element) {
        parts.append(.kept(position))
      } else {
        parts.append(.given(try field(element, name)))
      }
    }
    guard let fields = FieldDelta(parts: parts).fields(by: base) else {
      throw fault(name, "about existing fields")
    }
    return fields
  }

  private func field(
    _ element: JSONValue, _ name: ExactText
  ) throws(JournalFault) -> RecordedField {
    guard case .array(let pair) = element, pair.count == 2, case .string(let key) = pair[0],
      case .string(let value) = pair[1]
    else { throw fault(name, "a list of pairs") }
    return RecordedField(key.string, value.string)
  }

  /// Nil if the member is absent; ``BodyRecord/none`` if it is null.
  fileprivate func body() throws(JournalFault) -> BodyRecord? {
    guard let body = try object("body") else { return has("body") ? BodyRecord.none : nil }
    guard let lost = try body.text("lost") else { return .content(try ContentRecord(body)) }
    let reason = try body.text("reason") ?? "the recording does not say why"
    switch lost {
    case "unknown": return .unknown
    case "missing": return .missing(reason: reason)
    default: return .damaged(reason: reason)
    }
  }
}

extension ContentRecord {
  fileprivate init(_ members: JSONMembers) throws(JournalFault) {
    let storage: Storage
    if let name = try members.text("sha256") {
      guard BlobName.isValid(name) else { throw members.fault("sha256", "a SHA-256") }
      storage = .blob(name)
    } else if let digits = try members.text("base64") {
      guard let bytes = Base64.decode(Array(digits.utf8)) else {
        throw members.fault("base64", "base64")
      }
      storage = .base64(bytes)
    } else {
      storage = .text(try members.required(try members.text("text"), "text"))
    }
    self.init(storage, length: try members.required(try members.size("length"), "length"))
    guard inlineLength ?? length == length else {
      throw members.fault("length", "the number of bytes in it")
    }
    isCoded = try members.isTrue("coded")
    isText = try members.isTrue("decodedText")
    mediaType = try members.text("mediaType")
    cut = try members.text("cut")
  }

  /// The number of bytes stored in the journal; nil if they are in a file.
  private var inlineLength: Int? {
    switch storage {
    case .text(let text): text.utf8.count
    case .base64(let bytes): bytes.count
    case .blob: nil
    }
  }
}

/// The names of a recording's body files.
enum BlobName {
  /// Whether the name is 64 lower-case hexadecimal digits, and so cannot refer to anything outside the folder.
  static func isValid(_ name: String) -> Bool {
    name.utf8.count == 64 && name.utf8.allSatisfy { $0.isASCIIDigit || $0 &- 0x61 < 6 }
  }
}

extension WireRecord {
  /// Nil if the exchange has no measurements.
  fileprivate init?(_ members: JSONMembers) throws(JournalFault) {
    self.init()
    version = try members.text("protocol")
    remote = try members.text("remote")
    isReused = try members.isTrue("reused")
    tls = try members.text("tls")
    timings = try members.object("timings", Timings.init)
    sizes = try members.object("sizes", Sizes.init)
    if self == WireRecord() { return nil }
  }
}

extension WireRecord.Timings {
  fileprivate init(_ members: JSONMembers) throws(JournalFault) {
    self.init()
    blocked = try members.duration("blocked")
    dns = try members.duration("dns")
    connect = try members.duration("connect")
    tls = try members.duration("ssl")
    send = try members.duration("send")
    wait = try members.duration("wait")
    receive = try members.duration("receive")
  }
}

extension WireRecord.Sizes {
  fileprivate init(_ members: JSONMembers) throws(JournalFault) {
    self.init(
      requestHead: try members.size("requestHead"),
      requestBody: try members.size("requestBody"),
      responseHead: try members.size("responseHead"),
      responseBody: try members.size("responseBody"))
  }
}
