package import BridgeBlobs

/// Removes secrets from what is about to be recorded.
///
/// The writer itself knows nothing about secrets; it writes what a conforming type returns.
package protocol RecordRedaction: Sendable {
  /// Whether it changes anything.
  var isActive: Bool { get }

  /// Bumped when the known secrets change.
  var generation: Int { get }

  /// Its rules, for the manifest; nil if it has only the standard ones.
  var manifest: Manifest.Redaction? { get }

  // MARK: Bodies

  /// Whether a body that begins with `head` must be searched, and so must not be written to a named file as it arrives.
  func mayHoldSecrets(_ fields: [RecordedField], head: [UInt8]) -> Bool

  /// The decoded body without its secrets; nil if it holds none.
  func searchedBody(
    _ bytes: [UInt8], of fields: [RecordedField]
  ) throws(UnsearchableBody) -> [UInt8]?

  /// Searches a body in a file and writes it without its secrets to `draft`. An encoded body is decoded into a file
  /// without a name in `folder`.
  func searchBody(
    in file: RecordingFile, of fields: [RecordedField], into draft: BlobDraft,
    unpackingInto folder: String
  ) throws -> LargeBodyOutcome

  // MARK: Records

  /// The request without its secrets, except for the bytes of its body. Parts that are equal to those of `base` take
  /// their redacted form from there.
  func request(_ request: RequestRecord, like base: RedactedMessage<RequestRecord>?)
    -> RequestRecord

  /// The response without its secrets, except for the bytes of its body; `base` as for requests.
  func response(_ response: ResponseRecord, like base: RedactedMessage<ResponseRecord>?)
    -> ResponseRecord

  /// The record without secrets in the texts about its origin and its wire.
  func origin(_ record: ExchangeRecord) -> ExchangeRecord

  /// The foreign members of an entry, without their secrets.
  func entry(_ members: ForeignMembers) -> ForeignMembers

  /// The foreign members of the whole recording, without their secrets.
  func loose(_ members: ForeignMembers) -> ForeignMembers

  /// The line without its secrets; lines of exchanges are returned unchanged.
  func line(_ record: JournalRecord) -> JournalRecord

  /// A sentence without its secrets.
  func prose(_ sentence: String) -> String
}

/// A message as received and in redacted form.
package struct RedactedMessage<Message: MessageRecord> {
  package let seen: Message
  package let clean: Message
}

/// The result of searching a body in a file.
package enum LargeBodyOutcome {
  /// No secret was found.
  case clean

  /// The decoded body, without its secrets, is in the draft.
  case redacted

  /// The search was incomplete; the sentence says why.
  case unsearchable(String)
}

/// The error of an encoded body whose decoded form is too large to search for secrets.
package struct UnsearchableBody: Error {
  /// The limit in bytes.
  package let limit: Int

  package init(limit: Int) { self.limit = limit }

  /// The error as a clause.
  package var reason: String {
    "decoded, it is larger than the \(limit) bytes that can be searched for secrets"
  }
}

/// The limits of the search for secrets.
package enum SearchLimits {
  /// A larger body is searched in a file.
  package static let maximumInMemory = 32 * 1024 * 1024
}
