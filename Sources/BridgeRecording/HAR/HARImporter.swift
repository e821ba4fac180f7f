/// Reads HAR files, in every dialect that browsers and tools are known to write.
///
/// Every entry that can be read is imported; what was odd about it becomes a ``RecordingWarning``.
/// Bodies stay in the file, which stays open while the recording is held, and are read when wanted:
/// memory does not grow with them. `.har.gz` is unpacked, and UTF-16 transcoded, into a temporary file
/// that has no name. The format is HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec/).
public struct HARImporter: Sendable {
  /// What protects this process from hostile files.
  public struct Limits: Sendable {
    /// The size of a HAR document, after decompression.
    public var documentBytes = 4 * 1024 * 1024 * 1024

    /// The number of entries. Each takes up to 3 KB while it is replayed.
    public var entries = 1_000_000

    /// The size of one body when it is asked for.
    public var bodyBytes = 1024 * 1024 * 1024

    /// The limits that suit a program with a few gigabytes of memory.
    public init() {}
  }

  private let limits: Limits
  private let temporaryDirectory: String

  /// An importer that puts what it unpacks into `temporaryDirectory`.
  public init(limits: Limits = Limits(), temporaryDirectory: String = "/tmp") {
    self.limits = limits
    self.temporaryDirectory = temporaryDirectory
  }

  /// Imports the `.har` or `.har.gz` file at `path`; gzip is known by its first bytes.
  ///
  /// Throws a ``RecordingError`` when the file cannot be read, is no HAR, is damaged before or in its
  /// first entry, or exceeds a limit. Later damage costs what follows it: a warning and a loss.
  public func read(path: String) throws -> Recording {
    Recording(try reader(of: path, keepsDetails: false), at: path)
  }

  /// Imports the same with all that only another recording has use for.
  func contents(path: String) throws -> HARContents {
    let reader = try reader(of: path, keepsDetails: true)
    let (index, log) = reader.details ?? (HAREntryIndex(), HARLogDetails())
    return HARContents(Recording(reader, at: path), index, log, reader.sources)
  }

  /// What has read the file to its end.
  private func reader(of path: String, keepsDetails: Bool) throws -> HARDocumentReader {
    var warnings = HARWarnings()
    let source = HARSource(limits: limits, temporaryDirectory: temporaryDirectory)
    let file = try source.open(path: path, warnings: &warnings)
    var reader = HARDocumentReader(
      file, attachments: HARAttachments(besides: path, limit: limits.bodyBytes), limits: limits,
      warnings: warnings, keepsDetails: keepsDetails)
    try reader.read()
    return reader
  }
}

extension Recording {
  /// What was read from the file at `path`.
  fileprivate init(_ reader: HARDocumentReader, at path: String) {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last
    self.init(
      name: name.map { String(Substring($0)) } ?? path, producer: reader.producer,
      exchanges: reader.exchanges, warnings: reader.warnings.all, losses: reader.warnings.losses,
      began: reader.began)
  }
}
