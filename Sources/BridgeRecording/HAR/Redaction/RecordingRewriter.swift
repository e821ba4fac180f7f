internal import BridgeCoding
internal import BridgeFormats

/// Finds the secrets in recordings that lie in files, and gives the files anew without them.
public struct RecordingRewriter: Sendable {
  /// What came of a file.
  public struct Result: Sendable {
    /// The file without secrets.
    public let document: [UInt8]

    /// How many exchanges it has.
    public let exchanges: Int

    /// The secrets that were in it, in order.
    public let secrets: [RecordedSecret]
  }

  /// The file is in memory while it is rewritten; a larger one is refused.
  private static let largestDocument = 2 * 1024 * 1024 * 1024

  /// So is the file of a body beside it.
  private static let largestAttachment = 1024 * 1024 * 1024

  private let redactor: Redactor
  private let temporaryDirectory: String

  /// A rewriter for one recording, or for several whose secrets are to be the same.
  public init(redactor: Redactor, temporaryDirectory: String = "/tmp") {
    self.redactor = redactor
    self.temporaryDirectory = temporaryDirectory
  }

  /// The HAR file at `path` without its secrets; what is none stays as it is written. Bodies that stand in files
  /// beside it become a part of it.
  ///
  /// Throws a ``RecordingError`` when the file cannot be read, or is not JSON to the letter.
  public func redacted(path: String) throws -> Result {
    var warnings = HARWarnings()
    let file = try source.open(path: path, warnings: &warnings)
    if let loss = warnings.losses.first {
      throw RecordingError(.damaged, "\(path): \(loss.message)")
    }
    var bytes = try file.bytes(in: 0..<file.size)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    let attachments = HARAttachments(besides: path, limit: Self.largestAttachment)
    do throws(JSONError) {
      let result = try HARRedaction.run(bytes, by: redactor) { name in
        // What cannot be read stays a name, and tells nobody anything.
        try? attachments.content(named: name, mediaType: nil).content.bytes()
      }
      return Result(document: result.document, exchanges: result.entries, secrets: result.findings)
    } catch {
      throw RecordingError(
        .damaged,
        "\(path) is not JSON to the letter, so that it cannot be rewritten: \(error); "
          + "let the convert command make a plain HAR of it first")
    }
  }

  /// The secrets in the recording at `path`, which may be of any dialect that can be read.
  ///
  /// Throws a ``RecordingError`` when the file cannot be read, or a body cannot.
  public func secrets(path: String) throws -> (exchanges: Int, secrets: [RecordedSecret]) {
    if Recording.isFolder(path) { return try secrets(folder: path) }
    do {
      let result = try redacted(path: path)
      // Also of a file without entries: a reader of recordings says whether it is one.
      if result.exchanges > 0 { return (result.exchanges, result.secrets) }
    } catch let error as RecordingError where error.code == .damaged {
      // The reader below knows the dialects.
    }
    let importer = HARImporter(temporaryDirectory: temporaryDirectory)
    let recording = try importer.read(path: path)
    return (recording.exchanges.count, try redactor.secrets(in: recording))
  }

  /// Reads the folder twice: what is named at its end may stand without a name at its start.
  private func secrets(folder: String) throws -> (exchanges: Int, secrets: [RecordedSecret]) {
    let contents = try RecordingContents(path: folder, temporaryDirectory: temporaryDirectory)
    guard var first = redactor.pass(gathersFindings: false),
      var second = redactor.pass(gathersFindings: true)
    else { return (contents.count, []) }
    _ = try secrets(in: contents, &first)
    return (contents.count, try secrets(in: contents, &second))
  }

  private func secrets(
    in contents: RecordingContents, _ pass: inout RedactionPass
  ) throws -> [RecordedSecret] {
    for page in contents.pages { look(through: .page(page), "page", &pass) }
    for note in contents.notes { look(through: .note(note), "note", &pass) }
    var secrets = Self.secrets(pass.takeFindings(), entry: nil, request: nil)
    for index in 0..<contents.count {
      let entry = try contents.entry(at: index)
      try pass.look(through: entry)
      let request = entry.record.requestOnWire
      secrets += Self.secrets(
        pass.takeFindings(), entry: index + 1,
        request: "\(request.method) \(redactor.url(request.url))")
    }
    return secrets
  }

  private func look(through line: JournalRecord, _ place: String, _ pass: inout RedactionPass) {
    pass.place = place
    _ = pass.line(line)
  }

  /// Each finding once.
  private static func secrets(
    _ findings: [SecretFinding], entry: Int?, request: String?
  ) -> [RecordedSecret] {
    var seen: Set<SecretFinding> = []
    return findings.filter { seen.insert($0).inserted }.map {
      RecordedSecret(entry: entry, request: request, finding: $0)
    }
  }

  private var source: HARSource {
    var limits = HARImporter.Limits()
    limits.documentBytes = Self.largestDocument
    return HARSource(limits: limits, temporaryDirectory: temporaryDirectory)
  }
}

extension RecordingRewriter.Result {
  /// The document packed by gzip.
  public func packed() throws -> [UInt8] {
    let encoder = try ContentEncoder(.gzip)
    var bytes: [UInt8] = []
    try encoder.encode(document, into: &bytes)
    try encoder.finish(into: &bytes)
    return bytes
  }
}
