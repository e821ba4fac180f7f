#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Recording {
  /// Opens a recording of any kind that is known: a `.bridgerec` folder, a `.har` or a `.har.gz` file.
  ///
  /// Bodies stay where they are until they are asked for. HAR files that have to be unpacked are so in
  /// `temporaryDirectory`. Throws a ``RecordingError`` when nothing can be read; what is odd or lost beyond that is
  /// in ``warnings`` and ``losses``.
  public static func open(
    path: String, limits: HARImporter.Limits = HARImporter.Limits(),
    temporaryDirectory: String = "/tmp"
  ) throws -> Recording {
    guard isFolder(path) else {
      return try HARImporter(limits: limits, temporaryDirectory: temporaryDirectory).read(
        path: path)
    }
    return try Recording(folder: path, limit: limits.entries)
  }

  /// Whether the path leads to a folder, and so to a recording of several files.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The recording in a `.bridgerec` folder: each hop is an exchange, as it went over the network.
  private init(folder: String, limit: Int) throws {
    var reader = try JournalReader(folder: folder)
    var rules = JournalExchangeRules(journal: reader.journal, bodies: reader.bodies)
    var timeline = JournalTimeline()
    var exchanges: [RecordedExchange] = []
    while let position = try reader.nextPosition() {
      guard let record = position.record.entry else { continue }
      guard exchanges.count < limit else {
        throw RecordingError(.tooLarge, "\(folder) has more than the limit of \(limit) exchanges")
      }
      exchanges.append(
        rules.exchange(
          record, at: position.range, number: exchanges.count + 1,
          start: timeline.start(of: record)))
    }
    self.init(
      name: RecordingPaths(folder).name, producer: reader.manifest.producer,
      exchanges: timeline.arrange(exchanges), warnings: reader.warnings + rules.warnings,
      losses: reader.losses, began: timeline.earliest)
  }
}

/// Puts the exchanges of a journal, which are in the order of their ends, in the order of their starts.
private struct JournalTimeline {
  /// The earliest start so far, since 1970.
  private(set) var earliest: Duration?

  /// When the record's hop began, since 1970.
  mutating func start(of record: ExchangeRecord) -> Duration? {
    if let start = record.hopStart { earliest = min(earliest ?? start, start) }
    return record.hopStart
  }

  /// The exchanges sorted, each start counted from the earliest; equal starts keep their order.
  func arrange(_ exchanges: [RecordedExchange]) -> [RecordedExchange] {
    let earliest = earliest ?? .zero
    let counted = exchanges.map { exchange in
      exchange.starting(exchange.start.map { $0 - earliest })
    }
    return StartOrder.of(counted.map(\.start)).map { counted[$0] }
  }
}

extension RecordedExchange {
  /// The same exchange with another start.
  package func starting(_ start: Duration?) -> RecordedExchange {
    RecordedExchange(
      number: number, start: start, duration: duration, request: request, outcome: outcome,
      resourceType: resourceType)
  }
}
