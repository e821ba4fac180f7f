/// Reads HAR files, in every dialect that browsers and tools are known to write.
///
/// Every entry that can be read is imported; what was odd about it becomes a ``RecordingWarning``.
/// Bodies stay in the file, which stays open while the recording is held, and are read when wanted:
/// memory does not grow with them. `.har.gz` is unpacked, and UTF-16 transcoded, into a temporary file
/// that has no name. The format is HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec/).
public struct HARImporter: Sendable {
  /// Limits that protect this process from hostile files.
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
    var exchanges: [RecordedExchange] = []
    let reader = try reader(of: path, keepsDetails: false) { exchanges.append($0.exchange) }
    return Recording(
      name: Self.name(of: path), producer: reader.producer,
      exchanges: reader.timeline.arrange(exchanges), warnings: Array(reader.warnings.all),
      losses: reader.warnings.losses, began: reader.timeline.earliest)
  }

  /// Finds the entries of the file, to be read one by one, and reads everything beside them.
  func contents(path: String) throws -> HARContents {
    var places = EntryPlaces()
    let reader = try reader(of: path, keepsDetails: true) { entry in
      places.append(
        EntryPlaces.Place(
          start: entry.exchange.start, number: UInt32(entry.exchange.number), range: entry.range,
          id: entry.id ?? 0))
    }
    return HARContents(reader, &places, name: Self.name(of: path))
  }

  /// Reads the file to its end.
  private func reader(
    of path: String, keepsDetails: Bool, _ body: (HARDocumentReader.Found) throws -> Void
  ) throws -> HARDocumentReader {
    var warnings = HARWarnings()
    let source = HARSource(limits: limits, temporaryDirectory: temporaryDirectory)
    let file = try source.open(path: path, warnings: &warnings)
    var reader = HARDocumentReader(
      file, attachments: HARAttachments(besides: path, limit: limits.bodyBytes), limits: limits,
      warnings: warnings, keepsDetails: keepsDetails)
    try reader.read(body)
    return reader
  }

  private static func name(of path: String) -> String {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last
    return name.map { String(Substring($0)) } ?? path
  }
}
