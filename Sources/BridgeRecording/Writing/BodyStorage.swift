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
    case .file(let record, let bodies):
      try blobs.copy(record, from: bodies)
      return Stored(body: .content(record))
    case .search(let record, let bodies): return try search(record, in: bodies, of: fields)
    case .spool(let spool, let cut):
      if let stored = spool.stored { return stored }
      let stored = try store(spool, of: fields, cut: cut ?? Self.reason(spool.end))
      spool.stored = stored
      return stored
    }
  }

  private mutating func store(
    _ spool: BodySpool, of fields: [RecordedField], cut: String?
  ) throws(RecordingError) -> Stored {
    switch spool.close() {
    case .memory(let bytes): return try store(bytes, of: fields, cut: cut)
    case .lost(let error): throw error
    case .named(let name, let size): return content(.blob(name), size, of: fields, cut: cut)
    case .nameless(let file, let size): return try store(file, size, of: fields, cut: cut)
    }
  }

  private static func reason(_ end: BodySpool.BodyEnd?) -> String? {
    switch end {
    case .whole: nil
    case .brokenOff(let reason): reason
    case nil: "it was not read to its end"
    }
  }

  private mutating func store(
    _ bytes: [UInt8], of fields: [RecordedField], cut: String?
  ) throws(RecordingError) -> Stored {
    if bytes.isEmpty { return Stored(body: cut.map { .missing(reason: $0) } ?? .none) }
    let plain: [UInt8]?
    do throws(UnsearchableBody) {
      plain = try redactor?.searchedBody(bytes, of: fields)
    } catch {
      return try reading(bytes) { file in try search(file, of: fields, cut: cut) }
    }
    if let plain {
      var stored = content(try place(plain), plain.count, of: [], cut: cut)
      stored.isPlain = true
      return stored
    }
    return content(try place(bytes), bytes.count, of: fields, cut: cut)
  }

  /// Stores a body from another recording; its fields may name codings that are already removed.
  private mutating func store(
    _ bytes: [UInt8], of fields: [RecordedField], as record: ContentRecord
  ) throws(RecordingError) -> Stored {
    var record = record
    let relevant =
      record.isCoded ? fields : fields.withoutCodings
    let plain: [UInt8]?
    do throws(UnsearchableBody) {
      plain = try redactor?.searchedBody(bytes, of: relevant)
    } catch {
      return try reading(bytes) { file in
        var stored = try search(file, of: relevant, cut: record.cut)
        guard case .content(let content) = stored.body else { return stored }
        (record.storage, record.length) = (content.storage, content.length)
        if stored.isPlain { record.isCoded = false }
        stored.body = .content(record)
        return stored
      }
    }
    if plain != nil { record.isCoded = false }
    let kept = plain ?? bytes
    record.storage = try place(kept)
    record.length = kept.count
    return Stored(body: .content(record), isPlain: plain != nil)
  }

  /// Stores a body from a spool's file, removing secrets in memory or, above the limit, in a second file.
  private mutating func store(
    _ file: OutputFile, _ size: Int, of fields: [RecordedField], cut: String?
  ) throws(RecordingError) -> Stored {
    do {
      let reader = try file.reading()
      guard size <= SearchLimits.maximumInMemory else {
        return try search(reader, of: fields, cut: cut)
      }
      return try store(try reader.bytes(in: 0..<size), of: fields, cut: cut)
    } catch {
      throw RecordingError(error, or: .unwritable, "\(file.path) cannot be read back")
    }
  }

  // MARK: Bodies that are not in memory

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

  private mutating func search(
    _ file: RecordingFile, of fields: [RecordedField], cut: String?
  ) throws -> Stored {
    let draft = try blobs.draft()
    switch try outcome(of: file, fields, draft) {
    case .unsearchable(let reason): return Stored(body: .missing(reason: reason))
    case .redacted:
      var stored = content(.blob(try blobs.commit(draft)), draft.size, of: [], cut: cut)
      stored.isPlain = true
      return stored
    case .clean:
      try file.forEachPiece { try draft.append($0) }
      return content(.blob(try blobs.commit(draft)), file.size, of: fields, cut: cut)
    }
  }

  /// Removes the secrets from a body that another recording stores in a file.
  private mutating func search(
    _ record: ContentRecord, in bodies: BlobStore, of fields: [RecordedField]
  ) throws(RecordingError) -> Stored {
    guard case .blob(let name) = record.storage else { return Stored(body: .content(record)) }
    do {
      var record = record
      let relevant = record.isCoded ? fields : fields.withoutCodings
      let draft = try blobs.draft()
      let file = try bodies.wholeFile(name, length: record.length)
      let outcome = try outcome(of: file, relevant, draft)
      try file.expectUnchanged()
      switch outcome {
      case .unsearchable(let reason): return Stored(body: .missing(reason: reason))
      case .clean:
        try blobs.copy(record, from: bodies)
        return Stored(body: .content(record))
      case .redacted:
        record.storage = .blob(try blobs.commit(draft))
        (record.length, record.isCoded) = (draft.size, false)
        return Stored(body: .content(record), isPlain: true)
      }
    } catch let error as RecordingError where error.code == .bodyUnavailable {
      return Stored(body: .damaged(reason: error.message))
    } catch {
      throw RecordingError(error, or: .unreadable, "\(bodies.path(of: name)) cannot be read")
    }
  }

  private func outcome(
    of file: RecordingFile, _ fields: [RecordedField], _ draft: BlobDraft
  ) throws -> LargeBodyOutcome {
    guard let redactor else { return .clean }
    return try redactor.searchBody(in: file, of: fields, into: draft, unpackingInto: blobs.path)
  }

  private mutating func place(_ bytes: [UInt8]) throws(RecordingError) -> ContentRecord.Storage {
    guard bytes.count > ContentRecord.maximumInline else {
      return ContentRecord(inline: bytes).storage
    }
    return .blob(try blobs.store(bytes))
  }

  private func content(
    _ storage: ContentRecord.Storage, _ size: Int, of fields: [RecordedField], cut: String?
  ) -> Stored {
    var content = ContentRecord(storage, length: size)
    content.isCoded = fields.nameCodings
    content.cut = cut
    return Stored(body: .content(content))
  }
}
