internal import BridgeHAR
internal import BridgeRecording
internal import BridgeCoding
internal import BridgeFormats

/// Finds the secrets in recordings on disk, and rewrites the files without them.
public struct RecordingRewriter: Sendable {
  /// The result of rewriting a file.
  public struct Result: Sendable {
    /// The number of exchanges.
    public let exchanges: Int

    /// The secrets found, in order.
    public let secrets: [RecordedSecret]
  }

  /// The maximum size of a document after decompression, which may be much larger than its file.
  private static let largestDocument = 64 * 1024 * 1024 * 1024

  /// The maximum size of a body in a separate file.
  private static let largestAttachment = 1024 * 1024 * 1024

  private let redactor: Redactor
  private let temporaryDirectory: String

  /// A rewriter for one recording, or for several that use the same placeholders for equal secrets.
  public init(redactor: Redactor, temporaryDirectory: String = "/tmp") {
    self.redactor = redactor
    self.temporaryDirectory = temporaryDirectory
  }

  /// Passes the HAR file at `path` without its secrets to `write`, piece by piece; everything else stays byte for byte.
  /// Bodies in separate files are inlined.
  ///
  /// Memory holds one entry at a time, of up to 256 MiB, and one body from a separate file, of up to 1 GiB.
  ///
  /// - Parameters:
  ///   - path: the file, which may be compressed with gzip.
  ///   - isPacked: whether the output is gzip.
  ///   - write: receives the pieces in order.
  /// - Returns: the secrets found, and the number of exchanges.
  /// - Throws: a ``RecordingError``, before anything is written, if the file cannot be read or is not strict JSON;
  ///   errors thrown by `write`.
  public func redact(
    path: String, isPacked: Bool = false, into write: @escaping (_ piece: [UInt8]) throws -> Void
  ) throws -> Result {
    guard isPacked else { return try run(path, write) }
    let encoder = try ContentEncoder(.gzip)
    let result = try run(path) { try write(try encoder.encoded($0)) }
    try write(try encoder.finished())
    return result
  }

  private func run(_ path: String, _ write: (([UInt8]) throws -> Void)?) throws -> Result {
    var warnings = HARWarnings()
    let file = try source.open(path: path, warnings: &warnings)
    if let loss = warnings.losses.first {
      throw RecordingError(.damaged, "\(path): \(loss.message)")
    }
    let attachments = HARAttachments(besides: path, limit: Self.largestAttachment)
    do {
      let result = try HARRedaction.run(
        file, within: limits, by: redactor,
        attachment: { name in
          // If an attachment cannot be read, its name stays.
          try? attachments.content(named: name).load()
        }, write)
      try file.expectUnchanged()
      return Result(exchanges: result.entries, secrets: result.findings)
    } catch let error as JSONError {
      throw Self.notJSON(path, "\(error)")
    } catch let fault as JSONFileFault {
      throw Self.notJSON(path, "\(fault)")
    }
  }

  private static func notJSON(_ path: String, _ reason: String) -> RecordingError {
    RecordingError(
      .damaged,
      "\(path) is not strict JSON, and cannot be rewritten: \(reason); "
        + "convert it to a plain HAR with the convert command first")
  }

  /// The secrets in the recording at `path`, in any dialect that can be read.
  ///
  /// Throws a ``RecordingError`` if the file or a body cannot be read.
  public func secrets(path: String) throws -> (exchanges: Int, secrets: [RecordedSecret]) {
    if Recording.isFolder(path) { return try secrets(folder: path) }
    do {
      let result = try run(path, nil)
      // A file without entries goes to the reader of recordings, which decides whether it is a recording.
      if result.exchanges > 0 { return (result.exchanges, result.secrets) }
    } catch let error as RecordingError where error.code == .damaged {
      // The reader below knows the dialects.
    }
    let importer = HARImporter(temporaryDirectory: temporaryDirectory)
    let recording = try importer.read(path: path)
    let secrets = try redactor.secrets(in: recording, temporaryDirectory: temporaryDirectory)
    return (recording.exchanges.count, secrets)
  }

  /// Reads the folder twice: a secret named at its end may occur unnamed at its start.
  private func secrets(folder: String) throws -> (exchanges: Int, secrets: [RecordedSecret]) {
    let contents = try RecordingContents(path: folder, temporaryDirectory: temporaryDirectory)
    guard var first = redactor.pass(gathersFindings: false, temporaryDirectory),
      var second = redactor.pass(gathersFindings: true, temporaryDirectory)
    else { return (contents.count, []) }
    _ = try secrets(in: contents, &first)
    return (contents.count, try secrets(in: contents, &second))
  }

  private func secrets(
    in contents: RecordingContents, _ pass: inout RedactionPass
  ) throws -> [RecordedSecret] {
    if let har = contents.har { _ = pass.loose(har) }
    for page in contents.pages { _ = pass.line(.page(page)) }
    for note in contents.notes { _ = pass.line(.note(note)) }
    var secrets = pass.takeSecrets()
    for index in 0..<contents.count {
      let entry = try contents.entry(at: index)
      try pass.search(entry)
      let request = entry.record.requestOnWire
      secrets += pass.takeSecrets(
        of: index + 1, "\(request.method) \(redactor.url(request.url))")
    }
    return secrets
  }

  /// The importer's limits, except the size of the document, of which memory holds one entry at a time.
  private var limits: HARImporter.Limits {
    var limits = HARImporter.Limits()
    limits.documentBytes = Self.largestDocument
    return limits
  }

  private var source: HARSource {
    HARSource(limits: limits, temporaryDirectory: temporaryDirectory)
  }
}
