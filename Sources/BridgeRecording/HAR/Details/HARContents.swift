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
    let (record, entry) = try read(place, keepsAll: false)
    let webSocket = HARExchangeRules(sources: sources).webSocket(entry, since: record.start)
    var rules = RecordedExchangeRules()
    return rules.exchange(
      record, at: place.range, number: Int(place.number), webSocket: webSocket)
  }

  /// The record of the exchange at a place, with its bodies in memory.
  func entry(at place: EntryPlaces.Place) throws -> ExchangeRecord {
    var (record, entry) = try read(place, keepsAll: true)
    record.id = place.id
    try HARDetailRules(entry: entry.object, sources: sources, names: names).complete(&record)
    record.har = try rest(of: entry.object, besides: record)
    return record
  }

  /// The members of the entry that its record does not represent.
  private func rest(of entry: HARObject, besides record: ExchangeRecord) throws -> ForeignMembers? {
    let page = entry["pageref"]?.text ?? ""
    let isKnown = record.page != nil || placeholders.contains(page)
    let derived = try HARDerivedMembers(
      RecordingContents.Entry(record: record, bodies: BlobStore(folder: "")))
    return HAREntryRest(entry: entry, derived: derived).members(page: isKnown ? page : "")
  }

  /// Reads at a place where an earlier pass read an entry.
  private func read(
    _ place: EntryPlaces.Place, keepsAll: Bool
  ) throws -> (record: ExchangeRecord, entry: HAREntry) {
    let size = min(max(place.range.count, 16), 16 * 1024)
    var scanner = JSONFileScanner(
      sources.file, at: place.range.lowerBound, windowSize: size)
    do {
      let entry = try scanner.readEntry(keepsAll: keepsAll)
      // The earlier pass has noted all irregularities.
      var unused = HARWarnings()
      let rules = HARExchangeRules(sources: sources, keepsAll: keepsAll)
      let record = try entry.flatMap {
        try rules.record($0, number: Int(place.number), &unused)
      }
      try sources.file.expectUnchanged()
      if let entry, let record { return (record, entry) }
    } catch is JSONFileFault {
      // The earlier pass succeeded.
    }
    throw RecordingError(
      .damaged, "\(sources.file.path) was changed after it was opened; read the recording again")
  }
}
