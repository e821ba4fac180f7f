internal import BridgeFormats

/// A HAR file with all that it says, for what writes recordings anew: what replay does not need is read entry by
/// entry when it is wanted.
struct HARContents: Sendable {
  let recording: Recording
  let pages: [PageRecord]
  let foreign: ForeignMembers?

  /// What this program wrote about the recording as a whole.
  let bridge: JSONValue
  let names: HARNames

  private let sources: HARBodySources
  private let placeholders: Set<String>

  /// Where the entries begin, by their position in the file.
  private let offsets: [Int]

  init(
    _ recording: Recording, _ index: HAREntryIndex, _ log: HARLogDetails, _ sources: HARBodySources
  ) {
    self.recording = recording
    self.sources = sources
    offsets = index.offsets
    (pages, placeholders) = (log.pages, log.placeholders)
    foreign = log.foreign(producer: recording.producer)
    bridge = log.bridge
    names = HARNames(
      stated: recording.exchanges.map { index.ids[$0.number - 1] }, pages: pages)
  }

  /// The record of the exchange at a position, its bodies being in memory, and whether it is a redirect hop.
  func entry(at position: Int) throws -> (record: ExchangeRecord, isRedirectHop: Bool) {
    let exchange = recording.exchanges[position]
    let rules = HARRecordRules(
      tree: try tree(of: exchange.number), sources: sources, names: names)
    var record = try ExchangeRecord(
      exchange, id: names.exchanges[position], began: recording.began)
    try rules.complete(&record)
    record.har = HARDifference.ofEntry(
      rules.tree.value, try written(record, on: rules.tree.value["pageref"]?.text ?? ""))
    return (record, rules.isRedirectHop)
  }

  /// The entry that would be written for the record.
  private func written(_ record: ExchangeRecord, on page: String) throws -> JSONValue {
    let entry = RecordingContents.Entry(
      record: record, isRedirectHop: false, bodies: BlobStore(folder: ""))
    let isKnown = record.page != nil || placeholders.contains(page)
    return try HAREntryWriting(
      entry: entry, page: isKnown ? page : "", substituteStart: .zero
    ).valueWithoutBodies()
  }

  private func tree(of number: Int) throws -> HAREntryTree {
    var scanner = JSONFileScanner(sources.file, at: offsets[number - 1], windowSize: 16 * 1024)
    do {
      let tree = try scanner.readEntryTree()
      try sources.file.expectUnchanged()
      return tree
    } catch is HARFault {
      throw RecordingError(
        .damaged, "\(sources.file.path) was changed after it was opened; read the recording again")
    }
  }
}

/// Where the entries of a HAR file stand, and what `_bridge` says they are called.
struct HAREntryIndex {
  private(set) var offsets: [Int] = []
  private(set) var ids: [UInt64?] = []

  /// Notes the entry with this 1-based number; those between that could not be read get a place as well.
  mutating func add(_ number: Int, at offset: Int, id: UInt64?) {
    while offsets.count < number {
      offsets.append(offset)
      ids.append(nil)
    }
    ids[number - 1] = id
  }
}
