/// Several recordings as one. Their entries and pages get distinct ids.
struct MergedContents: Sendable {
  let pages: [PageRecord]
  private let parts: [RecordingContents]

  /// The order of the entries, each by its recording and its index there.
  private let order: [(part: Int, index: Int)]

  /// The new ids of each recording's entries.
  private let names: [[UInt64: UInt64]]

  /// The new ids of each recording's pages.
  private let pageNames: [[UInt64: UInt64]]

  init(_ parts: [RecordingContents]) {
    self.parts = parts
    let all = parts.indices.flatMap { part in (0..<parts[part].count).map { (part, $0) } }
    let starts = all.map { parts[$0.0].head(at: $0.1).start }
    order = StartOrder.of(starts).map { (part: all[$0].0, index: all[$0].1) }
    var names = [[UInt64: UInt64]](repeating: [:], count: parts.count)
    for (number, place) in order.enumerated() {
      names[place.part][parts[place.part].head(at: place.index).id] = UInt64(number + 1)
    }
    self.names = names
    var pages: [PageRecord] = []
    var pageNames = [[UInt64: UInt64]](repeating: [:], count: parts.count)
    for part in parts.indices {
      for page in parts[part].pages {
        let name = UInt64(pages.count + 1)
        pageNames[part][page.id] = name
        var page = page
        // Several files may use the same name.
        (page.id, page.name) = (name, nil)
        pages.append(page)
      }
    }
    (self.pages, self.pageNames) = (pages, pageNames)
  }

  var count: Int { order.count }

  func head(at index: Int) -> (start: Duration?, id: UInt64) {
    (parts[order[index].part].head(at: order[index].index).start, UInt64(index + 1))
  }

  /// The exchange at a position, with its number and start in its own recording.
  func exchange(at index: Int) throws -> RecordedExchange {
    try parts[order[index].part].exchange(at: order[index].index)
  }

  func entry(at index: Int) throws -> RecordingContents.Entry {
    let (part, place) = order[index]
    var entry = try parts[part].entry(at: place)
    entry.record.id = UInt64(index + 1)
    for message in entry.messages.indices { entry.messages[message].exchange = UInt64(index + 1) }
    entry.record.parent = entry.record.parent.flatMap { names[part][$0] }
    entry.record.page = entry.record.page.flatMap { pageNames[part][$0] }
    entry.record.session = entry.record.session ?? "\(part + 1) \(parts[part].name)"
    // Monotonic times of different recordings are not comparable.
    entry.record.monotonicStart = nil
    return entry
  }
}
