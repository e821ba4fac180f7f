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
