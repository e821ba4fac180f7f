internal import BridgeFormats
internal import BridgeHAR

/// The member `_bridge` of a HAR file as a whole: what is known about the recording and HAR has no place for.
struct HARLogExtension {
  private let bridge: JSONValue

  /// The extension as it was read.
  init(_ bridge: JSONValue) { self.bridge = bridge }

  /// The extension to be written.
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

  /// Nil where there is nothing to say.
  var value: JSONValue? { ForeignMembers(bridge)?.value }

  /// The program that wrote the file, as HAR names it.
  static func creator(_ name: String) -> JSONValue {
    .object([("name", .text(name)), ("version", .text(""))])
  }

  // MARK: Reading

  var isRedacted: Bool { bridge["redacted"] == .bool(true) }
  var handlers: [String] { bridge["handlers"]?.texts ?? [] }

  /// Nil also for what this program would not have written.
  var redaction: Manifest.Redaction? {
    guard let rules = bridge["redaction"] else { return nil }
    do {
      return try Manifest.Redaction(JSONMembers(rules, at: "“redaction”"))
    } catch {
      return nil
    }
  }

  /// The notes, about exchanges by their new names.
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
