internal import BridgeFormats
internal import BridgeHAR

/// A HAR file for tools that write recordings: the places of its entries, which are read one at a time, and everything
/// else.
struct HARContents: Sendable {
  let name: String
  let producer: String?
  let warnings: WarningList
  let losses: [RecordingLoss]
  let places: EntryPlaces
  let pages: [PageRecord]
  let foreign: ForeignMembers?

  /// This program's members about the recording as a whole.
  let bridge: JSONValue
  let names: HARNames

  private let sources: HARBodySources
  private let placeholders: Set<String>

  /// The file that `reader` has read to its end. `places` are sorted and given ids in place, because a copy would
  /// double the memory for a huge file.
  init(_ reader: HARDocumentReader, _ places: inout EntryPlaces, name: String) {
    let log = reader.log ?? HARLogDetails()
    (self.name, producer, sources) = (name, reader.producer, reader.sources)
    (warnings, losses) = (reader.warnings.all, reader.warnings.losses)
    (pages, placeholders) = (log.pages, log.placeholders)
    (foreign, bridge) = (log.foreign(producer: reader.producer), log.bridge)
    places.sort()
    names = HARNames(naming: &places, pages: pages)
    self.places = places
  }

  /// The exchange at a place, with its start since 1970.
  func exchange(at place: EntryPlaces.Place) throws -> RecordedExchange {
    try read(place) { scanner in
      var warnings = HARWarnings()
      let draft = try scanner.readEntry()
      return try draft.flatMap {
        try HARExchangeRules(sources: sources).exchange($0, number: Int(place.number), &warnings)
      }
    }
  }

  /// The record of the exchange at a place, with its bodies in memory.
  func entry(at place: EntryPlaces.Place) throws -> ExchangeRecord {
    let rules = HARRecordRules(
      tree: try read(place) { try $0.readEntryTree() }, sources: sources, names: names)
    var record = try ExchangeRecord(try exchange(at: place), id: place.id)
    try rules.complete(&record)
    record.har = try rest(of: rules.tree.value, besides: record)
    return record
  }

  /// The members of the entry that its record does not represent.
  private func rest(of entry: JSONValue, besides record: ExchangeRecord) throws -> ForeignMembers? {
    let page = entry["pageref"]?.text ?? ""
    let isKnown = record.page != nil || placeholders.contains(page)
    let derived = try HARDerivedMembers(
      RecordingContents.Entry(record: record, bodies: BlobStore(folder: "")))
    return HAREntryRest(entry: entry, derived: derived).members(page: isKnown ? page : "")
  }

  /// Reads at a place where an earlier pass read an entry.
  private func read<Value>(
    _ place: EntryPlaces.Place, _ read: (inout JSONFileScanner) throws -> Value?
  ) throws -> Value {
    let size = min(max(place.range.count, 16), 16 * 1024)
    var scanner = JSONFileScanner(
      sources.file, at: place.range.lowerBound, windowSize: size)
    do {
      let value = try read(&scanner)
      try sources.file.expectUnchanged()
      if let value { return value }
    } catch is HARFault {
      // The earlier pass succeeded.
    }
    throw RecordingError(
      .damaged, "\(sources.file.path) was changed after it was opened; read the recording again")
  }
}
