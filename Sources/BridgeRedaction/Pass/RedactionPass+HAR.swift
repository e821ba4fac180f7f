internal import BridgeHAR
internal import BridgeRecording
internal import BridgeFormats

// HAR documents. They only say where values are; the rules for values are those of the pass.
extension RedactionPass {
  /// The entry without its secrets. Bodies in separate files, which `attachment` returns, are inlined.
  mutating func entry(
    _ entry: JSONValue, attachment: @escaping HARParts.Attachment = { _ in nil }
  ) -> JSONValue {
    var parts = HARParts(entry, attachment: attachment)
    visit(&parts)
    return parts.entry
  }

  /// A value outside the entries without its secrets.
  mutating func outsideEntries(_ value: JSONValue) -> JSONValue {
    place = "recording"
    return loose(value)
  }

  /// The messages of a WebSocket. Their data is base64 unless the opcode says text.
  mutating func webSocketMessages(_ list: JSONValue) -> JSONValue {
    guard case .array(let messages) = list else { return loose(list) }
    return .array(
      messages.map { message in
        let isText = message["opcode"].map { $0 == .number(JSONNumber(source: "1")) } ?? true
        return object(message) { pass, name, value in
          guard name == "data", let text = value.text else { return pass.loose(value, named: name) }
          guard !isText, let bytes = Base64.decode(Array(text.utf8)) else {
            return value.mapText {
              pass.bodyOrPlaceholder($0, of: RecordedWebSocketMessage.fields(text.utf8))
            }
          }
          return pass.bodyOrPlaceholder(bytes, of: []).map { .text(Base64.encode($0)) } ?? value
        }
      })
  }

  /// This program's members in addition to HAR's (``HARExtension``), except for messages.
  mutating func bridge(_ members: JSONValue) -> JSONValue {
    object(members) { pass, name, value in
      switch name {
      case "received", "delivered": value
      case "trailers", "requestTrailers": pass.headers(value)
      default: pass.loose(value)
      }
    }
  }

  // MARK: Messages

  /// A message. Its body comes first, because other members state its length.
  mutating func message(
    _ message: JSONValue, isRequest: Bool, isCoded: Bool, _ attachment: HARParts.Attachment
  ) -> JSONValue {
    let (side, name) = (place, isRequest ? "postData" : "content")
    let fields = [RecordedField](har: message["headers"])
    place += " body"
    let body = message[name].map {
      self.body(
        $0, of: isRequest || isCoded ? fields : fields.withoutCodings, isRequest: isRequest,
        attachment)
    }
    place = side
    // Lengths of coded responses are those on the wire.
    let isOnWire = !isRequest && !fields.values(of: "Content-Encoding").isEmpty
    let change = isOnWire ? 0 : body?.change ?? 0
    return object(message) { pass, member, value in
      switch member {
      case name: body?.value ?? value
      case "url", "redirectURL": pass.text(value) { $0.url($1) }
      case "headers": pass.headers(value, change: change)
      case "trailers": pass.headers(value)
      case "cookies":
        pass.list(value) { pass, name, value in
          pass.cookieValue(
            value, name, at: isRequest ? "header cookie" : "header set-cookie")
        }
      case "queryString": pass.list(value, Self.pair("URL query"))
      case "bodySize": pass.count(value, change)
      default: pass.loose(value)
      }
    }
  }

  /// An object with each member changed by `change`. Values of another kind have no place in HAR; they are searched like
  /// those of other programs.
  private mutating func object(
    _ value: JSONValue, _ change: (inout RedactionPass, String, JSONValue) -> JSONValue
  ) -> JSONValue {
    guard case .object = value else { return loose(value) }
    return value.mapMembers { change(&self, $0, $1) }
  }

  /// The same for a text.
  private mutating func text(
    _ value: JSONValue, named name: String = "",
    _ change: (inout RedactionPass, [UInt8]) -> [UInt8]?
  ) -> JSONValue {
    guard case .string = value else { return loose(value, named: name) }
    return value.mapText { change(&self, $0) }
  }

  /// The same for a number of bytes that grew by `change`.
  private mutating func count(_ value: JSONValue, _ change: Int) -> JSONValue {
    guard case .number = value else { return loose(value) }
    return value.adding(change)
  }

  /// The replacement for the value of a pair, by its name.
  private typealias PairRule = (inout RedactionPass, [UInt8], [UInt8]) -> [UInt8]?

  private static func pair(_ part: String) -> PairRule {
    { pass, name, value in
      let place = "\(part) \(String(decoding: name, as: UTF8.self))"
      return pass.parameter(name, value, isField: part == "field", at: place)
        ?? pass.inner(value, at: place) ?? pass.swept(value)
    }
  }

