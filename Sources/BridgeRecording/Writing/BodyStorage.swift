internal import BridgeBlobs

/// Stores the bodies of exchanges, without their secrets, where records can refer to them.
struct BodyStorage {
  private let redactor: (any RecordRedaction)?
  private let blobs: RecordedBlobs

  /// A stored body.
  struct Stored: Sendable {
    var body: BodyRecord

    /// Whether its content coding was removed together with secrets, so that its fields must not name one.
    var isPlain = false
  }

  init(_ blobs: RecordedBlobs, redactor: (any RecordRedaction)?) {
    (self.blobs, self.redactor) = (blobs, redactor)
  }

  /// Stores the body of a message; `fields` are the message's fields before redaction.
  mutating func store(
    _ draft: BodyDraft, of fields: [RecordedField]
  ) throws(RecordingError) -> Stored {
    switch draft {
    case .known(let body): return Stored(body: body)
    case .bytes(let bytes, let cut): return try store(bytes, of: fields, cut: cut)
    case .content(let record, let bytes): return try store(bytes, of: fields, as: record)
    case .file(let record, let bodies): return try store(record, in: bodies, of: fields)
    case .spool(let spool, let cut):
      if let stored = spool.stored { return stored }
      let stored = try store(spool, of: fields, cut: cut ?? Self.reason(spool.end))
      spool.stored = stored
      return stored
    }
  }

  private static func reason(_ end: BodySpool.BodyEnd?) -> String? {
    switch end {
    case .whole: nil
    case .brokenOff(let reason): reason
    case nil: "it was not read to its end"
    }
  }

  // MARK: New bodies, encoded as their fields say

  private mutating func store(
    _ spool: BodySpool, of fields: [RecordedField], cut: String?
  ) throws(RecordingError) -> Stored {
    switch spool.close() {
    case .memory(let bytes): return try store(bytes, of: fields, cut: cut)
    case .lost(let error): throw error
    case .named(let name, let size):
      return stored(.blob(name), size, as: Self.record(of: fields, cut: cut))
    case .nameless(let file, let size): return try store(file, size, of: fields, cut: cut)
    }
  }

  private mutating func store(
    _ bytes: [UInt8], of fields: [RecordedField], cut: String?
  ) throws(RecordingError) -> Stored {
    if bytes.isEmpty { return Stored(body: cut.map { .missing(reason: $0) } ?? .none) }
    return try store(bytes, of: fields, as: Self.record(of: fields, cut: cut))
  }

  /// Stores a body from a spool's file, removing secrets in memory or, above the limit, in a second file.
  private mutating func store(
    _ file: OutputFile, _ size: Int, of fields: [RecordedField], cut: String?
  ) throws(RecordingError) -> Stored {
    do {
      let reader = try file.reading()
      guard size <= SearchLimits.maximumInMemory else {
        return try search(reader, of: fields, as: Self.record(of: fields, cut: cut))
      }
      return try store(try reader.bytes(in: 0..<size), of: fields, cut: cut)
    } catch {
      throw RecordingError(error, or: .unwritable, "\(file.path) cannot be read back")
    }
  }

  /// The facts about a body of a message with these fields. Its bytes are added when they are stored.
  private static func record(of fields: [RecordedField], cut: String?) -> ContentRecord {
    var record = ContentRecord(.text(""), length: 0)
    (record.isCoded, record.cut) = (fields.nameCodings, cut)
    return record
  }

  // MARK: All bodies

  /// Stores bytes, described by `record`; the fields may name codings that are already removed.
  private mutating func store(
    _ bytes: [UInt8], of fields: [RecordedField], as record: ContentRecord
  ) throws(RecordingError) -> Stored {
    let relevant = record.isCoded ? fields : fields.withoutCodings
    let plain: [UInt8]?
    do throws(UnsearchableBody) {
      plain = try redactor?.searchedBody(bytes, of: relevant)
    } catch {
      return try reading(bytes) { file in try search(file, of: relevant, as: record) }
    }
    let kept = plain ?? bytes
    return stored(try place(kept), kept.count, as: record, isPlain: plain != nil)
  }

  /// Stores a body that another recording has in a file.
  private mutating func store(
    _ record: ContentRecord, in bodies: BlobStore, of fields: [RecordedField]
  ) throws(RecordingError) -> Stored {
    guard case .blob(let name) = record.storage, redactor != nil else {
      try blobs.copy(record, from: bodies)
      return Stored(body: .content(record))
    }
    do {
      let file = try bodies.wholeFile(name, length: record.length)
      let relevant = record.isCoded ? fields : fields.withoutCodings
      return try search(file, of: relevant, as: record, copiedFrom: bodies)
    } catch let error as RecordingError where error.code == .bodyUnavailable {
      return Stored(body: .damaged(reason: error.message))
    } catch {
      throw RecordingError(error, or: .unreadable, "\(bodies.path(of: name)) cannot be read")
    }
  }

  /// Passes `bytes` to `body` as a file without a name, for bodies whose decoded form is too large for memory.
  private func reading(
    _ bytes: [UInt8], _ body: (RecordingFile) throws -> Stored
  ) throws(RecordingError) -> Stored {
    do {
      var file = try TemporaryFile(in: blobs.path, limit: bytes.count, origin: "a body")
      try file.append(bytes)
      return try body(try file.reading())
    } catch {
      throw RecordingError(error, or: .unwritable, "a body cannot be written to \(blobs.path)")
    }
  }

  /// Stores the body in a file, described by `record`, without its secrets. A body without secrets is copied from
  /// `bodies`, if given.
  private mutating func search(
    _ file: RecordingFile, of fields: [RecordedField], as record: ContentRecord,
    copiedFrom bodies: BlobStore? = nil
  ) throws -> Stored {
    let draft = try blobs.draft()
    let outcome =
      try redactor?.searchBody(in: file, of: fields, into: draft, unpackingInto: blobs.path)
    try file.expectUnchanged()
    switch outcome ?? .clean {
    case .unsearchable(let reason): return Stored(body: .missing(reason: reason))
    case .redacted:
      return stored(.blob(try blobs.commit(draft)), draft.size, as: record, isPlain: true)
    case .clean:
      if let bodies {
        try blobs.copy(record, from: bodies)
        return Stored(body: .content(record))
      }
      try file.forEachPiece { try draft.append($0) }
      return stored(.blob(try blobs.commit(draft)), file.size, as: record)
    }
  }

  private mutating func place(_ bytes: [UInt8]) throws(RecordingError) -> ContentRecord.Storage {
    guard bytes.count > ContentRecord.maximumInline else {
      return ContentRecord(inline: bytes).storage
    }
    return .blob(try blobs.store(bytes))
  }

  private func stored(
    _ storage: ContentRecord.Storage, _ size: Int, as record: ContentRecord, isPlain: Bool = false
  ) -> Stored {
    var record = record
    (record.storage, record.length) = (storage, size)
    if isPlain { record.isCoded = false }
    return Stored(body: .content(record), isPlain: isPlain)
  }
}
