/// A recording of any kind, entry by entry in the order of starts, with all that it says: for what writes
/// recordings anew.
package struct RecordingContents: Sendable {
  /// One exchange or hop, and where its bodies are.
  package struct Entry: Sendable {
    package var record: ExchangeRecord

    /// Whether it is a hop that was answered with a redirect which was followed.
    package var isRedirectHop: Bool

    /// Where the bodies are that the record refers to.
    package let bodies: BlobStore
  }

  enum Source: Sendable {
    case journal(RecordingFile, BlobStore, [Place])
    case har(HARContents)
    case merged(MergedContents)
  }

  /// Where the line of an entry stands, when it started, and what it is called.
  struct Place: Sendable {
    let start: Duration?
    let range: Range<Int>
    let id: UInt64
  }

  package let name: String
  package let producer: String?

  /// When the earliest entry started, since 1970; nil when no start is known.
  package let began: Duration?
  package let pages: [PageRecord]
  package let notes: [NoteRecord]
  package let handlers: [String]
  package let isRedacted: Bool
  package let redaction: Manifest.Redaction?

  /// What a HAR file says about itself that a manifest has no place for.
  package let har: ForeignMembers?
  package let warnings: [RecordingWarning]
  package let losses: [RecordingLoss]
  let source: Source

  /// Opens what ``Recording/open(path:limits:temporaryDirectory:)`` opens.
  package init(path: String, temporaryDirectory: String = "/tmp") throws {
    guard Recording.isFolder(path) else {
      let importer = HARImporter(temporaryDirectory: temporaryDirectory)
      self.init(try importer.contents(path: path))
      return
    }
    try self.init(folder: path)
  }

  private init(_ file: HARContents) {
    let (recording, bridge) = (file.recording, HARLogExtension(file.bridge))
    (name, producer, began) = (recording.name, recording.producer, recording.began)
    (pages, notes, handlers) = (file.pages, bridge.notes(file.names), bridge.handlers)
    (isRedacted, redaction, har) = (bridge.isRedacted, bridge.redaction, file.foreign)
    (warnings, losses) = (recording.warnings, recording.losses)
    source = .har(file)
  }

  /// Several recordings as one, in the order of starts; each becomes a session of its own.
  package init(merging parts: [RecordingContents]) {
    let merged = MergedContents(parts)
    (name, producer) = (parts.map(\.name).joined(separator: " + "), parts.first?.producer)
    began = parts.compactMap(\.began).min()
    (pages, notes) = (merged.pages, parts.flatMap(\.notes))
    (handlers, isRedacted) = (parts.first?.handlers ?? [], parts.allSatisfy(\.isRedacted))
    // Rules that not all of them were written by say nothing of the whole.
    redaction =
      parts.first { first in parts.allSatisfy { $0.redaction == first.redaction } }?.redaction
    // What one file says about itself is not true of several.
    har = nil
    (warnings, losses) = (parts.flatMap(\.warnings), parts.flatMap(\.losses))
    source = .merged(merged)
  }

  private init(folder: String) throws {
    var reader = try JournalReader(folder: folder)
    var places: [Place] = []
    var (pages, notes): ([PageRecord], [NoteRecord]) = ([], [])
    while let position = try reader.nextPosition() {
      switch position.record {
      case .exchange(let record), .redirectHop(let record):
        places.append(Place(start: record.hopStart, range: position.range, id: record.id))
      case .page(let page): pages.append(page)
      case .note(let note): notes.append(note)
      case .end, .unknown: break
      }
    }
    (name, producer) = (RecordingPaths(folder).name, reader.manifest.producer)
    (handlers, isRedacted) = (reader.manifest.handlers, reader.manifest.isRedacted)
    (redaction, har) = (reader.manifest.redaction, reader.manifest.har)
    (self.pages, self.notes, warnings, losses) = (pages, notes, reader.warnings, reader.losses)
    began = places.compactMap(\.start).min()
    let order = StartOrder.of(places.map(\.start))
    source = .journal(reader.journal, reader.bodies, order.map { places[$0] })
  }

  /// How many entries there are, redirect hops included.
  package var count: Int {
    switch source {
    case .journal(_, _, let places): places.count
    case .har(let file): file.recording.exchanges.count
    case .merged(let merged): merged.count
    }
  }

  /// When an entry started, since 1970, and what it is called, without reading it.
  package func head(at index: Int) -> (start: Duration?, id: UInt64) {
    switch source {
    case .journal(_, _, let places): (places[index].start, places[index].id)
    case .har(let file):
      (
        file.recording.exchanges[index].start.flatMap { start in began.map { $0 + start } },
        file.names.exchanges[index]
      )
    case .merged(let merged): merged.head(at: index)
    }
  }

  /// The entry at a position, from 0 on. Bodies of HAR files are in memory then, others stay where they are.
  package func entry(at index: Int) throws -> Entry {
    switch source {
    case .har(let file):
      let (record, isHop) = try file.entry(at: index)
      return Entry(record: record, isRedirectHop: isHop, bodies: BlobStore(folder: ""))
    case .merged(let merged): return try merged.entry(at: index)
    case .journal(let journal, let bodies, let places):
      let line = try journal.bytesAsWritten(in: places[index].range)
      let record: JournalRecord
      do {
        record = try JournalRecord(line: line)
      } catch {
        throw Self.changed(journal)
      }
      guard let entry = record.entry else { throw Self.changed(journal) }
      let isHop = record.type == JournalRecord.redirectHop(entry).type
      return Entry(record: entry, isRedirectHop: isHop, bodies: bodies)
    }
  }

  private static func changed(_ journal: RecordingFile) -> RecordingError {
    RecordingError(
      .damaged, "\(journal.path) was changed after it was opened; read the recording again")
  }
}
