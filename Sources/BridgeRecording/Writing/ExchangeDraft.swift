/// An exchange about to be written: its record, and its bodies, which are not in the record yet.
package struct ExchangeDraft: Sendable {
  /// The record so far. Its bodies count only where there is no draft of them.
  package var record: ExchangeRecord

  /// The body of the request as it came in, and as it went out unless ``sentBody`` says otherwise.
  package var requestBody = BodyDraft.known(.none)

  /// The body of the request as it went out; nil for that which came in.
  package var sentBody: BodyDraft?

  /// The body of the answer as it came in.
  package var responseBody = BodyDraft.known(.none)

  package init(_ record: ExchangeRecord) { self.record = record }

  /// How much memory the bodies take.
  var weight: Int { requestBody.weight + (sentBody?.weight ?? 0) + responseBody.weight }
}

/// A body about to be written.
package enum BodyDraft: Sendable {
  /// Nothing has to be stored for it.
  case known(BodyRecord)

  /// These bytes, in the codings that the fields of the message name; `cut` says why they are not all.
  case bytes([UInt8], cut: String? = nil)

  /// A body that passed a spool, likewise.
  case spool(BodySpool, cut: String? = nil)

  /// Bytes that another recorder kept, as this record of them says.
  case content(ContentRecord, [UInt8])

  /// A body that another recording keeps in a file.
  case file(ContentRecord, BlobStore)

  /// The same, where secrets have to be taken out of it and it is too large for memory.
  case search(ContentRecord, BlobStore)

  /// How much memory it takes.
  var weight: Int {
    switch self {
    case .known, .file, .search: 0
    case .bytes(let bytes, _), .content(_, let bytes): bytes.count
    case .spool(let spool, _): spool.weight
    }
  }
}
