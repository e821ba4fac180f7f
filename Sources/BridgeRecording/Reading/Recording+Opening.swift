internal import BridgeSystem

extension Recording {
  /// Opens a recording of any known kind: a `.bridgerec` folder, a `.har` or a `.har.gz` file.
  ///
  /// Bodies are read on demand. HAR files that must be unpacked are unpacked into `temporaryDirectory`. Throws a
  /// ``RecordingError`` if nothing can be read; other irregularities and losses are in ``warnings`` and ``losses``.
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

  /// Whether the path refers to a folder, and so to a recording of several files.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The recording in a `.bridgerec` folder. Each hop is an exchange, as it was sent over the network. Exchanges are
  /// numbered by start; the journal has them in order of their ends.
  private init(folder: String, limit: Int) throws {
    var reader = try JournalReader(folder: folder)
    var rules = RecordedExchangeRules(journal: reader.journal, bodies: reader.bodies)
    var timeline = Timeline()
    var exchanges: [RecordedExchange] = []
    var lines = EntryPlaces()
    var connections: [(index: Int, id: UInt64)] = []
    while let position = try reader.nextPosition() {
      if let message = position.record.message {
        lines.messages[message.exchange, default: []].append(position.range)
      }
      guard let record = position.record.entry else { continue }
      if record.response?.status == 101 { connections.append((exchanges.count, record.id)) }
      guard exchanges.count < limit else {
        throw RecordingError(.tooLarge, "\(folder) has more than the limit of \(limit) exchanges")
      }
      timeline.add(record.hopStart)
      exchanges.append(
        rules.exchange(record, at: position.range, number: exchanges.count + 1))
    }
    for (index, id) in connections {
      guard let ranges = lines.messages[id] else { continue }
      exchanges[index].webSocket = JournalMessages(reader.journal, reader.bodies, ranges).recorded
    }
    let arranged = timeline.arrange(exchanges)
    var numbers = Array(repeating: 0, count: arranged.count)
    for (index, exchange) in arranged.enumerated() { numbers[exchange.number - 1] = index + 1 }
    self.init(
      name: RecordingPaths(folder).name, producer: reader.manifest.producer,
      exchanges: arranged.enumerated().map { $1.starting($1.start, number: $0 + 1) },
      warnings: reader.warnings + rules.warnings.numbered(numbers), losses: reader.losses,
      began: timeline.earliest)
  }
}

extension WarningList {
  /// The warnings in order of their new numbers; `numbers` holds the new number for each old one.
  fileprivate func numbered(_ numbers: [Int]) -> [RecordingWarning] {
    map { warning in
      RecordingWarning(
        entry: warning.entry.map { numbers[$0 - 1] }, code: warning.code, message: warning.message)
    }
    .sorted { ($0.entry ?? 0) < ($1.entry ?? 0) }
  }
}
