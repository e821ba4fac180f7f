internal import BridgeFormats

/// The `manifest.json` of a `.bridgerec` folder: facts about the recording as a whole.
///
/// It is written when recording begins, and again when it ends normally.
package struct Manifest: Sendable, Hashable {
  /// The format version written by this program. Readers refuse later versions.
  package static let currentVersion = 1

  /// The version of the format.
  package var version = Manifest.currentVersion

  /// The program that recorded.
  package var producer: String?

  /// When the recording began, since 1970; the journal's `at` members count from this time.
  package var began: Duration?

  /// Whether secrets were removed while the recording was written.
  package var isRedacted = false

  /// The redaction rules beyond the standard ones; nil if there are none.
  package var redaction: Redaction?

  /// The pipeline's handlers when the recording began, in their order.
  package var handlers: [String] = []

  /// Foreign members of the HAR file that the recording was read from; nil for recordings made by this program.
  package var har: ForeignMembers?

  /// The state of the journal at the end; nil while recording, and after a crash.
  package var journal: Seal?

  /// Size and digest of a complete journal, which show truncation and changes.
  package struct Seal: Sendable, Hashable {
    package var bytes: Int
    package var sha256: String
    package var exchanges: Int

    package init(bytes: Int, sha256: String, exchanges: Int) {
      (self.bytes, self.sha256, self.exchanges) = (bytes, sha256, exchanges)
    }
  }

  package init() {}
}

extension Manifest {
  private static let format = "bridgerec"

  /// The manifest as human-readable JSON.
  package var json: [UInt8] {
    var members: [(String, JSONValue)] = [
      ("format", .text(Self.format)), ("version", .count(version)),
    ]
    if let producer { members.append(("producer", .text(producer))) }
    if let began { members.append(("began", .text(ISODate.text(began)))) }
    members.append(("redacted", .bool(isRedacted)))
    if let redaction { members.append(("redaction", redaction.json)) }
    if !handlers.isEmpty { members.append(("handlers", .array(handlers.map { .text($0) }))) }
    if let har { members.append(("har", har.value)) }
    if let journal { members.append(("journal", journal.json)) }
    let lines = members.map { name, value in
      "  \"\(name)\": " + String(decoding: JSONWriter.bytes(value), as: UTF8.self)
    }
    return Array("{\n\(lines.joined(separator: ",\n"))\n}\n".utf8)
  }

  /// Parses a manifest; throws a ``JournalFault``.
  init(json bytes: [UInt8]) throws(JournalFault) {
    let value: JSONValue
    do {
      value = try JSONValue(parsing: bytes)
    } catch {
      throw JournalFault("it is not JSON: \(error)")
    }
    let members = try JSONMembers(value, at: "the manifest")
    guard try members.text("format") == Self.format else {
      throw JournalFault("“format” is not “\(Self.format)”")
    }
    version = try members.required(try members.integer("version"), "version")
    producer = try members.text("producer")
    began = try members.moment("began")
    isRedacted = try members.isTrue("redacted")
    redaction = try members.object("redaction", Redaction.init)
    handlers = try members.texts("handlers")
    har = members.foreign("har")
    journal = try members.object("journal", Seal.init)
  }
}

extension Manifest.Seal {
  fileprivate var json: JSONValue {
    .object([("bytes", .count(bytes)), ("sha256", .text(sha256)), ("exchanges", .count(exchanges))])
  }

  fileprivate init(_ members: JSONMembers) throws(JournalFault) {
    self.init(
      bytes: try members.required(try members.integer("bytes"), "bytes"),
      sha256: try members.required(try members.text("sha256"), "sha256"),
      exchanges: try members.required(try members.integer("exchanges"), "exchanges"))
  }
}
