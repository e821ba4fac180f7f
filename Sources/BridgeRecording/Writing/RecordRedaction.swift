package import BridgeBlobs

/// Takes secrets out of what a recording is about to hold.
///
/// The writer knows nothing about secrets; a conforming type does. What it returns is written.
package protocol RecordRedaction: Sendable {
  /// Whether it changes anything at all.
  var isActive: Bool { get }

  /// Bumped when the known secrets change.
  var generation: Int { get }

  /// Its rules, for the manifest; nil where they add nothing to the standard ones.
  var manifest: Manifest.Redaction? { get }

  // MARK: Bodies

  /// Whether a body that begins with `head` is searched, so that it must not be written as it comes.
  func mayHoldSecrets(_ fields: [RecordedField], head: [UInt8]) -> Bool

  /// The body, decoded, without its secrets; nil when it holds none.
  func searchedBody(
    _ bytes: [UInt8], of fields: [RecordedField]
  ) throws(UnsearchableBody) -> [UInt8]?

  /// The same for a body in a file: without its secrets it goes into `draft`. One in a coding is unpacked into a file
  /// without a name in `folder`.
  func searchBody(
    in file: RecordingFile, of fields: [RecordedField], into draft: BlobDraft,
    unpackingInto folder: String
  ) throws -> LargeBodyOutcome

  // MARK: Records

  /// The request without its secrets, but for the bytes of its body. What a second copy shares with `base`, the first, is
  /// taken from that as it is without secrets.
  func request(_ request: RequestRecord, like base: Cleaned<RequestRecord>?) -> RequestRecord

  /// The response without its secrets, but for the bytes of its body; likewise.
  func response(_ response: ResponseRecord, like base: Cleaned<ResponseRecord>?) -> ResponseRecord

  /// The record with the texts about its origin and its wire without secrets.
  func origin(_ record: ExchangeRecord) -> ExchangeRecord

  /// The foreign members of an entry without their secrets.
  func entry(_ members: ForeignMembers) -> ForeignMembers

  /// The foreign members of a page, or of the whole recording, without their secrets.
  func loose(_ members: ForeignMembers) -> ForeignMembers

  /// The line without its secrets, unless it is that of an exchange.
  func line(_ record: JournalRecord) -> JournalRecord

  /// A sentence without its secrets.
  func prose(_ sentence: String) -> String
}

/// A message as it came, and without its secrets.
package struct Cleaned<Message: MessageRecord> {
  package let seen: Message
  package let clean: Message
}

/// The result of searching a body that lies in a file.
package enum LargeBodyOutcome {
  /// It holds no secret, as far as it can be looked into.
  case clean

  /// The body without its secrets, decoded, is in the draft.
  case redacted

  /// It was not searched to its end; the sentence says why.
  case unsearchable(String)
}

/// A coded body that grows beyond what is searched for secrets.
package struct UnsearchableBody: Error {
  /// How many bytes are searched.
  package let limit: Int

  package init(limit: Int) { self.limit = limit }

  /// A clause that says so.
  package var reason: String {
    "decoded, it is larger than the \(limit) bytes that can be searched for secrets"
  }
}

/// How much of a body is searched in memory.
package enum SearchLimits {
  /// A larger body is searched in its file.
  package static let maximumInMemory = 32 * 1024 * 1024
}
