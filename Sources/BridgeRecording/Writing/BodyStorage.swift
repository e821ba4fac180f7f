/// Puts the bodies of exchanges where their records can refer to them, without their secrets.
struct BodyStorage {
  private let redactor: Redactor?
  private var blobs: BlobFolder

  /// What a stored body came to.
  struct Stored: Sendable {
    var body: BodyRecord

    /// Whether its content coding was undone to take secrets out, so that its fields must not name one.
    var isPlain = false
  }

  init(_ blobs: BlobFolder, redactor: Redactor?) {
    (self.blobs, self.redactor) = (blobs, redactor)
  }

  /// Stores the body of a message with these fields, which are as they came.
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
    case .named(let file, let size, let digest):
      return content(.blob(try blobs.adopt(file, digest)), size, of: fields, cut: cut)
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
      return Stored(body: .missing(reason: error.reason))
    }
    if let plain {
      var stored = content(try place(plain), plain.count, of: [], cut: cut)
      stored.isPlain = true
      return stored
    }
    return content(try place(bytes), bytes.count, of: fields, cut: cut)
  }

  /// Stores what another recorder kept; its fields may name codings that it has undone.
  private mutating func store(
    _ bytes: [UInt8], of fields: [RecordedField], as record: ContentRecord
  ) throws(RecordingError) -> Stored {
    var record = record
    let relevant =
      record.isCoded ? fields : fields.filter { !$0.isNamed("Content-Encoding") }
    let plain: [UInt8]?
    do throws(UnsearchableBody) {
      plain = try redactor?.searchedBody(bytes, of: relevant)
    } catch {
      return Stored(body: .missing(reason: error.reason))
    }
    if plain != nil { record.isCoded = false }
    let kept = plain ?? bytes
    record.storage = try place(kept)
    record.length = kept.count
    return Stored(body: .content(record), isPlain: plain != nil)
  }

  /// Stores a body of some size that may hold secrets: searched whole, or not kept at all.
  private mutating func store(
    _ file: OutputFile, _ size: Int, of fields: [RecordedField], cut: String?
  ) throws(RecordingError) -> Stored {
    guard size <= SecretKinds.mostSearched else {
      let reason =
        "its \(size) bytes are more than the \(SecretKinds.mostSearched) that can be searched for secrets"
      return Stored(body: .missing(reason: reason))
    }
    let bytes: [UInt8]
    do {
      bytes = try file.reading().bytes(in: 0..<size)
    } catch {
      throw RecordingError(.unwritable, "\(file.path) cannot be read back: \(error)")
    }
    return try store(bytes, of: fields, cut: cut)
  }

  private mutating func place(_ bytes: [UInt8]) throws(RecordingError) -> ContentRecord.Storage {
    guard bytes.count > ContentRecord.mostInline else {
      return ContentRecord(inline: bytes).storage
    }
    return .blob(try blobs.store(bytes))
  }

  private func content(
    _ storage: ContentRecord.Storage, _ size: Int, of fields: [RecordedField], cut: String?
  ) -> Stored {
    var content = ContentRecord(storage, length: size)
    content.isCoded = fields.values(of: "Content-Encoding").contains { !$0.isEmpty }
    content.cut = cut
    return Stored(body: .content(content))
  }
}
