/// Reads HAR files in every dialect that browsers and tools are known to write.
///
/// Every readable entry is imported; each irregularity becomes a ``RecordingWarning``. Bodies are read from the file on
/// demand, so memory does not grow with them; the file stays open while the recording exists. `.har.gz` is unpacked,
/// and UTF-16 transcoded, into a temporary file without a name. The format is HAR 1.2
/// (http://www.softwareishard.com/blog/har-12-spec/).
public struct HARImporter: Sendable {
  /// Limits that protect this process from hostile files.
  public struct Limits: Sendable {
    /// The size of a HAR document, after decompression.
    public var documentBytes = 4 * 1024 * 1024 * 1024

    /// The number of entries. Each takes up to 3 KB during replay.
    public var entries = 1_000_000

    /// The size of one body when it is read.
    public var bodyBytes = 1024 * 1024 * 1024

    /// The limits that suit a program with a few gigabytes of memory.
    public init() {}
  }

  private let limits: Limits
  private let temporaryDirectory: String

  /// An importer that unpacks into `temporaryDirectory`.
  public init(limits: Limits = Limits(), temporaryDirectory: String = "/tmp") {
    self.limits = limits
    self.temporaryDirectory = temporaryDirectory
  }

  /// Imports the `.har` or `.har.gz` file at `path`; gzip is recognised by its first bytes.
  ///
  /// Throws a ``RecordingError`` if the file cannot be read, is not HAR, is damaged before or in its first entry, or
  /// exceeds a limit. Later damage loses the rest of the file and is reported as a warning and a loss.
  public func read(path: String) throws -> Recording {
    var exchanges: [RecordedExchange] = []
    var rules = RecordedExchangeRules()
    let reader = try reader(of: path, keepsDetails: false) { entry in
      exchanges.append(
        rules.exchange(
          entry.record, at: entry.range, number: entry.number, webSocket: entry.webSocket))
    }
    return Recording(
      name: Self.name(of: path), producer: reader.producer,
      exchanges: reader.timeline.arrange(exchanges), warnings: Array(reader.warnings.all),
      losses: reader.warnings.losses, began: reader.timeline.earliest)
  }

  /// Locates the entries of the file for reading one by one, and reads everything else.
  func contents(path: String) throws -> HARContents {
    var places = EntryPlaces()
    let reader = try reader(of: path, keepsDetails: true) { entry in
      places.append(
        EntryPlaces.Place(
          start: entry.record.start, number: UInt32(entry.number), range: entry.range,
          id: entry.record.id))
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
