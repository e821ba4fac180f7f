/// An exchange about to be written: its record, and the bodies that are not yet in the record.
package struct ExchangeDraft: Sendable {
  /// The record so far. Its bodies are replaced by the drafts.
  package var record: ExchangeRecord

  /// The body of the request as received, and as sent unless ``sentBody`` is set.
  package var requestBody = BodyDraft.known(.none)

  /// The body of the request as sent; nil if it is the one received.
  package var sentBody: BodyDraft?

  /// The body of the response as received.
  package var responseBody = BodyDraft.known(.none)

  package init(_ record: ExchangeRecord) { self.record = record }

  /// The number of bytes that the bodies hold in memory.
  var weight: Int { requestBody.weight + (sentBody?.weight ?? 0) + responseBody.weight }
}

/// A body about to be written.
package enum BodyDraft: Sendable {
  /// A body that needs no storage.
  case known(BodyRecord)

  /// Bytes, encoded as the fields of the message say; `cut` says why they are incomplete.
  case bytes([UInt8], cut: String? = nil)

  /// A spooled body, encoded as the fields say; `cut` says why it is incomplete.
  case spool(BodySpool, cut: String? = nil)

  /// Bytes from another recording, with their record.
  case content(ContentRecord, [UInt8])

  /// A body that another recording stores in a file.
  case file(ContentRecord, BlobStore)

  /// A body of another recording. It stays in its file if it is longer than `inMemory`, the most that is searched for
  /// secrets in memory; nil for no search. A missing or changed body becomes a damaged one.
  init(of body: BodyRecord, in bodies: BlobStore, inMemory: Int?) throws {
    self = .known(body)
    guard case .content(let content) = body else { return }
    if case .blob = content.storage, content.length > inMemory ?? -1,
      bodies.loss(of: content) == nil
    {
      self = .file(content, bodies)
      return
    }
    do {
      self = .content(content, try bodies.bytes(of: content))
    } catch let error as RecordingError where error.code == .bodyUnavailable {
      self = .known(.damaged(reason: error.message))
    }
  }

  /// The number of bytes it holds in memory.
  var weight: Int {
    switch self {
    case .known, .file: 0
    case .bytes(let bytes, _), .content(_, let bytes): bytes.count
    case .spool(let spool, _): spool.weight
    }
  }
}
