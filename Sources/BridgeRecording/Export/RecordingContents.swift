/// A recording of any kind, read entry by entry in the order of starts. Memory holds the places of all entries, and one
/// entry at a time.
package struct RecordingContents: Sendable {
  /// One exchange or hop, and the location of its bodies.
  package struct Entry: Sendable {
    package var record: ExchangeRecord

    /// The store of the bodies that the record and its messages refer to.
    package let bodies: BlobStore

    /// The messages of the WebSocket connection that it opened, in order.
    package var messages: [WebSocketRecord] = []
  }

  enum Source: Sendable {
    case journal(RecordingFile, BlobStore, EntryPlaces)
    case har(HARContents)
    case merged(MergedContents)
  }

  package let name: String
  package let producer: String?

  /// When the earliest entry started, since 1970; nil if no start is known.
  package let began: Duration?
  package let pages: [PageRecord]
  package let notes: [NoteRecord]
  package let handlers: [String]
  package let isRedacted: Bool
  package let redaction: Manifest.Redaction?

  /// Members of a HAR file about the file itself that a manifest has no place for.
  package let har: ForeignMembers?

  /// Warnings from opening the recording; ``exchange(at:noting:)`` may find more.
  package let warnings: WarningList
  package let losses: [RecordingLoss]
  let source: Source

  /// Opens what ``Recording/open(path:limits:temporaryDirectory:)`` opens.
  package init(
    path: String, limits: HARImporter.Limits = HARImporter.Limits(),
    temporaryDirectory: String = "/tmp"
  ) throws {
    guard Recording.isFolder(path) else {
      let importer = HARImporter(limits: limits, temporaryDirectory: temporaryDirectory)
      self.init(try importer.contents(path: path))
      return
    }
    try self.init(folder: path, limit: limits.entries)
  }

  private init(_ file: HARContents) {
    let bridge = HARLogExtension(file.bridge)
    (name, producer, began) = (file.name, file.producer, file.places.timeline.earliest)
    (pages, notes, handlers) = (file.pages, bridge.notes(file.names), bridge.handlers)
    (isRedacted, redaction, har) = (bridge.isRedacted, bridge.redaction, file.foreign)
    (warnings, losses) = (file.warnings, file.losses)
    source = .har(file)
  }

  /// Several recordings as one, in the order of starts. Each becomes a separate session.
  package init(merging parts: [RecordingContents]) {
    let merged = MergedContents(parts)
    (name, producer) = (parts.map(\.name).joined(separator: " + "), parts.first?.producer)
    began = parts.compactMap(\.began).min()
    (pages, notes) = (merged.pages, parts.flatMap(\.notes))
    (handlers, isRedacted) = (parts.first?.handlers ?? [], parts.allSatisfy(\.isRedacted))
    // Rules count for the whole only if all recordings were written with them.
    redaction =
      parts.first { first in parts.allSatisfy { $0.redaction == first.redaction } }?.redaction
    // What a file says about itself does not apply to several.
    har = nil
    (warnings, losses) = (WarningList(parts.flatMap(\.warnings)), parts.flatMap(\.losses))
    source = .merged(merged)
  }

  private init(folder: String, limit: Int) throws {
    var reader = try JournalReader(folder: folder)
    var places = EntryPlaces()
    var (pages, notes): ([PageRecord], [NoteRecord]) = ([], [])
    while let position = try reader.nextPosition() {
      switch position.record {
      case .exchange(let record):
        guard places.count < limit else {
          throw RecordingError(.tooLarge, "\(folder) has more than the limit of \(limit) exchanges")
        }
        places.append(
          EntryPlaces.Place(
            start: record.hopStart, number: UInt32(places.count + 1), range: position.range,
            id: record.id))
      case .webSocket(let record):
        places.messages[record.exchange, default: []].append(position.range)
      case .page(let page): pages.append(page)
      case .note(let note): notes.append(note)
      case .end, .unknown: break
      }
    }
    places.sort()
    (name, producer) = (RecordingPaths(folder).name, reader.manifest.producer)
    (handlers, isRedacted) = (reader.manifest.handlers, reader.manifest.isRedacted)
    (redaction, har) = (reader.manifest.redaction, reader.manifest.har)
    (self.pages, self.notes, losses) = (pages, notes, reader.losses)
    warnings = WarningList(reader.warnings)
    began = places.timeline.earliest
    source = .journal(reader.journal, reader.bodies, places)
  }

  /// The number of entries, redirect hops included.
  package var count: Int {
    switch source {
    case .journal(_, _, let places): places.count
    case .har(let file): file.places.count
    case .merged(let merged): merged.count
    }
  }

  /// The start of an entry, since 1970, and its id, without reading it.
  package func head(at index: Int) -> (start: Duration?, id: UInt64) {
    switch source {
    case .journal(_, _, let places): (places[index].start, places[index].id)
    case .har(let file): (file.places[index].start, file.places[index].id)
    case .merged(let merged): merged.head(at: index)
    }
  }

  /// The entry at a position, from 0. Bodies of HAR files are then in memory; others stay in their files.
  package func entry(at index: Int) throws -> Entry {
    switch source {
    case .har(let file):
      return Entry(
        record: try file.entry(at: file.places[index]), bodies: BlobStore(folder: ""))
    case .merged(let merged): return try merged.entry(at: index)
    case .journal(let journal, let bodies, let places):
      let record = try Self.record(in: journal, at: places[index])
      guard let entry = record.entry else { throw Self.changed(journal) }
      return Entry(
        record: entry, bodies: bodies,
        messages: try JournalMessages(journal, bodies, places.messages[entry.id]).records())
    }
  }

  private static func record(
    in journal: RecordingFile, at place: EntryPlaces.Place
  ) throws -> JournalRecord {
    let line = try journal.bytesAsWritten(in: place.range)
    do {
      return try JournalRecord(line: line)
    } catch {
      throw changed(journal)
    }
  }

  private static func changed(_ journal: RecordingFile) -> RecordingError {
    RecordingError(
      .damaged, "\(journal.path) was changed after it was opened; read the recording again")
  }
}

