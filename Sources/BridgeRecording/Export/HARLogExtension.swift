internal import BridgeFormats
internal import BridgeHAR

/// The member `_bridge` of a HAR file's `log`: facts about the recording that HAR has no member for.
struct HARLogExtension {
  private let bridge: JSONValue

  /// The extension as read.
  init(_ bridge: JSONValue) { self.bridge = bridge }

  /// The extension of a recording that is written.
  init(_ contents: RecordingContents) {
    var members: [(String, JSONValue)] = []
    if contents.isRedacted { members.append(("redacted", .bool(true))) }
    if let redaction = contents.redaction { members.append(("redaction", redaction.json)) }
    let handlers = contents.handlers.map { JSONValue.text($0) }
    if !handlers.isEmpty { members.append(("handlers", .array(handlers))) }
    let notes = contents.notes.map(Self.note)
    if !notes.isEmpty { members.append(("notes", .array(notes))) }
    bridge = .object(members)
  }

  /// The members, sorted by name; nil if there are none.
  var members: ForeignMembers? { ForeignMembers(bridge) }

  // MARK: Reading

  var isRedacted: Bool { bridge["redacted"] == .bool(true) }
  var handlers: [String] { bridge["handlers"]?.texts ?? [] }

  /// The redactor's rules; nil if there are none or they are malformed.
  var redaction: Manifest.Redaction? {
    guard let rules = bridge["redaction"] else { return nil }
    do {
      return try Manifest.Redaction(JSONMembers(rules, at: "“redaction”"))
    } catch {
      return nil
    }
  }

  /// The notes, with the ids of their exchanges translated by `names`.
  func notes(_ names: HARNames) -> [NoteRecord] {
    (bridge["notes"]?.elements ?? []).compactMap { note in
      guard let code = note["code"]?.text, let message = note["message"]?.text else { return nil }
      let exchange: UInt64? = note["exchange"].flatMap { JSONMembers.integer($0) }
      return NoteRecord(
        code: code, message: message, exchange: exchange.flatMap { names.exchange($0) })
    }
  }

  private static func note(_ note: NoteRecord) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("code", .text(note.code)), ("message", .text(note.message)),
    ]
    if let exchange = note.exchange {
      members.append(("exchange", .number(JSONNumber(source: "\(exchange)"))))
    }
    return .object(members)
  }
}
