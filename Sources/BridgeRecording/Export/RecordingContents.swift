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
    case exchanges([RecordedExchange])
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
  let redaction: Manifest.Redaction?
  package let warnings: [RecordingWarning]
  package let losses: [RecordingLoss]
  let source: Source

  /// Opens what ``Recording/open(path:limits:temporaryDirectory:)`` opens.
  package init(path: String, temporaryDirectory: String = "/tmp") throws {
    guard Recording.isFolder(path) else {
      let importer = HARImporter(temporaryDirectory: temporaryDirectory)
      self.init(try importer.read(path: path))
      return
    }
    try self.init(folder: path)
  }

  /// The contents of a recording that was read already.
  package init(_ recording: Recording) {
    (name, producer, began) = (recording.name, recording.producer, recording.began)
    (pages, notes, handlers, isRedacted, redaction) = ([], [], [], false, nil)
    (warnings, losses) = (recording.warnings, recording.losses)
    source = .exchanges(recording.exchanges)
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
    redaction = reader.manifest.redaction
    (self.pages, self.notes, warnings, losses) = (pages, notes, reader.warnings, reader.losses)
    began = places.compactMap(\.start).min()
    let order = StartOrder.of(places.map(\.start))
    source = .journal(reader.journal, reader.bodies, order.map { places[$0] })
  }

  /// How many entries there are, redirect hops included.
  package var count: Int {
    switch source {
    case .journal(_, _, let places): places.count
    case .exchanges(let exchanges): exchanges.count
    case .merged(let merged): merged.count
    }
  }

  /// When an entry started, since 1970, and what it is called, without reading it.
  func head(at index: Int) -> (start: Duration?, id: UInt64) {
    switch source {
    case .journal(_, _, let places): (places[index].start, places[index].id)
    case .exchanges(let exchanges):
      (exchanges[index].start.flatMap { start in began.map { $0 + start } }, UInt64(index + 1))
    case .merged(let merged): merged.head(at: index)
    }
  }

  /// The entry at a position, from 0 on. Bodies of HAR files are in memory then, others stay where they are.
  package func entry(at index: Int) throws -> Entry {
    switch source {
    case .exchanges(let exchanges):
      let record = try ExchangeRecord(exchanges[index], id: UInt64(index + 1), began: began)
      return Entry(record: record, isRedirectHop: false, bodies: BlobStore(folder: ""))
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

extension ExchangeRecord {
  /// The record of an exchange that a HAR file told of; its bodies are in memory.
  fileprivate init(_ exchange: RecordedExchange, id: UInt64, began: Duration?) throws {
    let request = exchange.request
    self.init(
      id: id,
      request: RequestRecord(
        method: request.method, url: request.url, fields: request.fields,
        body: try BodyRecord(request.body, fields: request.fields)))
    start = exchange.start.flatMap { start in began.map { $0 + start } }
    duration = exchange.duration
    resourceType = exchange.resourceType
    switch exchange.outcome {
    case .noResponse(let reason): (outcome, failure) = (.failed, reason)
    case .response(let response):
      self.response = ResponseRecord(
        status: response.status, reason: response.reason, fields: response.fields,
        body: try BodyRecord(response.body, fields: response.fields))
    }
  }
}

extension BodyRecord {
  fileprivate init(_ body: RecordedBody, fields: [RecordedField]) throws {
    switch body {
    case .none: self = .none
    case .unknown: self = .unknown
    case .missing(let reason): self = .missing(reason: reason)
    case .damaged(let reason): self = .damaged(reason: reason)
    case .content(let content):
      do {
        let bytes = try content.bytes()
        var record = ContentRecord(.base64(bytes), length: bytes.count)
        record.isText = content.isText
        if content.mediaType != fields.first("Content-Type") {
          record.mediaType = content.mediaType
        }
        self = .content(record)
      } catch let error as RecordingError where error.code == .bodyUnavailable {
        self = .damaged(reason: error.message)
      }
    }
  }
}