// MARK: Exchanges

extension RecordingContents {
  /// The exchange at a position, from 0, as in ``Recording/exchanges``.
  package func exchange(at index: Int) throws -> RecordedExchange {
    var unused = WarningList()
    return try exchange(at: index, noting: &unused)
  }

  /// The exchange at a position. Warnings about its journal record are appended to `warnings`; those about entries of
  /// HAR files are already in ``warnings``.
  package func exchange(
    at index: Int, noting warnings: inout WarningList
  ) throws -> RecordedExchange {
    switch source {
    case .har(let file):
      let exchange = try file.exchange(at: file.places[index])
      return exchange.starting(file.places.timeline.sinceEarliest(exchange.start))
    case .journal(let journal, let bodies, let places):
      let place = places[index]
      guard let record = try Self.record(in: journal, at: place).entry else {
        throw Self.changed(journal)
      }
      var rules = RecordedExchangeRules(journal: journal, bodies: bodies)
      let messages = places.messages[record.id].map { JournalMessages(journal, bodies, $0) }
      let exchange = rules.exchange(
        record, at: place.range, number: index + 1, webSocket: messages?.recorded)
      for warning in rules.warnings { warnings.append(warning) }
      return exchange.starting(places.timeline.sinceEarliest(exchange.start))
    case .merged(let merged):
      let start = merged.head(at: index).start.map { $0 - (began ?? .zero) }
      return try merged.exchange(at: index).starting(start, number: index + 1)
    }
  }

  /// The exchange with that number; nil if there is no such number.
  package func exchange(numbered number: Int) throws -> RecordedExchange? {
    guard let places else {
      return (0..<count).contains(number - 1) ? try exchange(at: number - 1) : nil
    }
    return try places.index(ofNumber: number).map { try exchange(at: $0) }
  }

  /// The highest number of an exchange; 0 without exchanges.
  package var maximumNumber: Int { places?.maximumNumber ?? count }

  /// The places of entries that are numbered by file position; nil if they are numbered in the order of starts.
  private var places: EntryPlaces? {
    switch source {
    case .har(let file): file.places
    case .journal, .merged: nil
    }
  }
}