  /// A list of objects with `name` and `value`.
  private mutating func list(_ list: JSONValue, _ rule: PairRule) -> JSONValue {
    guard case .array(let elements) = list else { return loose(list) }
    return .array(
      elements.map { element in
        let name = Array((element["name"]?.text ?? "").utf8)
        let isFile = element["fileName"]?.text.map { !$0.isEmpty } ?? false
        let spelled = String(decoding: name, as: UTF8.self)
        return object(element) { pass, member, value in
          guard member == "value" else { return member == "name" ? value : pass.loose(value) }
          return isFile ? value : pass.text(value, named: spelled) { rule(&$0, name, $1) }
        }
      })
  }

  /// Header or trailer fields of a message whose body grew by `change` bytes.
  private mutating func headers(_ headers: JSONValue, change: Int = 0) -> JSONValue {
    HARFields.map(headers, otherwise: { loose($1, named: $0) }) { name, value in
      if change != 0, name.lowercased() == "content-length", let length = Int(value) {
        return "\(max(0, length + change))"
      }
      return fields([RecordedField(name, value)])[0].value
    }
  }

  // MARK: Bodies

  /// The body object without secrets, and by how much its text grew.
  private mutating func body(
    _ body: JSONValue, of fields: [RecordedField], isRequest: Bool,
    _ attachment: HARParts.Attachment
  ) -> (value: JSONValue, change: Int) {
    let isBase64 = (body["encoding"] ?? body["_encoding"])?.text?.lowercased() == "base64"
    let text = body["text"]?.text
    let file = text == nil ? body["_file"]?.text.flatMap(attachment) : nil
    let bytes = file ?? text.flatMap { isBase64 ? Base64.decode(Array($0.utf8)) : Array($0.utf8) }
    var typed = isBase64 || file != nil ? fields : fields.withoutCodings
    if let type = body["mimeType"]?.text, !type.isEmpty {
      typed = [RecordedField("Content-Type", type)] + typed
    }
    let new = bytes.flatMap { bodyOrPlaceholder($0, of: typed) }
    let change = (new?.count ?? 0) - (new == nil ? 0 : bytes?.count ?? 0)
    let value = object(body) { pass, name, value in
      switch name {
      case "text":
        pass.text(value) { _, _ in new.map { isBase64 ? Array(Base64.encode($0).utf8) : $0 } }
      case "params": pass.list(value, Self.pair("field"))
      case "size": pass.count(value, change)
      default: pass.loose(value)
      }
    }
    guard let file else { return (value, change) }
    return (Self.inlined(value, new ?? file, isRequest ? "_encoding" : "encoding"), change)
  }

  /// The body object with its bytes inlined: a file next to the document would keep the secrets.
  private static func inlined(_ body: JSONValue, _ bytes: [UInt8], _ encoding: ExactText)
    -> JSONValue
  {
    guard case .object(let object) = body else { return body }
    let isText = UTF8Validation.isValid(bytes) && !bytes.contains(0)
    let text = isText ? String(decoding: bytes, as: UTF8.self) : Base64.encode(bytes)
    var members = object.members.filter { !["_file", "text", encoding].contains($0.name) }
    members.append(.init(name: "text", value: .text(text)))
    if !isText { members.append(.init(name: encoding, value: .text("base64"))) }
    return .object(JSONObject(members))
  }

  // MARK: The rest

  /// Any other value, searched only by names and texts: URLs in call stacks, titles, WebSocket messages, members of
  /// other programs.
  mutating func loose(_ value: JSONValue, named name: String = "") -> JSONValue {
    switch value {
    case .string: value.mapText { looseText($0, name) }
    case .array(let elements): .array(elements.map { loose($0, named: name) })
    case .object: value.mapMembers { name, value in loose(value, named: name) }
    case .number(let number): looseNumber(number, name).map { .text($0) } ?? value
    case .bool, .null: value
    }
  }

  /// The placeholder, as JSON, for a number that its name makes a secret; nil for any other number.
  private mutating func looseNumber(_ number: JSONNumber, _ name: String) -> String? {
    let (grade, bytes) = (self.grade(of: name.utf8), Array(number.source.utf8))
    guard grade != .none, Self.mayBeSecret(bytes.count, Array(name.utf8), grade) else {
      return nil
    }
    let new = replacement(ofField: name.utf8, grade: grade, value: bytes, at: "member \(name)")
    return new.map { String(decoding: $0, as: UTF8.self) }
  }

  private mutating func looseText(_ text: [UInt8], _ name: String) -> [UInt8]? {
    let secret = replacement(
      ofField: name.utf8, grade: grade(of: name.utf8), value: text, at: "member \(name)")
    return secret ?? inner(text, at: "text") ?? self.text(text, isCode: false)
  }
}
