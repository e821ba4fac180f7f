internal import BridgeBlobs
internal import BridgeRecording
internal import BridgeCoding
internal import BridgeFormats

// The counterpart of ``body(_:of:)`` for bodies in files.
extension RedactionPass {
  /// The maximum decoded size of a body, as a protection against decompression bombs. Small bodies may grow to 256 MiB.
  private static let largestUnpacked = 16 * 1024 * 1024 * 1024
  private static let largestOfSmall = 256 * 1024 * 1024

  private static func limit(of file: RecordingFile) -> Int {
    file.size > SearchLimits.maximumInMemory ? largestUnpacked : largestOfSmall
  }

  /// Searches a body in a file; `fields` are those of its message. The copy without secrets goes into `draft`, if one
  /// is given; a coded body is unpacked into an unnamed file in `folder`.
  mutating func body(
    in file: RecordingFile, of fields: [RecordedField], into draft: BlobDraft?,
    unpackingInto folder: String
  ) throws -> LargeBodyOutcome {
    let type = fields.first("Content-Type").map(MediaType.init)
    if Self.isBinary(type), context.memory.isEmpty { return .clean }
    let values = fields.values(of: "Content-Encoding")
    // An unknown coding cannot be decoded.
    var codings = (try? ContentCoding.parse(fieldValues: values)) ?? []
    let isUndeclared =
      try codings.isEmpty && file.bytesAsWritten(in: 0..<min(3, file.size)) == [0x1F, 0x8B, 0x08]
    if isUndeclared { codings = [.gzip] }
    guard !codings.isEmpty else { return try search(file, type, draft) }
    var (plain, isWhole) = (file, true)
    do {
      for coding in codings.reversed() where isWhole {
        (plain, isWhole) = try Self.unpacked(plain, coding, folder, limit: Self.limit(of: file))
      }
    } catch let error as RecordingError where error.code == .tooLarge {
      return .unsearchable(
        "it unpacks to more than the \(Self.limit(of: file)) bytes that can be searched for secrets"
      )
    } catch let error as RecordingError where error.code == .unreadable {
      return .unsearchable("it cannot be unpacked to be searched for secrets: \(error.message)")
    }
    let outcome = try search(plain, isUndeclared && Self.isBinary(type) ? nil : type, draft)
    if isUndeclared, draft != nil, case .redacted = outcome {
      return .unsearchable("it is a gzip with secrets that is too large to be compressed again")
    }
    // Bytes without that coding may still decode for a while.
    if case .clean = outcome, !isWhole { return try search(file, type, draft) }
    return outcome
  }

  /// Learns and notes the secrets of a body that a recording keeps in a file; `fields` are those of its message.
  ///
  /// Throws a ``RecordingError`` if it cannot be searched completely.
  mutating func look(through stored: StoredBody, of fields: [RecordedField]) throws {
    let coded = fields.withoutCodings + stored.codings
    let outcome = try body(in: stored.file, of: coded, into: nil, unpackingInto: folder)
    guard case .unsearchable(let reason) = outcome else { return }
    throw RecordingError(.bodyUnavailable, "a body cannot be searched for secrets: \(reason)")
  }

  /// A secret named at the end of a body may occur unnamed at its start, so a body with secrets is read twice.
  private mutating func search(
    _ file: RecordingFile, _ type: MediaType?, _ draft: BlobDraft?
  ) throws -> LargeBodyOutcome {
    do {
      var learning = LargeBody(file, self, into: nil)
      try learning.run(type)
      guard learning.copy.isChanged else { return .clean }
      var writing = LargeBody(file, self, into: draft)
      try writing.run(type)
      self = writing.pass
      return .redacted
    } catch let error as LargeBody.Unsearchable {
      return .unsearchable(error.reason)
    }
  }

  /// The body, decoded as far as possible.
  private static func unpacked(
    _ file: RecordingFile, _ coding: ContentCoding, _ folder: String, limit: Int
  ) throws -> (file: RecordingFile, isWhole: Bool) {
    var target = try TemporaryFile(in: folder, limit: limit, origin: file.path)
    var isWhole = true
    do {
      let decoder = try ContentDecoder(coding)
      var offset = 0
      while offset < file.size {
        let chunk = try file.bytesAsWritten(in: offset..<min(offset + 64 * 1024, file.size))
        try target.append(chunk, decodedBy: decoder)
        offset += chunk.count
      }
      try decoder.finish()
    } catch is CodingError {
      // The body is truncated or not in the declared coding: the decoded part is searched.
      isWhole = false
    }
    return (try target.reading(), isWhole)
  }
}
