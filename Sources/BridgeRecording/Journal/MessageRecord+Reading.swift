internal import BridgeCrypto
internal import BridgeFormats

extension RequestRecord {
  init(_ members: JSONMembers) throws(JournalFault) {
    self.init(
      method: try members.required(try members.text("method"), "method"),
      url: try members.required(try members.text("url"), "url"),
      fields: try members.fields("fields") ?? [], body: try members.body() ?? .none,
      trailers: try members.fields("trailers") ?? [])
  }

  init(_ delta: JSONMembers, by base: RequestRecord) throws(JournalFault) {
    self.init(
      method: try delta.text("method") ?? base.method, url: try delta.text("url") ?? base.url,
      fields: try delta.fields("fields", by: base.fields), body: try delta.body() ?? base.body,
      trailers: try delta.fields("trailers") ?? base.trailers)
  }
}

extension ResponseRecord {
  init(_ members: JSONMembers) throws(JournalFault) {
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

  init(_ delta: JSONMembers, by base: ResponseRecord) throws(JournalFault) {
    self.init(
      status: try delta.status() ?? base.status,
      reason: try delta.text("reason") ?? base.reason,
      fields: try delta.fields("fields", by: base.fields), body: try delta.body() ?? base.body,
      trailers: try delta.fields("trailers") ?? base.trailers, interim: base.interim)
  }
}

extension JSONMembers {
  /// RFC 9110 §15: three digits.
  static let statuses = 100...999

  func status() throws(JournalFault) -> Int? {
    guard let status: Int = try integer("status") else { return nil }
    guard Self.statuses.contains(status) else { throw fault("status", "one from 100 to 999") }
    return status
  }

  /// A number of bytes.
  func size(_ name: ExactText) throws(JournalFault) -> Int? {
    guard let size: Int = try integer(name) else { return nil }
    guard size >= 0 else { throw fault(name, "a number of bytes") }
    return size
  }

  func fields(_ name: ExactText) throws(JournalFault) -> [RecordedField]? {
    guard let elements = try array(name) else { return nil }
    var fields: [RecordedField] = []
    fields.reserveCapacity(elements.count)
    for element in elements { fields.append(try field(element, name)) }
    return fields
  }

  func fields(
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
  func body() throws(JournalFault) -> BodyRecord? {
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
  init(_ members: JSONMembers) throws(JournalFault) {
    let storage: Storage
    if let name = try members.text("sha256") {
      guard SHA256Digest(hex: name) != nil else { throw members.fault("sha256", "a SHA-256") }
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
    case .blob, .deferred: nil
    }
  }
}

extension WireRecord {
  /// Nil if the exchange has no measurements.
  init?(_ members: JSONMembers) throws(JournalFault) {
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
  init(_ members: JSONMembers) throws(JournalFault) {
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
  init(_ members: JSONMembers) throws(JournalFault) {
    self.init(
      requestHead: try members.size("requestHead"),
      requestBody: try members.size("requestBody"),
      responseHead: try members.size("responseHead"),
      responseBody: try members.size("responseBody"))
  }
}
