/// Several recordings as one: the names of their entries and pages are made different.
struct MergedContents: Sendable {
  let pages: [PageRecord]
  private let parts: [RecordingContents]

  /// Which recording and which entry of it comes first, which second, and so on.
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
        // Names of several files may be the same.
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

  /// The exchange at a position, with the number and the start that its own recording gives it.
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
    // The clocks of several recordings have nothing in common.
    entry.record.monotonicStart = nil
    return entry
  }
}
