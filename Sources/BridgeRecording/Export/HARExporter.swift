internal import BridgeFormats
internal import BridgeHAR

/// Writes recordings as HAR 1.2, entry by entry. Only the bodies of one entry are in memory at a time.
package struct HARExporter {
  private let creator: String

  /// An exporter that names `creator` as the program that wrote the file.
  package init(creator: String = "ajax-bridge") { self.creator = creator }

  /// Writes the entries for which `keeps` is true to a new file, which appears at `path` only when complete.
  ///
  /// Throws a ``RecordingError`` if the file cannot be written or a body cannot be read.
  package func write(
    _ contents: RecordingContents, to path: String,
    keeping keeps: (ExchangeRecord) -> Bool = { _ in true }
  ) throws -> Int {
    let file = try ReplacedFile(path)
    let count = try write(contents, keeping: keeps) { bytes in try file.write(bytes) }
    try file.commit()
    return count
  }

  /// Writes the HAR document in pieces; returns the number of entries.
  package func write(
    _ contents: RecordingContents, keeping keeps: (ExchangeRecord) -> Bool = { _ in true },
    _ sink: ([UInt8]) throws -> Void
  ) throws -> Int {
    let pages = HARPageNames(contents.pages)
    // A rewritten recording keeps its creator; otherwise a second pass would change the file.
    var writer = HARWriter(
      creator: HARWriter.creator(contents.producer ?? creator), foreign: contents.har?.value
    ) { log, json in
      log.without("_bridge")
      json.member("_bridge", HARLogExtension(contents).members)
      log.own("pages", to: &json) { writePages(of: contents, pages, to: &$0) }
    }
    var last = contents.began ?? .zero
    var count = 0
    for index in 0..<contents.count {
      let entry = try contents.entry(at: index)
      guard keeps(entry.record) else { continue }
      count += 1
      last = entry.record.start ?? last
      let writing = HAREntryWriting(
        entry: entry, page: pages.name(of: entry.record.page), substituteStart: last)
      try writer.add(to: sink) { try writing.write(to: &$0) }
    }
    try writer.end(to: sink)
    return count
  }

  private func writePages(
    of contents: RecordingContents, _ names: HARPageNames, to json: inout JSONOutput
  ) {
    let fallback = contents.began ?? .zero
    let placeholder = HARPageWriting.placeholder(
      names.placeholder, title: contents.name, start: fallback)
    let pages = contents.pages.map { HARPageWriting($0, fallback: fallback) }
    json.lines([placeholder] + pages) { $0.write(to: &$1) }
  }
}

/// The names of a recording's pages in a HAR file.
private struct HARPageNames {
  /// The name of the page for entries without one.
  let placeholder: String

  private let names: [UInt64: String]

  init(_ pages: [PageRecord]) {
    names = Dictionary(
      pages.map { ($0.id, $0.pageName) }, uniquingKeysWith: { first, _ in first })
    let taken = Set(names.values)
    var name = PageRecord.pageName(of: 0)
    while taken.contains(name) { name += "_" }
    placeholder = name
  }

  /// The name of a page; the placeholder's name if the page is unknown.
  func name(of page: UInt64?) -> String { page.flatMap { names[$0] } ?? placeholder }
}
