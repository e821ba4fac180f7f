internal import BridgeFormats

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
    var json = JSONOutput()
    json.beginObject()
    json.name("log")
    let pages = HARPageNames(contents.pages)
    var log = HARObjectWriting(contents.har?.value, to: &json)
    writeHead(contents, pages, &log, to: &json)
    json.name("entries")
    json.beginArray()
    var last = contents.began ?? .zero
    var count = 0
    for index in 0..<contents.count {
      let entry = try contents.entry(at: index)
      guard keeps(entry.record) else { continue }
      count += 1
      json.whitespace(UInt8(ascii: "\n"))
      last = entry.record.start ?? last
      try HAREntryWriting(
        entry: entry, page: pages.name(of: entry.record.page), substituteStart: last
      ).write(to: &json)
      try sink(json.takeBytes())
    }
    json.endArray()
    log.end(to: &json)
    json.endObject()
    json.whitespace(UInt8(ascii: "\n"))
    try sink(json.takeBytes())
    return count
  }

  private func writeHead(
    _ contents: RecordingContents, _ names: HARPageNames, _ log: inout HARObjectWriting,
    to json: inout JSONOutput
  ) {
    log.own("version", to: &json) { $0.string("1.2") }
    // A rewritten recording keeps its creator; otherwise a second pass would change the file.
    log.member("creator", to: &json) {
      $0.value(HARLogExtension.creator(contents.producer ?? creator))
    }
    log.without("_bridge")
    if let bridge = HARLogExtension(contents).value {
      json.name("_bridge")
      json.value(bridge)
    }
    log.without("entries")
    log.own("pages", to: &json) { writePages(of: contents, names, to: &$0) }
  }

  private func writePages(
    of contents: RecordingContents, _ names: HARPageNames, to json: inout JSONOutput
  ) {
    json.beginArray()
    let placeholder = HARPageWriting.placeholder(
      names.placeholder, title: contents.name, start: contents.began ?? .zero)
    let fallback = contents.began ?? .zero
    for page in [placeholder] + contents.pages.map({ HARPageWriting($0, fallback: fallback) }) {
      json.whitespace(UInt8(ascii: "\n"))
      page.write(to: &json)
    }
    json.endArray()
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
